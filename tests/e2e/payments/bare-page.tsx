import { PayPalButtons, PayPalScriptProvider } from '@paypal/react-paypal-js';
import {
  CardElement,
  Elements,
  ExpressCheckoutElement,
  useElements,
  useStripe,
} from '@stripe/react-stripe-js';
import type {
  StripeCardElementChangeEvent,
  StripeExpressCheckoutElementConfirmEvent,
} from '@stripe/stripe-js';
import { loadStripe } from '@stripe/stripe-js/pure';
import { type FormEvent, StrictMode, useState } from 'react';
import { createRoot } from 'react-dom/client';

/**
 * The real components of both providers without the rest of the shop, used as in a checkout;
 * `payments.spec.ts` acts as the server below `/bare/`.
 */
async function loadSandboxScript() {
  await new Promise((resolve, reject) => {
    const script = document.createElement('script');
    Object.assign(script, {
      type: 'module',
      src: '/sandbox/browser/stripe.js',
      onload: resolve,
      onerror: reject,
    });
    document.head.append(script);
  });
  return loadStripe('pk_test_sandbox');
}

const stripePromise = loadSandboxScript();

async function post(path: string, body: object = {}) {
  const response = await fetch(`/bare/${path}`, { method: 'POST', body: JSON.stringify(body) });
  return response.json();
}

/** Pays with a payment method and handles authentication; returns the message for the page. */
function usePay() {
  const stripe = useStripe();
  return async (paymentMethod: string): Promise<string> => {
    const { error, secret, status } = await post('pay', { paymentMethod });
    if (error) return `Refused: ${error}`;
    if (status !== 'requires_action') return `Status: ${status}`;
    const { error: authError, paymentIntent } = (await stripe?.confirmCardPayment(secret)) ?? {};
    return authError ? `Auth failed: ${authError.message}` : `Status: ${paymentIntent?.status}`;
  };
}

function CardForm() {
  const stripe = useStripe();
  const elements = useElements();
  const pay = usePay();
  const [card, setCard] = useState<StripeCardElementChangeEvent>();
  const [status, setStatus] = useState('');
  const getCardElement = () => elements?.getElement(CardElement) ?? { token: '' };

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (!card?.complete)
      return setStatus(`Card info incomplete/invalid${card?.error ? `: ${card.error.message}` : ''}`);
    setStatus('Paying');
    const { error, paymentMethod } =
      (await stripe?.createPaymentMethod({
        type: 'card',
        card: getCardElement(),
        billing_details: { name: 'Ada' },
      })) ?? {};
    setStatus(paymentMethod ? await pay(paymentMethod.id) : `Refused: ${error?.message}`);
  };
  const save = async () => {
    const { secret } = await post('setup');
    const { error, setupIntent } =
      (await stripe?.confirmCardSetup(secret, { payment_method: { card: getCardElement() } })) ?? {};
    setStatus(error ? `Not saved: ${error.message}` : `Saved: ${setupIntent?.status}`);
  };
  return (
    <form aria-label="Card form" onSubmit={submit}>
      <CardElement options={{ hidePostalCode: true }} onChange={setCard} />
      <button type="submit">Place order</button>
      <button type="button" onClick={save}>
        Save card
      </button>
      <p role="status">{status}</p>
    </form>
  );
}

function Wallet({ method, name }: { method: 'applePay' | 'googlePay'; name: string }) {
  const stripe = useStripe();
  const elements = useElements();
  const pay = usePay();
  const [availableMethods, setAvailableMethods] = useState('');
  const [status, setStatus] = useState('');
  const confirm = async (event: StripeExpressCheckoutElementConfirmEvent) => {
    const submitted = await elements?.submit();
    if (submitted?.error || !elements) return event.paymentFailed();
    const { error, paymentMethod } = (await stripe?.createPaymentMethod({ elements })) ?? {};
    if (!paymentMethod) {
      event.paymentFailed();
      return setStatus(`Refused: ${error?.message}`);
    }
    const result = await pay(paymentMethod.id);
    setStatus(`${result} by ${paymentMethod.card?.wallet?.type} of ${event.billingDetails?.email}`);
  };
  return (
    <section aria-label={name}>
      <ExpressCheckoutElement
        options={{
          emailRequired: true,
          billingAddressRequired: true,
          paymentMethods: {
            applePay: method === 'applePay' ? 'always' : 'never',
            googlePay: method === 'googlePay' ? 'always' : 'never',
            link: 'never',
            paypal: 'never',
            amazonPay: 'never',
            klarna: 'never',
          },
        }}
        onReady={({ availablePaymentMethods }) =>
          setAvailableMethods(Object.keys(availablePaymentMethods ?? {}).join())
        }
        onLoadError={() => setStatus('Could not initialize digital wallets.')}
        onCancel={() => setStatus('Cancelled')}
        onConfirm={confirm}
      />
      <p>Offered: {availableMethods || 'none'}</p>
      <p role="status">{status}</p>
    </section>
  );
}

function Paypal() {
  const [status, setStatus] = useState('');
  return (
    <section aria-label="PayPal">
      <PayPalScriptProvider
        options={{
          clientId: 'sandbox',
          currency: 'USD',
          intent: 'capture',
          components: 'buttons',
          sdkBaseUrl: '/sandbox/paypal/sdk.js',
        }}
      >
        <PayPalButtons
          createOrder={async () => (await post('paypal/create')).id}
          onApprove={async ({ orderID }, actions) => {
            const { status, issue } = await post('paypal/capture', { orderID });
            setStatus(status ? `Capture: ${status}` : `Refused: ${issue}`);
            if (issue === 'INSTRUMENT_DECLINED') return actions.restart();
          }}
          onCancel={() => setStatus('PayPal payment was cancelled.')}
          onError={(error) => setStatus(`PayPal failed: ${error}`)}
        >
          <p>PayPal is not available.</p>
        </PayPalButtons>
      </PayPalScriptProvider>
      <p role="status">{status}</p>
    </section>
  );
}

function BarePage() {
  const wallet = { mode: 'payment', amount: 2598, currency: 'usd', paymentMethodCreation: 'manual' } as const;
  const options = { ...wallet, allowedPaymentMethodTypes: ['card'] };
  return (
    <main>
      <h1>Payment components</h1>
      <Elements stripe={stripePromise}>
        <CardForm />
      </Elements>
      <Elements stripe={stripePromise} options={options}>
        <Wallet method="applePay" name="Apple Pay" />
      </Elements>
      <Elements stripe={stripePromise} options={options}>
        <Wallet method="googlePay" name="Google Pay" />
      </Elements>
      <Paypal />
    </main>
  );
}

const root = document.getElementById('root');
if (root) {
  createRoot(root).render(
    <StrictMode>
      <BarePage />
    </StrictMode>,
  );
}
