/** An error message at the bottom of the screen, announced when it appears. */
export function Toast({ message }: { message: string }) {
  if (message === '') return null;
  return (
    <p
      role="alert"
      className="fixed bottom-6 left-1/2 z-60 w-max max-w-[calc(100vw-2rem)] -translate-x-1/2 rounded-3xl bg-ink px-5 py-3 text-ground text-sm"
    >
      {message}
    </p>
  );
}
