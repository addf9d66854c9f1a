/** What went wrong with a whole form; announced when it appears. */
export function FormFailure({ text }: { text: string }) {
  return (
    <p role="alert" className="font-medium text-danger empty:hidden">
      {text}
    </p>
  );
}
