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
    <div className="flex justify-end gap-3">
      <button type="button" className="button button-ghost" onClick={onCancel}>
        Cancel
      </button>
      <button type="submit" className="button button-primary" disabled={busy}>
        {busy ? saving : save}
      </button>
    </div>
  );
}
