declare module "*.md?raw" {
  const text: string;
  // biome-ignore lint/style/noDefaultExport: Vite makes the text of a file the default export
  export default text;
}
