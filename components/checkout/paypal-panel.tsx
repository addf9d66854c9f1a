'use client';

import { PayPalButtons, PayPalScriptProvider, usePayPalScriptReducer } from '@paypal/react-paypal-js';
import { useRef, useState } from 'react';
import { FormFailure } from '@/components/ui/form-failure';
import type { CartItem } from '@/lib/cart/cart-rules';
import type { Shortage } from '@/lib/cart/shortage-rules';
import type { draftPaypalOrder } from '@/lib/checkout/checkout-endpoints';
import { type ShippingDraft, toShippingInfo } from '@/lib/checkout/shipping-draft-rules';
import { callApi, readError } from '@/lib/http/api-client';
import type { BrowserPayments } from '@/lib/payments/browser-payment-types';
import { openAttempt } from './attempt-store';
import { showBlockingNotice } from './blocking-notice';
import { PAYMENT_IN_PROGRESS_MESSAGE } from './pay-checkout';
import { withPaymentLock } from './payment-lock';
import type { PayHandler } from './payment-step';
import { toShortage } from './place-order';

const LOAD_FAILED_MESSAGE = 'Failed to load PayPal SDK. Please try again or select another payment method.';
const CREATE_FAILED_MESSAGE = 'Could not initiate PayPal payment.';
const CAPTURE_FAILED_MESSAGE = 'Failed to capture PayPal payment.';
const ERROR_MESSAGE = 'An error occurred with the PayPal payment. Please try again.';
const CANCELED_MESSAGE = 'PayPal payment was cancelled.';
const MISSING_ID_MESSAGE = 'PayPal Order ID is missing. Cannot place order.';

type PayPalPanelProps = {
  items: readonly CartItem[];
  draft: ShippingDraft;
  isBlocked: boolean;
  onPay: PayHandler;
  onShort: (shortages: readonly Shortage[]) => void;
};

/** Payment with PayPal, in PayPal's own window. */
export function PayPalPanel({ config, ...props }: PayPalPanelProps & { config: BrowserPayments['paypal'] }) {
  if (!config) return <p>PayPal is not available at the moment. Please select another payment method.</p>;
  const { clientId, environment, sdkBaseUrl } = config;
  return (
    <PayPalScriptProvider
      options={{
        clientId,
        environment,
        currency: 'USD',
        intent: 'capture',
        components: 'buttons',
        ...(sdkBaseUrl && { sdkBaseUrl }),
      }}
    >
      <PayPalButton {...props} />
    </PayPalScriptProvider>
  );
}

function PayPalButton({ items, draft, isBlocked, onPay, onShort }: PayPalPanelProps) {
  const [{ isPending, isRejected }] = usePayPalScriptReducer();
  const [failure, setFailure] = useState('');
  const [isPlacing, setIsPlacing] = useState(false);
  /** The failure currently shown: PayPal's SDK also reports our own failures to `onError`. */
  const currentFailure = useRef('');

  function showFailure(message: string) {
    currentFailure.current = message;
    setFailure(message);
  }

  async function createOrder(): Promise<string> {
    showFailure('');
    const cart = items.map((item) => ({
      itemId: item._id,
      amount: item.selectedOption.amount,
      quantity: item.quantity,
      pricePerUnit: item.selectedOption.price,
    }));
    let id: string | null;
    try {
      // Locked, so that PayPal does not start approving a second payment.
      id = await withPaymentLock(async () => {
        const created = await callApi<typeof draftPaypalOrder>('POST', '/api/orders/create-paypal-order', {
          body: { cart, shippingInfo: toShippingInfo(draft) },
          headers: { 'Idempotency-Key': openAttempt().key },
        });
        return created.id;
      });
    } catch (error) {
      const body = readError<typeof draftPaypalOrder>(error);
      if (body?.code === 'out_of_stock') onShort(body.items.map(toShortage));
      showFailure(CREATE_FAILED_MESSAGE);
      throw error;
    }
    if (id === null) {
      showFailure(PAYMENT_IN_PROGRESS_MESSAGE);
      throw new Error(PAYMENT_IN_PROGRESS_MESSAGE);
    }
    return id;
  }

  async function approve(paypalOrderId: string | undefined, restart: () => void) {
    if (!paypalOrderId) return showFailure(MISSING_ID_MESSAGE);
    setIsPlacing(true);
    const result = await onPay({ paymentMethodType: 'paypal', paypalOrderId }).finally(() =>
      setIsPlacing(false),
    );
    if (result.kind !== 'refused') return;
    showFailure(result.message || CAPTURE_FAILED_MESSAGE);
    // The card in the PayPal account was declined: PayPal lets the customer select another one.
    if (result.isDecline) restart();
  }

  if (isRejected) return <FormFailure message={LOAD_FAILED_MESSAGE} />;
  return (
    <div className="grid gap-3">
      {(isPending || isPlacing) && <p role="status">{isPending ? 'Loading...' : 'Placing order...'}</p>}
      <PayPalButtons
        disabled={isBlocked || isPlacing}
        // The buttons always call the latest callbacks. Re-rendering them would close a pending approval.
        // Also called by a disabled button.
        onClick={() => {
          if (isBlocked) showBlockingNotice();
        }}
        createOrder={createOrder}
        onApprove={({ orderID }, actions) => approve(orderID, () => actions.restart())}
        onCancel={() => showFailure(CANCELED_MESSAGE)}
        onError={(error) => {
          console.error('PayPal failed', error);
          if (!currentFailure.current) showFailure(ERROR_MESSAGE);
        }}
      />
      <FormFailure message={failure} />
    </div>
  );
}
