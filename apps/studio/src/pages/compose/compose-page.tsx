export function ComposePage() {
  return <p className="loading">Loading…</p>;
}
