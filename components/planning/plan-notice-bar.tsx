'use client';

import { useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { dismissPlanNotice, undoPlanChange, usePlanNotice } from './plan-changes';

/**
 * Describes the last change of the plan, also to screen readers, and offers to undo it. It gets the focus if that was lost with
 * the button that was pressed, and leaves it to `onUndone`.
 */
export function PlanNoticeBar({ onUndone }: { onUndone: () => void }) {
  const notice = usePlanNotice();
  const [text, setText] = useState('');
  const undoButton = useRef<HTMLButtonElement>(null);

  // Not in the first render: screen readers announce only content that is added to an existing element.
  useEffect(() => setText(notice?.text ?? ''), [notice]);
  useEffect(() => {
    if (!notice?.undo) return;
    // After a dialog has returned the focus.
    const timer = setTimeout(() => {
      if (!document.activeElement || document.activeElement === document.body) undoButton.current?.focus();
    });
    return () => clearTimeout(timer);
  }, [notice]);
  useEffect(() => dismissPlanNotice, []);

  function leave(change: () => void) {
    flushSync(change);
    onUndone();
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: Escape is for the button in it
    <div
      className="cart-notice no-print pointer-events-none fixed inset-x-4 bottom-6 z-30 flex justify-center"
      onKeyDown={({ key }) => key === 'Escape' && leave(dismissPlanNotice)}
    >
      <div
        className={
          notice
            ? 'pointer-events-auto flex max-w-md items-center gap-3 rounded-card bg-ink py-1.5 pr-2 pl-5 text-ground shadow-raised'
            : undefined
        }
      >
        <p role="status" className="wrap-anywhere min-w-0 py-2 empty:hidden">
          {text}
        </p>
        {notice && (
          <button
            ref={undoButton}
            type="button"
            className="min-h-11 shrink-0 rounded-full px-3 font-semibold underline underline-offset-4"
            onClick={() => leave(() => (notice.undo ? undoPlanChange(notice) : dismissPlanNotice()))}
          >
            {notice.undo ? 'Undo' : 'OK'}
          </button>
        )}
      </div>
    </div>
  );
}
