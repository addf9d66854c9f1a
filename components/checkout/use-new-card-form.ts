'use client';

import { useContext, useEffect, useRef } from 'react';
import { useCardInput } from '@/components/payments/card-field';
import { useApiForm } from '@/components/ui/use-api-form';
import { billingDraftSchema } from '@/lib/checkout/checkout-draft-schema';
import type { ShippingDraft } from '@/lib/checkout/shipping-draft-rules';
import { toPostalAddress } from '@/lib/geo/postal-address-rules';
import { NO_CARD, newCardSchema } from '@/lib/payments/stripe/card-form-schema';
import type { PayHandler } from './payment-step';
import { CARD_NOT_READY_MESSAGE, createRefusal } from './place-order';
import { DraftOwnerContext, useStoredPart, useTypedBefore } from './use-checkout-draft';

/**
 * The form of a new card. It stays mounted while the customer changes the shipping details, which it follows: the
 * address while billing is the same, the name until it is edited.
 */
export function useNewCardForm({
  draft,
  email,
  canSave,
  onPay,
}: {
  draft: ShippingDraft;
  email: string;
  canSave: boolean;
  onPay: PayHandler;
}) {
  const cardInput = useCardInput();
  const { name, street1, street2, city, state, postalCode } = draft;
  const typed = useTypedBefore('billing', billingDraftSchema);
  const form = useApiForm({
    schema: newCardSchema,
    defaultValues: {
      cardholderName: typed?.cardholderName ?? name,
      card: NO_CARD,
      billing: typed?.billing ?? toPostalAddress(draft),
      isSame: !typed?.billing,
      savesCard: typed?.savesCard ?? false,
    },
    fallbackMessage: 'Unexpected error. Your card was not sent: please try again.',
    async save({ savesCard, ...cardholder }): Promise<void> {
      const result = await onPay(async () => {
        const cardResult = await cardInput.toPaymentMethod(cardholder, email);
        if (!cardResult) return createRefusal(CARD_NOT_READY_MESSAGE);
        if (cardResult.error !== null) return { ...createRefusal(cardResult.error), isDecline: true };
        return {
          paymentMethodType: 'card',
          paymentMethodId: cardResult.id,
          saveCard: canSave && savesCard,
        };
      });
      if (result.kind !== 'refused') return;
      if (result.isDecline) form.showErrors({ card: result.message });
      else form.setError('root', { message: result.message });
    },
  });

  const { cardholderName, billing, isSame, savesCard } = form.watch();
  const hasOwnName = cardholderName !== name;
  useStoredPart(
    useContext(DraftOwnerContext),
    'billing',
    hasOwnName || !isSame || savesCard
      ? { cardholderName: hasOwnName ? cardholderName : null, billing: isSame ? null : billing, savesCard }
      : null,
  );

  const { getValues, setValue, clearErrors } = form;
  const followedName = useRef(name);
  useEffect(() => {
    if (getValues('cardholderName') === followedName.current) setValue('cardholderName', name);
    followedName.current = name;
  }, [name, getValues, setValue]);
  useEffect(() => {
    if (!getValues('isSame')) return;
    setValue('billing', { street1, street2, city, state, postalCode });
    clearErrors('billing');
  }, [street1, street2, city, state, postalCode, getValues, setValue, clearErrors]);
  return form;
}
