'use client';

import { useState } from 'react';
import { FormButtons } from '@/components/ui/form-buttons';
import { FormDialog, useFormInDialog } from '@/components/ui/form-dialog';
import { FormFailure } from '@/components/ui/form-failure';
import { FormFields } from '@/components/ui/form-fields';
import { TextField } from '@/components/ui/text-field';
import { useApiForm } from '@/components/ui/use-api-form';
import { formatPrice } from '@/lib/catalog/price-rules';
import { callApi } from '@/lib/http/api-client';
import { type AdminOrderView, outsideRefundSchema } from '@/lib/orders/order-schema';
import type { recordOutsideRefund } from '@/lib/settlement/order-admin-endpoints';
import { MAX_REFUND_REASON_LENGTH } from '@/models/order-limits';
import type { OrderFormProps } from './order-form-button';

type PayableRefund = AdminOrderView['payableRefunds'][number];

/** The refunds that failed or came back, each with a form to say that the customer was paid another way. */
export function OutsideRefunds({ order, onDone }: OrderFormProps) {
  return order.payableRefunds.map((payable) => (
    <OutsideRefund key={payable.refund} order={order} payable={payable} onDone={onDone} />
  ));
}

function OutsideRefund({ order, payable, onDone }: OrderFormProps & { payable: PayableRefund }) {
  const [isOpen, setIsOpen] = useState(false);
  const close = () => setIsOpen(false);
  return (
    <>
      <button type="button" className="button button-ghost" onClick={() => setIsOpen(true)}>
        {formatPrice(payable.amount)} paid another way
      </button>
      {isOpen && (
        <FormDialog
          title={`${formatPrice(payable.amount)} of ${order.orderNumber} was paid another way`}
          unbroken={order.orderNumber}
          onClose={close}
        >
          <OutsideRefundForm
            order={order}
            payable={payable}
            onDone={(message) => {
              close();
              onDone(message);
            }}
          />
        </FormDialog>
      )}
    </>
  );
}

function OutsideRefundForm({
  order,
  payable: { refund, amount },
  onDone,
}: OrderFormProps & { payable: PayableRefund }) {
  const price = formatPrice(amount);
  const form = useApiForm({
    schema: outsideRefundSchema,
    defaultValues: { note: '' },
    toInput: ({ note }) => ({ refund, note }),
    fallbackMessage: 'Nothing was recorded.',
    async save(body) {
      const path = `/api/admin/orders/${order._id}/outside-refund` as const;
      await callApi<typeof recordOutsideRefund>('POST', path, { body });
      onDone(`${price} is recorded as paid another way.`);
    },
  });
  const requestClose = useFormInDialog(form.watch('note') !== '');
  return (
    <form noValidate className="mt-4 grid gap-4" onSubmit={form.submit}>
      <p>
        Record this once the customer has the money, such as by check. The shop moves none: it counts {price}{' '}
        as refunded, never refunds it again, and emails the customer.
      </p>
      <FormFields isBusy={form.isBusy}>
        <TextField
          label="How it was paid"
          hint="Such as “Check 1042, sent on Monday”. Your customer does not see it."
          autoComplete="off"
          maxLength={MAX_REFUND_REASON_LENGTH}
          {...form.field('note')}
        />
      </FormFields>
      <FormFailure message={form.failure} />
      <FormButtons
        isBusy={form.isBusy}
        onCancel={requestClose}
        submitLabel="Record it"
        busyLabel="Recording..."
      />
    </form>
  );
}
