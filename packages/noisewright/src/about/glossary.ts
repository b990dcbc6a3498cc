/** The page that explains the terms in what the commands print. */
export const GLOSSARY = "https://github.com/noisewright/noisewright/blob/main/docs/glossary.md";
