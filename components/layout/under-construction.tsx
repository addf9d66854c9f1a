/** A page that has its place but not yet its text. */
export function UnderConstruction({ title }: { title: string }) {
  return (
    <main id="content" className="page py-16">
      <h1 className="text-4xl">{title}</h1>
      <p className="mt-4 text-muted">This page is under construction.</p>
    </main>
  );
}
