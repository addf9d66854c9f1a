/** Submits a form. Not `disabled` while busy, which would drop the focus. */
export function SubmitButton({
  text,
  busyText,
  isBusy,
  isBlocked = false,
}: {
  text: string;
  busyText: string;
  isBusy: boolean;
  /** Whether the user must first make another decision. */
  isBlocked?: boolean;
}) {
  return (
    <button
      type="submit"
      className="button button-primary aria-disabled:opacity-50"
      aria-disabled={isBusy || isBlocked}
      aria-busy={isBusy}
    >
      {isBusy ? busyText : text}
    </button>
  );
}
