/** The shape of a card's image, over which a mark lies: so the card stays as high as it was. */
export type MarkedImage = 'aspect-square' | 'aspect-4/3';

/** The text about a thing once scripts know it: below its name, or on a card over its image. */
export function MarkText({
  over,
  edge,
  isSevere,
  children,
}: {
  over: MarkedImage | undefined;
  /** Of the image. */
  edge: 'top' | 'bottom';
  isSevere: boolean;
  children: React.ReactNode;
}) {
  const textClass = `font-semibold text-sm ${isSevere ? 'text-danger' : 'text-muted'}`;
  if (!over) return <span className={`mt-1 block ${textClass}`}>{children}</span>;
  const edgeClass = edge === 'top' ? 'items-start' : 'items-end';
  return (
    <span className={`absolute inset-x-0 top-0 flex p-2 ${edgeClass} ${over}`}>
      <span className={`rounded-field bg-surface px-2 py-1 ${textClass}`}>{children}</span>
    </span>
  );
}
