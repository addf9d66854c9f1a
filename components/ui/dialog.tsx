'use client';

import { Dialog as BaseDialog } from '@base-ui/react/dialog';
import { X } from 'lucide';
import { useCallback, useEffect, useRef, useState } from 'react';
import { Icon } from '@/components/ui/icon';
import { BusyDialog, type KeepOpen } from './busy-dialog';
import { useDialogHistory } from './dialog-history';
import { useDialogLayer } from './dialog-layers';
import { findFirstField } from './first-field';

export type DialogProps = {
  title: string;
  /** A part of the title that stays in one line, such as a number with hyphens. */
  unbroken?: string;
  isOpen: boolean;
  /** Whether a request is in progress; the dialog cannot be closed until it ends. A form in it says so itself. */
  isBusy?: boolean;
  onClose: () => void;
  /** The action of the browser's Back instead of closing the dialog, unless it is busy. */
  onBack?: () => void;
  /** For a dialog with steps: it is as wide as the step needs, fills small screens, and ignores clicks outside. */
  task?: { widthPx: number };
  /** For content that is read from afar: it fills every screen. */
  isFullScreen?: boolean;
  /** The element that gets the initial focus: the title, which is read out, or the first field of a form. */
  initialFocus?: 'title' | 'field';
  /** The CSS width, if wider than the default. */
  width?: string;
  children: React.ReactNode;
};

/**
 * A modal dialog. It traps the focus and restores it on close; Escape, a click outside and the browser's Back close it.
 * When the title changes, which means a new step, the focus moves to the title.
 */
export function Dialog({
  title,
  unbroken = '',
  isOpen,
  isBusy: isBusyItself = false,
  onClose,
  onBack = onClose,
  task,
  isFullScreen = false,
  initialFocus = 'title',
  width,
  children,
}: DialogProps) {
  const kind = task ? ' dialog-task' : isFullScreen ? ' dialog-screen' : '';
  const dialogWidth = task ? `${task.widthPx}px` : width;
  const heading = useRef<HTMLHeadingElement>(null);
  const popup = useRef<HTMLDivElement>(null);
  const previousTitle = useRef(title);
  const { areFormsBusy, keepOpen } = useBusyForms();
  const isBusy = isBusyItself || areFormsBusy;
  useDialogHistory(isOpen, () => !isBusy && onBack());

  useEffect(() => {
    if (previousTitle.current === title) return;
    previousTitle.current = title;
    heading.current?.focus();
    heading.current?.closest('.dialog')?.scrollTo({ top: 0 });
  }, [title]);

  return (
    <BaseDialog.Root
      open={isOpen}
      onOpenChange={(open) => !open && !isBusy && onClose()}
      disablePointerDismissal={task !== undefined}
    >
      <BaseDialog.Portal>
        <BaseDialog.Backdrop forceRender className="dialog-backdrop" />
        <BaseDialog.Popup
          ref={popup}
          // On a touch screen, a focused field would open the keyboard over the dialog.
          initialFocus={(openType) =>
            (initialFocus === 'field' &&
              openType !== 'touch' &&
              findFirstField(popup.current?.querySelector('form'))) ||
            heading.current
          }
          className={`dialog${kind}`}
          style={dialogWidth ? ({ '--dialog-width': dialogWidth } as React.CSSProperties) : undefined}
        >
          <div className="flex items-start justify-between gap-4 px-6 pt-6">
            <BaseDialog.Title
              ref={heading}
              tabIndex={-1}
              dir="auto"
              className="wrap-anywhere min-w-0 text-2xl focus:outline-none"
            >
              {unbroken ? keepUnbroken(title, unbroken) : title}
            </BaseDialog.Title>
            {/* Not `disabled`, which would drop the focus. */}
            <BaseDialog.Close
              className="button-round -mt-2 -mr-2 shrink-0 aria-disabled:opacity-50"
              aria-label="Close dialog"
              aria-disabled={isBusy}
            >
              <Icon icon={X} size={20} />
            </BaseDialog.Close>
          </div>
          <div className="px-6 pb-6">
            <BusyDialog value={keepOpen}>{children}</BusyDialog>
          </div>
          <DialogLayer dialog={popup} />
        </BaseDialog.Popup>
      </BaseDialog.Portal>
    </BaseDialog.Root>
  );
}

function DialogLayer({ dialog }: { dialog: React.RefObject<HTMLElement | null> }) {
  useDialogLayer(dialog);
  return null;
}

/** Counts the forms in a dialog whose requests are in progress. */
function useBusyForms() {
  const [count, setCount] = useState(0);
  const keepOpen = useCallback<KeepOpen>(() => {
    setCount((before) => before + 1);
    return () => setCount((before) => before - 1);
  }, []);
  return { areFormsBusy: count > 0, keepOpen };
}

function keepUnbroken(title: string, unbroken: string): React.ReactNode {
  const [before, after] = title.split(unbroken);
  return (
    <>
      {before}
      <span className="whitespace-nowrap">{unbroken}</span>
      {after}
    </>
  );
}
