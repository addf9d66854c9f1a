'use client';

import { DialogForm } from '@/components/ui/dialog-form';
import { FormDialog } from '@/components/ui/form-dialog';
import { FieldFrame } from '@/components/ui/text-field';
import { useApiForm } from '@/components/ui/use-api-form';
import { callApi } from '@/lib/http/api-client';
import type { resolveAlert } from '@/lib/settlement/payment-alert-endpoints';
import { MAX_ALERT_NOTE_LENGTH, toAlertContent, toAlertSubject } from '@/lib/settlement/payment-alert-rules';
import { type AlertView, alertResolutionSchema } from '@/lib/settlement/payment-alert-schema';

type ResolveProps = { alert: AlertView; onClose: () => void; onResolved: () => void };

/** Asks how an alert was resolved. */
export function AlertResolveDialog({ alert, onClose, onResolved }: ResolveProps) {
  return (
    <FormDialog
      title={`Resolve “${toAlertContent(alert).title}” of ${toAlertSubject(alert)}?`}
      onClose={onClose}
    >
      <ResolveForm alert={alert} onResolved={onResolved} />
    </FormDialog>
  );
}

function ResolveForm({ alert, onResolved }: Omit<ResolveProps, 'onClose'>) {
  const form = useApiForm({
    schema: alertResolutionSchema,
    defaultValues: { note: '' },
    fallbackMessage: 'The alert could not be resolved.',
    async save(body) {
      const path = `/api/admin/payment-alerts/${encodeURIComponent(alert._id)}` as const;
      await callApi<typeof resolveAlert>('PUT', path, { body });
      onResolved();
    },
  });
  const { error, ...field } = form.field('note');
  return (
    <DialogForm
      form={form}
      isDirty={form.watch('note') !== ''}
      intro={<p>It will be removed from the list of open alerts. No money will be moved.</p>}
      submitLabel="Resolve"
    >
      <FieldFrame label="What was done" error={error}>
        {(control) => (
          <textarea
            dir="auto"
            className="field py-3 aria-invalid:border-danger"
            rows={3}
            maxLength={MAX_ALERT_NOTE_LENGTH}
            {...field}
            {...control}
          />
        )}
      </FieldFrame>
    </DialogForm>
  );
}
