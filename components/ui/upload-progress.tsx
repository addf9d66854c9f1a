/** Shows the progress of an upload; `fraction` is what has been sent, from 0 to 1. */
export function UploadProgress({ fraction }: { fraction: number }) {
  const isUploaded = fraction >= 1;
  return (
    <label className="flex flex-wrap items-center gap-x-3 text-muted text-sm">
      {isUploaded ? 'Processing the pictures...' : 'Uploading the pictures...'}
      {/* Without a value, the bar is indeterminate. */}
      <progress className="h-2 w-40 accent-(--brand)" max={1} value={isUploaded ? undefined : fraction} />
    </label>
  );
}
