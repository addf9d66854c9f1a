/** Sends a form. Not `disabled` while it is busy: that would take the focus away from who pressed it. */
export function SubmitButton({
  text,
  busyText,
  isBusy,
  isBlocked = false,
}: {
  text: string;
  busyText: string;
  isBusy: boolean;
  /** Something else must be decided before. */
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
