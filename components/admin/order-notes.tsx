'use client';

import { useState } from 'react';
import { useFormInDialog } from '@/components/ui/form-dialog';
import { FormFailure } from '@/components/ui/form-failure';
import { FormFields } from '@/components/ui/form-fields';
import { SubmitButton } from '@/components/ui/submit-button';
import { FieldFrame } from '@/components/ui/text-field';
import { useApiForm } from '@/components/ui/use-api-form';
import { callApi } from '@/lib/http/api-client';
import { type AdminOrderView, orderNoteSchema } from '@/lib/orders/order-schema';
import type { addOrderNote } from '@/lib/settlement/order-admin-endpoints';
import { NOTE_LIMITS } from '@/models/order-limits';
import { AlertNotes } from './alert-notes';

/** Admins' notes about an order for each other. */
export function OrderNotes({ order, onSaved }: { order: AdminOrderView; onSaved: () => void }) {
  const [savedMessage, setSavedMessage] = useState('');
  const form = useApiForm({
    schema: orderNoteSchema,
    defaultValues: { note: '' },
    fallbackMessage: 'The note could not be added.',
    async save(body) {
      await callApi<typeof addOrderNote>('POST', `/api/admin/orders/${order._id}/notes`, { body });
      form.reset();
      setSavedMessage('The note was added.');
      onSaved();
    },
  });
  useFormInDialog(form.watch('note') !== '');
  const { error, ...field } = form.field('note');
  return (
    <>
      {order.notes.length > 0 && (
        <div className="mt-2 text-sm">
          <AlertNotes notes={order.notes} isResolution={false} />
        </div>
      )}
      <form noValidate className="mt-3 grid gap-3" onSubmit={form.submit}>
        <FormFields isBusy={form.isBusy}>
          <FieldFrame label="New note" hint="Only admins see it." error={error}>
            {(control) => (
              <textarea
                dir="auto"
                className="field py-3 aria-invalid:border-danger"
                rows={2}
                maxLength={NOTE_LIMITS.characters}
                {...field}
                {...control}
              />
            )}
          </FieldFrame>
        </FormFields>
        <FormFailure message={form.failure} />
        <div className="flex items-center justify-end gap-4">
          <span role="status" className="text-sm">
            {savedMessage}
          </span>
          <SubmitButton label="Add note" busyLabel="Adding..." isBusy={form.isBusy} />
        </div>
      </form>
    </>
  );
}
