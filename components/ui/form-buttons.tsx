import { SubmitButton } from './submit-button';

/** The buttons of a form in a dialog: Cancel, and a submit button with a busy state. */
export function FormButtons({
  isBusy,
  onCancel,
  submitLabel = 'Save',
  busyLabel = 'Saving...',
}: {
  isBusy: boolean;
  onCancel: () => void;
  submitLabel?: string;
  busyLabel?: string;
}) {
  return (
    <div className="flex flex-wrap justify-end gap-3">
      {/* Not `disabled`, which would drop the focus. */}
      <button
        type="button"
        className="button button-ghost aria-disabled:opacity-50"
        aria-disabled={isBusy}
        onClick={() => !isBusy && onCancel()}
      >
        Cancel
      </button>
      <SubmitButton label={submitLabel} busyLabel={busyLabel} isBusy={isBusy} />
    </div>
  );
}
