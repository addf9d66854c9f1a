/** A placeholder for a page that has no content yet. */
export function UnderConstruction({ title }: { title: string }) {
  return (
    <main id="content" tabIndex={-1} className="page py-16">
      <h1>{title}</h1>
      <p className="mt-4 text-muted">This page is under construction.</p>
    </main>
  );
}
