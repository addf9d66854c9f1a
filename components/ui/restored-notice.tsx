import { flushSync } from 'react-dom';
import { focusFirstField } from './first-field';

/** Says that a form has the input from before a reload, and offers to discard it. */
export function RestoredNotice({ onDiscard }: { onDiscard: () => void }) {
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 rounded-field bg-sunken px-4 py-2">
      <p role="status">Your unsaved changes are back.</p>
      <button
        type="button"
        className="link-button"
        onClick={({ currentTarget }) => {
          const { form } = currentTarget;
          // Rendered first, since the button is gone then.
          flushSync(onDiscard);
          focusFirstField(form);
        }}
      >
        Discard them
      </button>
    </div>
  );
}
