'use client';

import { type FormEvent, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { BillingFields, type BillingValues } from '@/components/payments/billing-fields';
import { CardField, NO_CARD, useTypedCard } from '@/components/payments/card-field';
import { CheckField } from '@/components/ui/check-field';
import { FormFailure } from '@/components/ui/form-failure';
import type { ShippingDraft } from '@/lib/checkout/shipping-draft-rules';
import { payerSchema } from '@/lib/payments/card-form-schema';
import { PayButton } from './pay-button';
import type { Pay } from './payment-step';

/** A new card: who holds it, where it is billed to, and whether to keep it. */
export function NewCardForm({
  draft,
  email,
  maySave,
  totalCents,
  isBlocked,
  onPay,
}: {
  draft: ShippingDraft;
  email: string;
  maySave: boolean;
  totalCents: number;
  isBlocked: boolean;
  onPay: Pay;
}) {
  const typedCard = useTypedCard();
  const shipping = toBilling(draft);
  const [holder, setHolder] = useState(shipping.cardholderName);
  const [place, setPlace] = useState(shipping);
  const [isSame, setIsSame] = useState(true);
  const [savesCard, setSavesCard] = useState(false);
  const [card, setCard] = useState(NO_CARD);
  const [errors, setErrors] = useState<Record<string, string>>({});
  const [cardError, setCardError] = useState('');
  const [failure, setFailure] = useState('');
  const [isBusy, setIsBusy] = useState(false);
  const busy = useRef(false);
  const values: BillingValues = { ...(isSame ? shipping : place), cardholderName: holder };

  function change(name: keyof BillingValues, value: string) {
    if (name === 'cardholderName') setHolder(value);
    else {
      setPlace({ ...values, [name]: value });
      setIsSame(false);
    }
    setErrors((shown) => ({ ...shown, [name]: '', [`billing.${name}`]: '' }));
  }

  /** Shows what is wrong, with the focus on the first wrong field. */
  function showErrors(form: HTMLFormElement): boolean {
    const { cardholderName, ...billing } = values;
    const issues = payerSchema.safeParse({ cardholderName, billing }).error?.issues ?? [];
    const found: Record<string, string> = {};
    for (const { path, message } of issues) found[path.join('.')] ??= message;
    const wrongCard = card.isComplete ? '' : card.error || 'Card info incomplete/invalid.';
    flushSync(() => {
      setErrors(found);
      setCardError(wrongCard);
      setFailure('');
    });
    const [firstName] = Object.keys(found);
    if (wrongCard && firstName !== 'cardholderName') typedCard.focus();
    else form.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
    return issues.length > 0 || wrongCard !== '';
  }

  async function pay(form: HTMLFormElement) {
    if (showErrors(form)) return;
    const handed = await typedCard.toPaymentMethod(values, email);
    if (!handed) return setFailure('Stripe/card details not ready.');
    if (handed.error !== null) return setCardError(handed.error);
    const placed = await onPay({
      paymentMethodType: 'card',
      paymentMethodId: handed.id,
      saveCard: maySave && savesCard,
    });
    if (placed.kind !== 'refused') return;
    if (placed.isDecline) {
      setCardError(placed.text);
      typedCard.focus();
    } else setFailure(placed.text);
  }

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (busy.current || isBlocked) return;
    busy.current = true;
    setIsBusy(true);
    try {
      await pay(event.currentTarget);
    } catch (error) {
      console.error('The card could not be sent to its provider', error);
      setFailure('Unexpected error. Your card was not sent: please try again.');
    } finally {
      busy.current = false;
      setIsBusy(false);
    }
  }

  return (
    <form noValidate aria-label="New card" className="grid gap-4" onSubmit={submit}>
      <BillingFields values={values} errors={errors} onChange={change}>
        <CardField
          error={cardError}
          onChange={(entry) => {
            setCard(entry);
            setCardError(entry.error);
          }}
        />
        <CheckField
          label="Billing same as shipping"
          checked={isSame}
          onChange={(event) => {
            if (!event.target.checked) setPlace(values);
            setIsSame(event.target.checked);
          }}
        />
      </BillingFields>
      {maySave && (
        <CheckField
          label="Save this card to my account"
          checked={savesCard}
          onChange={(event) => setSavesCard(event.target.checked)}
        />
      )}
      <FormFailure text={failure} />
      <PayButton totalCents={totalCents} isBusy={isBusy} isBlocked={isBlocked} />
    </form>
  );
}

function toBilling({ name, street1, street2, city, state, postalCode }: ShippingDraft): BillingValues {
  return { cardholderName: name, street1, street2, city, state, postalCode };
}
