/** The page that explains the terms in the output of the commands. */
export const GLOSSARY = "https://github.com/noisewright/noisewright/blob/main/docs/glossary.md";
