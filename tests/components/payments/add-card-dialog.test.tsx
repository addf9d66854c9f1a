/** @jest-environment jsdom */
import { act, fireEvent, render, screen } from '@testing-library/react';
import { AddCardDialog } from '@/components/payments/add-card-dialog';

/** The state of the provider's element, and whether its script has loaded. */
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

const sendRequest = jest.fn();
const onSaved = jest.fn(async () => {});
const confirmCardSetup = jest.fn();
const stripeConfig = { publishableKey: 'pk_test_sandbox', scriptUrl: null, cardFrameHeight: '1.2rem' };
const createResponse = (status: number, body: object) => ({
  ok: status < 300,
  status,
  json: async () => body,
});
const listAlerts = () =>
  screen
    .queryAllByRole('alert')
    .map(({ textContent }) => textContent)
    .filter((message) => message !== '');

async function openDialog(setupResponse: object = createResponse(200, { clientSecret: 'seti_1_secret_2' })) {
  sendRequest.mockResolvedValueOnce(setupResponse);
  await act(async () =>
    render(
      <AddCardDialog stripeConfig={stripeConfig} isFirst={false} onClose={() => {}} onSaved={onSaved} />,
    ),
  );
}
function fillForm() {
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
const enterCard = () => act(async () => mockStripe.type?.({ complete: true }));
const addCard = () => act(async () => fireEvent.click(screen.getByRole('button', { name: 'Add card' })));

beforeEach(() => {
  jest.resetAllMocks();
  global.fetch = sendRequest;
  mockStripe.stripe = { confirmCardSetup };
  jest.spyOn(console, 'error').mockImplementation(() => {});
});

test('without a setup, the dialog shows “Failed to initialize payment form”, then “Payment setup is not complete.”', async () => {
  await openDialog(createResponse(502, {}));
  expect(listAlerts()).toEqual(['Failed to initialize payment form']);
  fillForm();
  await enterCard();
  await addCard();
  expect(listAlerts()).toContain('Payment setup is not complete. Please wait or try again.');
});

test('after the session has ended, the setup is requested again and the card is saved', async () => {
  await openDialog(createResponse(401, {}));
  fillForm();
  await enterCard();
  sendRequest.mockResolvedValueOnce(createResponse(200, { clientSecret: 'seti_2_secret_3' }));
  confirmCardSetup.mockResolvedValue({ setupIntent: { status: 'succeeded', payment_method: 'pm_1' } });
  sendRequest.mockResolvedValueOnce(createResponse(201, { paymentMethods: [] }));
  await addCard();
  expect(confirmCardSetup.mock.calls[0]?.[0]).toBe('seti_2_secret_3');
  expect(onSaved).toHaveBeenCalledTimes(1);
  expect(listAlerts()).toEqual([]);
});

test('without a card, the dialog shows “Card details are required.”', async () => {
  await openDialog();
  fillForm();
  await addCard();
  expect(listAlerts()).toEqual(['Card details are required.']);
});

test('before the provider is loaded, the dialog shows “Payment form not ready. Please try again.”', async () => {
  mockStripe.stripe = null;
  await openDialog();
  fillForm();
  await addCard();
  expect(listAlerts()).toEqual(['Payment form not ready. Please try again.']);
});

test('an error from the provider is shown beside the card, and nothing is sent to the shop', async () => {
  await openDialog();
  fillForm();
  await enterCard();
  confirmCardSetup.mockResolvedValue({ error: { message: 'Your card was declined.' } });
  await addCard();
  expect(listAlerts()).toEqual(['Your card was declined.']);
  expect(sendRequest).toHaveBeenCalledTimes(1);
});

test('a card saved at the provider is sent to the shop; if that fails, the next attempt does not save it again', async () => {
  await openDialog();
  fillForm();
  await enterCard();
  confirmCardSetup.mockResolvedValue({ setupIntent: { status: 'succeeded', payment_method: 'pm_1' } });
  sendRequest.mockResolvedValueOnce(createResponse(503, { error: 'The shop is unavailable.' }));
  await addCard();
  expect(listAlerts()).toEqual(['The shop is unavailable.']);
  sendRequest.mockResolvedValueOnce(createResponse(201, { paymentMethods: [] }));
  await addCard();
  expect(confirmCardSetup).toHaveBeenCalledTimes(1);
  expect(onSaved).toHaveBeenCalledTimes(1);
  expect(JSON.parse(sendRequest.mock.calls[2]?.[1].body)).toEqual({
    paymentMethodId: 'pm_1',
    label: 'Ada Cook',
    billing: { street1: '1 Saffron Way', street2: '', city: 'Portland', state: 'OR', postalCode: '97201' },
    isPrimary: false,
  });
});
