/** Says at the bottom of the screen that a part of the page did not load, and offers to reload or to try again. */
export function ReloadToast({ message, retry }: { message: string; retry?: (() => void) | null }) {
  if (message === '') return null;
  return (
    <div
      role="alert"
      className="fixed bottom-6 left-1/2 z-60 flex w-max max-w-[calc(100vw-2rem)] -translate-x-1/2 items-center gap-4 rounded-3xl bg-ink px-5 text-ground text-sm"
    >
      <p className="py-3">{message}</p>
      <button
        type="button"
        className="min-h-11 shrink-0 font-semibold underline"
        onClick={retry ?? (() => window.location.reload())}
      >
        {retry ? 'Try again' : 'Reload'}
      </button>
    </div>
  );
}
