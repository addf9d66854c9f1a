/** Submits a form. Not `disabled` while busy, which would drop the focus. */
export function SubmitButton({
  label,
  busyLabel,
  isBusy,
  isBlocked = false,
}: {
  label: string;
  busyLabel: string;
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
      {isBusy ? busyLabel : label}
    </button>
  );
}
