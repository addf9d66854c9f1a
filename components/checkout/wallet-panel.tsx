'use client';

import { Elements, ExpressCheckoutElement, useElements, useStripe } from '@stripe/react-stripe-js';
import type { StripeExpressCheckoutElementConfirmEvent } from '@stripe/stripe-js';
import { useRef, useState } from 'react';
import type { CardProvider } from '@/components/payments/use-card-provider';
import { FormFailure } from '@/components/ui/form-failure';
import { CURRENCY } from '@/models/order-limits';
import { showBlockingNotice } from './blocking-notice';
import type { PayHandler } from './payment-step';
import { createRefusal } from './place-order';

type Wallet = 'applepay' | 'googlepay';

const WALLETS = {
  applepay: {
    name: 'Apple Pay',
    stripeKey: 'applePay',
    unavailableMessage: 'Apple Pay is not available on this device/browser or could not be initialized.',
  },
  googlepay: {
    name: 'Google Pay',
    stripeKey: 'googlePay',
    unavailableMessage: 'Google Pay is not available on this device or browser.',
  },
} as const;
const INIT_FAILED_MESSAGE = 'Could not initialize digital wallets.';

type WalletPanelProps = {
  wallet: Wallet;
  provider: CardProvider;
  totalCents: number;
  isBlocked: boolean;
  onPay: PayHandler;
};

/** Payment with one of the device's wallets, through the card provider's button. */
export function WalletPanel({ provider, totalCents, ...props }: WalletPanelProps) {
  if (provider.status === 'absent') return <p>{WALLETS[props.wallet].unavailableMessage}</p>;
  if (provider.status === 'failed') return <FormFailure message={INIT_FAILED_MESSAGE} />;
  if (provider.status === 'loading') return <p role="status">Loading...</p>;
  return (
    <Elements
      stripe={provider.stripe}
      options={{
        mode: 'payment',
        amount: totalCents,
        currency: CURRENCY,
        paymentMethodCreation: 'manual',
        allowedPaymentMethodTypes: ['card'],
      }}
    >
      <WalletButton {...props} />
    </Elements>
  );
}

function WalletButton({ wallet, isBlocked, onPay }: Omit<WalletPanelProps, 'provider' | 'totalCents'>) {
  const stripe = useStripe();
  const elements = useElements();
  const { name, stripeKey, unavailableMessage } = WALLETS[wallet];
  const [isAvailable, setIsAvailable] = useState(true);
  const [failure, setFailure] = useState('');
  const [isBusy, setIsBusy] = useState(false);
  const isPaying = useRef(false);

  async function createChoice() {
    if (!stripe || !elements) return createRefusal(INIT_FAILED_MESSAGE);
    const { error: submitError } = await elements.submit();
    if (submitError) return createRefusal(submitError.message ?? `Failed to confirm ${name} payment.`);
    const { error, paymentMethod } = await stripe.createPaymentMethod({ elements });
    if (error) return createRefusal(error.message ?? `Failed to confirm ${name} payment.`);
    return { paymentMethodType: wallet, paymentMethodId: paymentMethod.id };
  }

  /** Returns why the payment failed, empty if the checkout says so; null if it succeeded. */
  async function pay(): Promise<string | null> {
    const result = await onPay(createChoice);
    if (result.kind === 'prices') return 'Prices have changed. Nothing was charged.';
    if (result.kind === 'short') return 'Not enough is left of some items. Nothing was charged.';
    if (result.kind === 'session-ended') return '';
    return result.kind === 'refused' ? result.message : null;
  }

  async function confirm(event: StripeExpressCheckoutElementConfirmEvent) {
    if (isPaying.current) return;
    isPaying.current = true;
    setIsBusy(true);
    setFailure('');
    try {
      const message = await pay();
      if (message !== null) event.paymentFailed({ reason: 'fail' });
      setFailure(message ?? '');
    } catch (error) {
      console.error(`${name} failed`, error);
      event.paymentFailed({ reason: 'fail' });
      setFailure(`Order processing failed with ${name}.`);
    } finally {
      isPaying.current = false;
      setIsBusy(false);
    }
  }

  if (!isAvailable) return <p>{unavailableMessage}</p>;
  return (
    <div className="grid gap-3" aria-busy={isBusy}>
      <ExpressCheckoutElement
        options={{
          emailRequired: true,
          billingAddressRequired: true,
          paymentMethods: {
            applePay: 'never',
            googlePay: 'never',
            link: 'never',
            amazonPay: 'never',
            paypal: 'never',
            klarna: 'never',
            [stripeKey]: 'always',
          },
        }}
        onReady={({ availablePaymentMethods }) => {
          if (!availablePaymentMethods?.[stripeKey]) setIsAvailable(false);
        }}
        onLoadError={({ error }) => {
          console.error('The wallets could not be loaded', error);
          setFailure(INIT_FAILED_MESSAGE);
        }}
        onClick={({ resolve, reject }) => {
          if (!isBlocked) return resolve();
          reject();
          showBlockingNotice();
        }}
        onConfirm={(event) => void confirm(event)}
        onCancel={() => setFailure('')}
      />
      <p role="status" className="empty:hidden">
        {isBusy && 'Placing order...'}
      </p>
      <FormFailure message={failure} />
    </div>
  );
}
