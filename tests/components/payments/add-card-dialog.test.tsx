/** @jest-environment jsdom */
import { act, fireEvent, render, screen } from '@testing-library/react';
import { AddCardDialog } from '@/components/payments/add-card-dialog';

/** The provider's element says what is typed; its script is there, or not. */
const mockStripe: {
  type: ((event: { complete: boolean; error?: { message: string } }) => void) | null;
  stripe: { confirmCardSetup: jest.Mock } | null;
} = { type: null, stripe: null };
jest.mock('@stripe/react-stripe-js', () => ({
  Elements: ({ children }: { children: React.ReactNode }) => children,
  useStripe: () => mockStripe.stripe,
  useElements: () => ({ getElement: () => ({ focus() {} }) }),
  CardElement: ({ onChange }: { onChange: NonNullable<typeof mockStripe.type> }) => {
    mockStripe.type = onChange;
    return null;
  },
}));
jest.mock('@/components/payments/load-stripe', () => ({ loadCardProvider: async () => ({}) }));

const send = jest.fn();
const onSaved = jest.fn(async () => {});
const confirmCardSetup = jest.fn();
const access = { publishableKey: 'pk_test_sandbox', scriptUrl: null };
const answer = (status: number, body: object) => ({ ok: status < 300, status, json: async () => body });
const alerts = () =>
  screen
    .queryAllByRole('alert')
    .map(({ textContent }) => textContent)
    .filter((text) => text !== '');

async function open(setup: object = answer(200, { clientSecret: 'seti_1_secret_2' })) {
  send.mockResolvedValueOnce(setup);
  await act(async () =>
    render(<AddCardDialog access={access} isFirst={false} onClose={() => {}} onSaved={onSaved} />),
  );
}
function fillIn() {
  const fields = {
    'Cardholder name': 'Ada Cook',
    'Street Address': '1 Saffron Way',
    City: 'Portland',
    State: 'OR',
    'ZIP Code': '97201',
  };
  for (const [label, value] of Object.entries(fields)) {
    fireEvent.change(screen.getByLabelText(label), { target: { value } });
  }
}
const typeCard = () => act(async () => mockStripe.type?.({ complete: true }));
const add = () => act(async () => fireEvent.click(screen.getByRole('button', { name: 'Add card' })));

beforeEach(() => {
  jest.resetAllMocks();
  global.fetch = send;
  mockStripe.stripe = { confirmCardSetup };
  jest.spyOn(console, 'error').mockImplementation(() => {});
});

test('without a setup: Failed to initialize payment form, and Payment setup is not complete.', async () => {
  await open(answer(502, {}));
  expect(alerts()).toEqual(['Failed to initialize payment form']);
  fillIn();
  await typeCard();
  await add();
  expect(alerts()).toContain('Payment setup is not complete. Please wait or try again.');
});

test('without a card: Card details are required.', async () => {
  await open();
  fillIn();
  await add();
  expect(alerts()).toEqual(['Card details are required.']);
});

test('while the provider is not there: Payment form not ready. Please try again.', async () => {
  mockStripe.stripe = null;
  await open();
  fillIn();
  await typeCard();
  await add();
  expect(alerts()).toEqual(['Payment form not ready. Please try again.']);
});

test('what the provider says of the card stands beside it, and nothing is sent to the shop', async () => {
  await open();
  fillIn();
  await typeCard();
  confirmCardSetup.mockResolvedValue({ error: { message: 'Your card was declined.' } });
  await add();
  expect(alerts()).toEqual(['Your card was declined.']);
  expect(send).toHaveBeenCalledTimes(1);
});

test('a kept card is told to the shop; when that fails, the next try does not have it kept again', async () => {
  await open();
  fillIn();
  await typeCard();
  confirmCardSetup.mockResolvedValue({ setupIntent: { status: 'succeeded', payment_method: 'pm_1' } });
  send.mockResolvedValueOnce(answer(503, { error: 'The shop is resting.' }));
  await add();
  expect(alerts()).toEqual(['The shop is resting.']);
  send.mockResolvedValueOnce(answer(201, { paymentMethods: [] }));
  await add();
  expect(confirmCardSetup).toHaveBeenCalledTimes(1);
  expect(onSaved).toHaveBeenCalledTimes(1);
  expect(JSON.parse(send.mock.calls[2]?.[1].body)).toEqual({
    paymentMethodId: 'pm_1',
    label: 'Ada Cook',
    billing: { street1: '1 Saffron Way', street2: '', city: 'Portland', state: 'OR', postalCode: '97201' },
    isPrimary: false,
  });
});
