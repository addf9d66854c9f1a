'use client';

import { Dialog as BaseDialog } from '@base-ui/react/dialog';
import { X } from 'lucide-react';
import { useEffect, useRef } from 'react';

type DialogProps = {
  title: string;
  isOpen: boolean;
  onClose: () => void;
  /**
   * Something with steps: as wide as the step says (pixels), a full sheet on small screens, and a click
   * beside it does not end it.
   */
  task?: { widthPx: number };
  /** Of a wide dialog, as CSS has it. */
  width?: string;
  children: React.ReactNode;
};

/**
 * A dialog over the page: focus stays inside and goes back where it was, Escape and a click beside
 * it close it. When its title changes, it is another step, and the focus goes to that title.
 */
export function Dialog({ title, isOpen, onClose, task, width, children }: DialogProps) {
  const shownWidth = task ? `${task.widthPx}px` : width;
  const heading = useRef<HTMLHeadingElement>(null);
  const shownTitle = useRef(title);

  useEffect(() => {
    if (shownTitle.current === title) return;
    shownTitle.current = title;
    heading.current?.focus();
    heading.current?.closest('.dialog')?.scrollTo({ top: 0 });
  }, [title]);

  return (
    <BaseDialog.Root
      open={isOpen}
      onOpenChange={(open) => !open && onClose()}
      disablePointerDismissal={task !== undefined}
    >
      <BaseDialog.Portal>
        <BaseDialog.Backdrop forceRender className="dialog-backdrop" />
        <BaseDialog.Popup
          className={task ? 'dialog dialog-task' : 'dialog'}
          style={shownWidth ? ({ '--dialog-width': shownWidth } as React.CSSProperties) : undefined}
        >
          <div className="flex items-start justify-between gap-4 px-6 pt-6">
            <BaseDialog.Title ref={heading} tabIndex={-1} className="text-2xl focus:outline-none">
              {title}
            </BaseDialog.Title>
            <BaseDialog.Close className="button-round -mt-2 -mr-2 shrink-0" aria-label="Close dialog">
              <X aria-hidden="true" size={20} />
            </BaseDialog.Close>
          </div>
          <div className="px-6 pb-6">{children}</div>
        </BaseDialog.Popup>
      </BaseDialog.Portal>
    </BaseDialog.Root>
  );
}
