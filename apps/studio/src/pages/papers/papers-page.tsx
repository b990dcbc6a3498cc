export function PapersPage() { return null; }
