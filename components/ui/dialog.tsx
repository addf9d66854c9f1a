'use client';

import { Dialog as BaseDialog } from '@base-ui/react/dialog';
import { X } from 'lucide-react';

/**
 * A dialog over the page: focus stays inside and goes back where it was, Escape and a click beside
 * it close it.
 */
export function Dialog({
  title,
  isOpen,
  onClose,
  width,
  children,
}: {
  title: string;
  isOpen: boolean;
  onClose: () => void;
  /** Of a wide dialog, as CSS has it. */
  width?: string;
  children: React.ReactNode;
}) {
  return (
    <BaseDialog.Root open={isOpen} onOpenChange={(open) => !open && onClose()}>
      <BaseDialog.Portal>
        <BaseDialog.Backdrop forceRender className="dialog-backdrop" />
        <BaseDialog.Popup
          className="dialog"
          style={width ? ({ '--dialog-width': width } as React.CSSProperties) : undefined}
        >
          <div className="flex items-start justify-between gap-4 px-6 pt-6">
            <BaseDialog.Title className="text-2xl">{title}</BaseDialog.Title>
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
