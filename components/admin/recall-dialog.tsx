'use client';

import { CheckField } from '@/components/ui/check-field';
import { FormButtons } from '@/components/ui/form-buttons';
import { FormDialog, useFormInDialog } from '@/components/ui/form-dialog';
import { FormFailure } from '@/components/ui/form-failure';
import { FormFields } from '@/components/ui/form-fields';
import { FieldFrame, TextField } from '@/components/ui/text-field';
import { useApiForm } from '@/components/ui/use-api-form';
import { callApi } from '@/lib/http/api-client';
import { toRecallEmail } from '@/lib/mail/recall-email-rules';
import { toDay, toZoneLabel } from '@/lib/orders/day-rules';
import type { sendRecall } from '@/lib/orders/recall-endpoints';
import { type RecallSubject, type RecallView, recallTextsSchema } from '@/lib/orders/recall-schema';
import { MAX_RECALL_MESSAGE_LENGTH, MAX_RECALL_SUBJECT_LENGTH } from '@/models/recall-limits';
import { useShopTimeZone } from './shop-time-zone';

type RecallDialogProps = {
  subject: RecallSubject;
  onClose: () => void;
  onSent: (recall: RecallView) => void;
};

/** The email of a recall, with a preview. */
export function RecallDialog({ subject, onClose, onSent }: RecallDialogProps) {
  return (
    <FormDialog
      title={`Recall ${subject.productName}: write to ${subject.buyerCount === 1 ? '1 person' : `${subject.buyerCount} people`}`}
      onClose={onClose}
    >
      <RecallForm subject={subject} onSent={onSent} />
    </FormDialog>
  );
}

function RecallForm({
  subject: { product, productName, from, to, buyerCount, exampleOrders },
  onSent,
}: Omit<RecallDialogProps, 'onClose'>) {
  const form = useApiForm({
    schema: recallTextsSchema,
    defaultValues: { subject: '', message: '', includesLaterOrders: false },
    fallbackMessage: 'The email could not be sent.',
    async save(texts) {
      const body = { ...texts, product, from, to };
      onSent(await callApi<typeof sendRecall>('POST', '/api/admin/recalls', { body }));
    },
  });
  const timeZone = useShopTimeZone();
  const { subject, message } = form.watch();
  const requestClose = useFormInDialog(subject !== '' || message !== '');
  const { error, ...messageField } = form.field('message');
  const isOpenEnded = to >= toDay(new Date(), timeZone);
  const preview = toRecallEmail({ subject, message, product: productName, orderNumbers: exampleOrders });

  return (
    <form noValidate className="mt-4 grid gap-4" onSubmit={form.submit}>
      <p>
        It is sent once to each of them, and cannot be taken back. The product is no longer sold until you
        mark it as sold again, and its orders that are not shipped are marked.
      </p>
      <FormFields isBusy={form.isBusy}>
        <TextField label="Subject" maxLength={MAX_RECALL_SUBJECT_LENGTH} {...form.field('subject')} />
        <FieldFrame label="Message" hint="An empty line begins a new paragraph" error={error}>
          {(control) => (
            <textarea
              dir="auto"
              className="field py-3 aria-invalid:border-danger"
              rows={8}
              maxLength={MAX_RECALL_MESSAGE_LENGTH}
              {...messageField}
              {...control}
            />
          )}
        </FieldFrame>
        {isOpenEnded && (
          <CheckField
            label={`Also write to people who order it after this is sent, until the end of ${to} (${toZoneLabel(timeZone)}). Leave this off if what you sell from now on is safe.`}
            {...form.register('includesLaterOrders')}
          />
        )}
      </FormFields>
      <section aria-label="Preview" className="rounded-field bg-sunken p-4 text-sm">
        <p className="font-medium">{preview.subject || 'Preview'}</p>
        <p className="wrap-anywhere mt-2 whitespace-pre-line">{preview.text}</p>
      </section>
      <FormFailure message={form.failure} />
      <FormButtons
        isBusy={form.isBusy}
        onCancel={requestClose}
        submitLabel={buyerCount === 1 ? 'Send 1 email' : `Send ${buyerCount} emails`}
        busyLabel="Sending..."
      />
    </form>
  );
}
