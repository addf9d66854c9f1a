'use client';

import { useState } from 'react';
import { CheckField } from '@/components/ui/check-field';
import { FormButtons } from '@/components/ui/form-buttons';
import { FormDialog, useFormInDialog } from '@/components/ui/form-dialog';
import { FormFailure } from '@/components/ui/form-failure';
import { FormFields } from '@/components/ui/form-fields';
import { SelectField, TextField } from '@/components/ui/text-field';
import { useApiForm } from '@/components/ui/use-api-form';
import { formatPrice } from '@/lib/catalog/price-rules';
import { ApiError, callApi } from '@/lib/http/api-client';
import { type AdminOrderView, adminOrderViewSchema, partialRefundSchema } from '@/lib/orders/order-schema';
import { toPackText } from '@/lib/recipes/pack-text-rules';
import type { refundPart } from '@/lib/settlement/order-admin-endpoints';
import type { RefundState } from '@/models/order-limits';

/** Dollars and perhaps cents, as an admin types them. */
const AMOUNT = /^\s*\$?\s*\d+(?:\.\d{1,2})?\s*$/;

type RefundProps = { order: AdminOrderView; onDone: (message: string) => void };

/** Refunds a part of an order, by its lines or by amount; the order goes on. */
export function PartialRefund({ order, onDone }: RefundProps) {
  const [isOpen, setIsOpen] = useState(false);
  const close = () => setIsOpen(false);
  const rest = toRest(order);
  if (rest <= 0) return null;
  return (
    <>
      <button type="button" className="button button-ghost" onClick={() => setIsOpen(true)}>
        Refund a part
      </button>
      {isOpen && (
        <FormDialog
          title={`Refund a part of ${order.orderNumber}`}
          unbroken={order.orderNumber}
          onClose={close}
        >
          <RefundForm
            order={order}
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

/** What can still be refunded, in dollars. */
function toRest({
  total,
  refunded,
  refunds,
}: Pick<AdminOrderView, 'total' | 'refunded' | 'refunds'>): number {
  const openCents = refunds
    .filter(({ state }) => state === 'requested' || state === 'pending')
    .reduce((sum, { amount }) => sum + Math.round(amount * 100), 0);
  return (Math.round(total * 100) - Math.round(refunded * 100) - openCents) / 100;
}

function RefundForm({ order, onDone }: RefundProps) {
  const { _id, items, shipping } = order;
  /** What is refunded as far as this admin knows: as listed, or as someone else has changed it meanwhile. */
  const [refunded, setRefunded] = useState(order.refunded);
  const rest = toRest({ ...order, refunded });
  const [pieces, setPieces] = useState<readonly number[]>(items.map(() => 0));
  const [withShipping, setWithShipping] = useState(false);
  const form = useApiForm({
    schema: partialRefundSchema,
    defaultValues: { amount: '' },
    toInput: ({ amount }) => ({
      amount: AMOUNT.test(amount) ? Number(amount.replace(/[\s$]/g, '')) : undefined,
      seenRefunded: refunded,
    }),
    fallbackMessage: 'Nothing was refunded.',
    async save(body) {
      const path = `/api/admin/orders/${_id}/partial-refund` as const;
      const { refunds } = await callApi<typeof refundPart>('POST', path, { body }).catch((error: unknown) => {
        const current = error instanceof ApiError && adminOrderViewSchema.safeParse(error.body.current).data;
        if (current) setRefunded(current.refunded);
        throw error;
      });
      const price = formatPrice(body.amount);
      const texts: Partial<Record<RefundState, string>> = {
        made: `${price} was refunded.`,
        pending: `The provider has accepted the refund of ${price}. The order shows when it is made.`,
      };
      onDone(
        texts[refunds.findLast(({ author }) => author === 'admin')?.state ?? 'requested'] ??
          `The provider has not confirmed the refund of ${price} yet. The shop keeps asking; the order shows what becomes of it.`,
      );
    },
  });
  const requestClose = useFormInDialog(form.watch('amount') !== '');

  function select(newPieces: readonly number[], isWithShipping: boolean) {
    setPieces(newPieces);
    setWithShipping(isWithShipping);
    const cents = items.reduce(
      (sum, { pricePerUnit }, index) => sum + Math.round(pricePerUnit * 100) * (newPieces[index] ?? 0),
      isWithShipping ? Math.round(shipping * 100) : 0,
    );
    form.change('amount', cents === 0 ? '' : Math.min(cents / 100, rest).toFixed(2));
  }

  return (
    <form noValidate className="mt-4 grid gap-4" onSubmit={form.submit}>
      <p>
        The order goes on. Up to {formatPrice(rest)} can be refunded to the original payment method; the
        customer is emailed.
      </p>
      <FormFields isBusy={form.isBusy}>
        {items.map(({ name, amount, quantity, pricePerUnit }, index) => (
          <SelectField
            // biome-ignore lint/suspicious/noArrayIndexKey: lines have no other identity and never move
            key={index}
            label={`${toPackText(name, amount)}, ${formatPrice(pricePerUnit)} each`}
            value={pieces[index]}
            onChange={({ target }) => select(pieces.with(index, Number(target.value)), withShipping)}
          >
            {Array.from({ length: quantity + 1 }, (_, count) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the index is the number of pieces
              <option key={count} value={count}>
                {count === 0 ? 'None' : `${count} of ${quantity}`}
              </option>
            ))}
          </SelectField>
        ))}
        {shipping > 0 && (
          <CheckField
            label={`Shipping, ${formatPrice(shipping)}`}
            checked={withShipping}
            onChange={({ target }) => select(pieces, target.checked)}
          />
        )}
        <TextField
          label="Amount in dollars"
          inputMode="decimal"
          autoComplete="off"
          maxLength={12}
          {...form.field('amount')}
        />
      </FormFields>
      <FormFailure message={form.failure} />
      <FormButtons
        isBusy={form.isBusy}
        onCancel={requestClose}
        submitLabel="Refund"
        busyLabel="Refunding..."
      />
    </form>
  );
}
