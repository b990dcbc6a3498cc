declare module "*.md?raw" {
  const text: string;
  // biome-ignore lint/style/noDefaultExport: Vite exports the text of a file like this
  export default text;
}
