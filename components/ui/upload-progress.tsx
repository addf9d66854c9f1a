/** Shows the progress of an upload; `part` is the fraction sent, from 0 to 1. */
export function UploadProgress({ part }: { part: number }) {
  const isSent = part >= 1;
  return (
    <label className="flex flex-wrap items-center gap-x-3 text-muted text-sm">
      {isSent ? 'The shop prepares the pictures...' : 'Sending the pictures...'}
      {/* Without a value, the bar is indeterminate. */}
      <progress className="h-2 w-40 accent-(--brand)" max={1} value={isSent ? undefined : part} />
    </label>
  );
}
