import { SubmitButton } from './submit-button';

/** The end of a dialog's form: Cancel, and a button that says when it is busy. */
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
