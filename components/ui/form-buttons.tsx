import { SubmitButton } from './submit-button';

/** The buttons of a form in a dialog: Cancel, and a submit button with a busy state. */
export function FormButtons({
  busy,
  onCancel,
  save = 'Save',
  saving = 'Saving...',
}: {
  busy: boolean;
  onCancel: () => void;
  save?: string;
  saving?: string;
}) {
  return (
    <div className="flex flex-wrap justify-end gap-3">
      <button type="button" className="button button-ghost" onClick={onCancel}>
        Cancel
      </button>
      <SubmitButton text={save} busyText={saving} isBusy={busy} />
    </div>
  );
}
