'use client';

import { createContext, type RefObject, useContext, useEffect, useRef, useState } from 'react';
import { ConfirmDialog } from './confirm-dialog';
import { Dialog, type DialogProps } from './dialog';

type FormInDialog = {
  /** Whether something was typed that closing would discard. */
  isDirty: RefObject<boolean>;
  requestClose: () => void;
};
const FormInDialog = createContext<FormInDialog | null>(null);

/** A dialog around a form, which calls `useFormInDialog`. However it is closed, it asks before it discards input. */
export function FormDialog({
  onClose,
  children,
  ...props
}: Omit<DialogProps, 'isOpen'> & { isOpen?: boolean }) {
  const isDirty = useRef(false);
  const [isConfirming, setIsConfirming] = useState(false);
  const requestClose = () => (isDirty.current ? setIsConfirming(true) : onClose());
  return (
    <Dialog isOpen initialFocus="field" {...props} onClose={requestClose}>
      <FormInDialog value={{ isDirty, requestClose }}>{children}</FormInDialog>
      {isConfirming && (
        <ConfirmDialog
          title="Discard your changes?"
          message="What you typed is not saved."
          cancelLabel="Keep editing"
          confirmLabel="Discard changes"
          isDanger
          onCancel={() => setIsConfirming(false)}
          onConfirm={() => {
            setIsConfirming(false);
            onClose();
          }}
        />
      )}
    </Dialog>
  );
}

/** Tells the dialog around a form whether something was typed; returns the function of its Cancel button. */
export function useFormInDialog(isDirty: boolean): () => void {
  const dialog = useContext(FormInDialog);
  if (!dialog) throw new Error('The form is not in a FormDialog.');
  const { isDirty: isDirtyRef, requestClose } = dialog;
  useEffect(() => {
    isDirtyRef.current = isDirty;
    // Another form may take its place.
    return () => {
      isDirtyRef.current = false;
    };
  }, [isDirtyRef, isDirty]);
  return requestClose;
}
