'use client';

import { PayPalButtons, PayPalScriptProvider, usePayPalScriptReducer } from '@paypal/react-paypal-js';
import { useRef, useState } from 'react';
import { FormFailure } from '@/components/ui/form-failure';
import type { CartItem } from '@/lib/cart/cart-rules';
import { type ShippingDraft, toShippingInfo } from '@/lib/checkout/shipping-draft-rules';
import { callApi } from '@/lib/http/api-client';
import type { BrowserPayments } from '@/lib/payments/browser-schema';
import { openAttempt } from './attempt-store';
import { UNDER_WAY } from './pay-checkout';
import { withPaymentLock } from './payment-lock';
import type { Pay } from './payment-step';

const LOAD_FAILED = 'Failed to load PayPal SDK. Please try again or select another payment method.';
const CREATE_FAILED = 'Could not initiate PayPal payment.';
const CAPTURE_FAILED = 'Failed to capture PayPal payment.';
const BROKEN = 'An error occurred with the PayPal payment. Please try again.';
const CANCELLED = 'PayPal payment was cancelled.';
const NO_ID = 'PayPal Order ID is missing. Cannot place order.';

type PayPalPanelProps = { items: readonly CartItem[]; draft: ShippingDraft; isBlocked: boolean; onPay: Pay };

/** Paying with PayPal, in the window of its own SDK. */
export function PayPalPanel({ access, ...props }: PayPalPanelProps & { access: BrowserPayments['paypal'] }) {
  if (!access) return <p>PayPal is not available at the moment. Please select another payment method.</p>;
  const { clientId, environment, sdkBaseUrl } = access;
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

function PayPalButton({ items, draft, isBlocked, onPay }: PayPalPanelProps) {
  const [{ isPending, isRejected }] = usePayPalScriptReducer();
  const [failure, setFailure] = useState('');
  const [isPlacing, setIsPlacing] = useState(false);
  /** What was said already: PayPal reports our own refusals once more. */
  const said = useRef('');

  function say(text: string) {
    said.current = text;
    setFailure(text);
  }

  async function createOrder(): Promise<string> {
    say('');
    const cart = items.map((item) => ({
      itemId: item._id,
      amount: item.selectedOption.amount,
      quantity: item.quantity,
      pricePerUnit: item.selectedOption.price,
    }));
    let id: string | null;
    try {
      // While another payment is under way, nobody is sent to PayPal to approve a second one.
      id = await withPaymentLock(async () => {
        const created = await callApi<{ id: string }>(
          'POST',
          '/api/orders/create-paypal-order',
          { cart, shippingInfo: toShippingInfo(draft) },
          { 'Idempotency-Key': openAttempt().key },
        );
        return created.id;
      });
    } catch (error) {
      say(CREATE_FAILED);
      throw error;
    }
    if (id === null) {
      say(UNDER_WAY);
      throw new Error(UNDER_WAY);
    }
    return id;
  }

  async function approve(paypalOrderId: string | undefined, restart: () => void) {
    if (!paypalOrderId) return say(NO_ID);
    setIsPlacing(true);
    const placed = await onPay({ paymentMethodType: 'paypal', paypalOrderId }).finally(() =>
      setIsPlacing(false),
    );
    if (placed.kind !== 'refused') return;
    say(placed.text || CAPTURE_FAILED);
    // The account was fine, its card was not: PayPal lets the customer choose another.
    if (placed.isDecline) restart();
  }

  if (isRejected) return <FormFailure text={LOAD_FAILED} />;
  return (
    <div className="grid gap-3">
      {(isPending || isPlacing) && <p role="status">{isPending ? 'Loading...' : 'Placing order...'}</p>}
      <PayPalButtons
        disabled={isBlocked || isPlacing}
        // Drawn again for another cart or address.
        forceReRender={[items, draft]}
        createOrder={createOrder}
        onApprove={({ orderID }, actions) => approve(orderID, () => actions.restart())}
        onCancel={() => say(CANCELLED)}
        onError={(error) => {
          console.error('PayPal failed', error);
          if (!said.current) say(BROKEN);
        }}
      />
      <FormFailure text={failure} />
    </div>
  );
}
