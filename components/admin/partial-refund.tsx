'use client';

import { useState } from 'react';
import { CheckField } from '@/components/ui/check-field';
import { FormButtons } from '@/components/ui/form-buttons';
import { useFormInDialog } from '@/components/ui/form-dialog';
import { FormFailure } from '@/components/ui/form-failure';
import { FormFields } from '@/components/ui/form-fields';
import { SelectField, TextField } from '@/components/ui/text-field';
import { useApiForm } from '@/components/ui/use-api-form';
import { formatPrice } from '@/lib/catalog/price-rules';
import { callApi, readError } from '@/lib/http/api-client';
import { type AdminOrderView, refundRequestSchema } from '@/lib/orders/order-schema';
import { isGivenRefund, isOpenRefund } from '@/lib/orders/refund-rules';
import { toPackText } from '@/lib/recipes/pack-text-rules';
import type { refundOrderItems } from '@/lib/settlement/order-admin-endpoints';
import { MAX_REFUND_REASON_LENGTH, type RefundState } from '@/models/order-limits';
import { OrderFormButton, type OrderFormProps } from './order-form-button';

/** Dollars and perhaps cents, as an admin types them. */
const AMOUNT = /^\s*\$?\s*\d+(?:\.\d{1,2})?\s*$/;

/** The commonest reasons; any other is typed. */
const REASONS = [
  'Out of stock',
  'Damaged or spoiled',
  'Wrong item sent',
  'Arrived late',
  'Goodwill',
] as const;
const OTHER_REASON = 'Other';

/** Refunds a part of an order, by its lines or by amount; the order goes on. */
export function PartialRefund(props: OrderFormProps) {
  const { order } = props;
  if (toRest(order) <= 0) return null;
  return (
    <OrderFormButton
      {...props}
      label="Refund a part"
      title={`Refund a part of ${order.orderNumber}`}
      form={RefundForm}
    />
  );
}

/** The refundable rest, in dollars. */
function toRest({
  total,
  refunded,
  refunds,
}: Pick<AdminOrderView, 'total' | 'refunded' | 'refunds'>): number {
  const openCents = refunds
    .filter(isOpenRefund)
    .reduce((sum, { amount }) => sum + Math.round(amount * 100), 0);
  return (Math.round(total * 100) - Math.round(refunded * 100) - openCents) / 100;
}

function RefundForm({ order, onDone }: OrderFormProps) {
  const { _id, items, shipping, isInShop, packedAt } = order;
  /** The refunded amount as far as this admin knows: as listed, or as someone else has changed it meanwhile. */
  const [refunded, setRefunded] = useState(order.refunded);
  const rest = toRest({ ...order, refunded });
  const [pieces, setPieces] = useState<readonly number[]>(items.map(() => 0));
  const [withShipping, setWithShipping] = useState(false);
  const [restocks, setRestocks] = useState(true);
  const [reason, setReason] = useState('');
  const hasPieces = pieces.some((count) => count > 0);
  const isShippingRefunded = order.refunds.some((refund) => refund.isForShipping && isGivenRefund(refund));
  const form = useApiForm({
    // An empty amount is not the sum of the pieces here: that stands in the field.
    schema: refundRequestSchema.required({ amount: true }),
    defaultValues: { amount: '', reason: '' },
    toInput: ({ amount, reason: ownReason }) => ({
      lines: items.flatMap(({ ingredientId, amount: pack }, index) =>
        pieces[index] ? [{ itemId: ingredientId, amount: pack, quantity: pieces[index] }] : [],
      ),
      amount: AMOUNT.test(amount) ? Number(amount.replace(/[\s$]/g, '')) : undefined,
      shipping: withShipping,
      reason: reason === OTHER_REASON ? ownReason : reason,
      restock: isInShop && hasPieces && restocks,
      seenRefunded: refunded,
    }),
    fallbackMessage: 'Nothing was refunded.',
    async save(body) {
      const path = `/api/admin/orders/${_id}/refunds` as const;
      const { refunds } = await callApi<typeof refundOrderItems>('POST', path, { body }).catch(
        (error: unknown) => {
          const refusal = readError<typeof refundOrderItems>(error);
          if (refusal?.code === 'edit_conflict') setRefunded(refusal.current.refunded);
          throw error;
        },
      );
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
  const requestClose = useFormInDialog(form.watch('amount') !== '' || reason !== '');

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
        <PieceFields order={order} pieces={pieces} onChange={(changed) => select(changed, withShipping)} />
        {shipping > 0 && !isShippingRefunded && (
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
        <SelectField
          label="Reason"
          hint="Your customer does not see it."
          value={reason}
          onChange={({ target }) => {
            setReason(target.value);
            form.change('reason', target.value === OTHER_REASON ? '' : target.value);
          }}
          error={reason === OTHER_REASON ? undefined : form.field('reason').error}
        >
          <option value="">Choose a reason</option>
          {[...REASONS, OTHER_REASON].map((each) => (
            <option key={each}>{each}</option>
          ))}
        </SelectField>
        {reason === OTHER_REASON && (
          <TextField
            label="Your reason"
            autoComplete="off"
            maxLength={MAX_REFUND_REASON_LENGTH}
            {...form.field('reason')}
          />
        )}
        {isInShop && hasPieces && (
          <CheckField
            label="Put these pieces back on sale, if they are counted"
            checked={restocks}
            onChange={({ target }) => setRestocks(target.checked)}
          />
        )}
        {isInShop && hasPieces && packedAt && (
          <p>This order is packed: take these pieces out, and mark it as packed again.</p>
        )}
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

/** How many pieces of each line are refunded; those that were refunded before are told, and cannot be chosen again. */
function PieceFields({
  order,
  pieces,
  onChange,
}: {
  order: AdminOrderView;
  pieces: readonly number[];
  onChange: (pieces: readonly number[]) => void;
}) {
  return order.items.map(({ name, amount, quantity, refundedQuantity = 0, pricePerUnit }, index) => (
    <SelectField
      // biome-ignore lint/suspicious/noArrayIndexKey: lines have no other identity and never move
      key={index}
      label={`${toPackText(name, amount)}, ${formatPrice(pricePerUnit)} each`}
      hint={refundedQuantity > 0 ? `${refundedQuantity} of ${quantity} refunded already.` : undefined}
      disabled={refundedQuantity >= quantity}
      value={pieces[index]}
      onChange={({ target }) => onChange(pieces.with(index, Number(target.value)))}
    >
      {Array.from({ length: quantity - refundedQuantity + 1 }, (_, count) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the index is the number of pieces
        <option key={count} value={count}>
          {count === 0 ? 'None' : `${count} of ${quantity}`}
        </option>
      ))}
    </SelectField>
  ));
}
