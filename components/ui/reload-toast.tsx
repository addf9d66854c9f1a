/** Says at the bottom of the screen that a part of the page did not load, and offers to reload. */
export function ReloadToast({ message }: { message: string }) {
  if (message === '') return null;
  return (
    <div
      role="alert"
      className="fixed bottom-6 left-1/2 z-60 flex w-max max-w-[calc(100vw-2rem)] -translate-x-1/2 items-center gap-4 rounded-3xl bg-ink px-5 text-ground text-sm"
    >
      <p className="py-3">{message}</p>
      <button
        type="button"
        className="min-h-11 font-semibold underline"
        onClick={() => window.location.reload()}
      >
        Reload
      </button>
    </div>
  );
}
