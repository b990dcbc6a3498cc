/** A file name of letters, digits and dashes. A name that is taken gets a number. */
export function freeName(
  text: string,
  ending: string,
  taken: ReadonlyMap<string, unknown>,
): string {
  const stem = text.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, "-");
  const plain = shortened(stem.replace(/^-|-$/g, "")) || "table";
  let name = `${plain}.${ending}`;
  for (let number = 2; taken.has(name); number++) name = `${plain}-${number}.${ending}`;
  return name;
}

/** At most 100 characters and 200 bytes, because file systems limit the bytes of a name. */
function shortened(text: string): string {
  const characters = [...text].slice(0, 100);
  while (Buffer.byteLength(characters.join("")) > 200) characters.pop();
  return characters.join("");
}
