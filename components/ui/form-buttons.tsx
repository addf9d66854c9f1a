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
      {/* Not `disabled`, which would take the focus away from who pressed it. */}
      <button
        type="submit"
        className="button button-primary aria-disabled:opacity-50"
        aria-disabled={busy}
        aria-busy={busy}
      >
        {busy ? saving : save}
      </button>
    </div>
  );
}
