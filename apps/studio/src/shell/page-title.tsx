export function PageTitle({ title, summary }: { title: string; summary: string }) {
  return (
    <div className="page-title">
      <h1>{title}</h1>
      <p>{summary}</p>
    </div>
  );
}
