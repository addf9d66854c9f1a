/** How far files have come on their way to the shop, from 0 to 1. */
export function UploadProgress({ part }: { part: number }) {
  const hasLeft = part >= 1;
  return (
    <label className="flex flex-wrap items-center gap-x-3 text-muted text-sm">
      {hasLeft ? 'The shop prepares the pictures...' : 'Sending the pictures...'}
      {/* Without a value the bar says that nobody knows how long it takes. */}
      <progress className="h-2 w-40 accent-(--brand)" max={1} value={hasLeft ? undefined : part} />
    </label>
  );
}
