export function ComparePage() {
  return <p className="loading">Loading…</p>;
}
