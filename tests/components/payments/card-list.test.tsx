/** @jest-environment jsdom */
import { act, fireEvent, render, screen } from '@testing-library/react';
import { CardList } from '@/components/payments/card-list';
import type { SavedCard } from '@/lib/payments/stripe/card-schema';

const stripeConfig = { publishableKey: 'pk_test_sandbox', scriptUrl: null, cardFrameHeight: '1.2rem' };
const aCard = (name: string, fields: Partial<SavedCard> = {}): SavedCard => ({
  stripeId: `pm_${name}`,
  label: name,
  cardholderName: name,
  brand: 'visa',
  last4: '4242',
  expMonth: 4,
  expYear: 2040,
  isPrimary: false,
  updatedAt: '2026-01-01T00:00:00.000Z',
  billing: { street1: '1 Saffron Way', street2: '', city: 'Portland', state: 'OR', postalCode: '97201' },
  ...fields,
});
const sendRequest = jest.fn();
const onChanged = jest.fn(async () => {});
const renderList = (cards: SavedCard[]) =>
  render(<CardList cards={cards} stripeConfig={stripeConfig} onChanged={onChanged} />);
const press = (name: string) => act(async () => fireEvent.click(screen.getByRole('button', { name })));
const listAlerts = () =>
  screen
    .queryAllByRole('alert')
    .map(({ textContent }) => textContent)
    .filter((message) => message !== '');

beforeEach(() => {
  jest.clearAllMocks();
  global.fetch = sendRequest;
  jest.spyOn(console, 'error').mockImplementation(() => {});
});

test('no more cards can be added once there are 10', () => {
  renderList(Array.from({ length: 10 }, (_, index) => aCard(String(index))));
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Add card' }).disabled).toBe(true);
  expect(screen.getByText('You can save at most 10 cards.')).toBeTruthy();
});

test('if the shop does not accept cards, none can be added', () => {
  render(<CardList cards={[]} stripeConfig={null} onChanged={onChanged} />);
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Add card' }).disabled).toBe(true);
});

test('failures show “Failed to set default payment method” and “Failed to delete payment method”', async () => {
  sendRequest.mockResolvedValue({ ok: false, status: 404, json: async () => ({ code: 'not_found' }) });
  renderList([aCard('one')]);
  await press('Make default Visa one');
  expect(listAlerts()).toEqual(['Failed to set default payment method']);
  await press('Delete Visa one');
  await press('Yes, delete');
  expect(listAlerts()).toEqual(['Failed to delete payment method']);
  expect(onChanged).not.toHaveBeenCalled();
});

test('a change without a response may have been made', async () => {
  sendRequest.mockRejectedValue(new TypeError('Failed to fetch'));
  renderList([aCard('one')]);
  await press('Make default Visa one');
  expect(listAlerts()).toEqual([
    'The shop could not be reached, so it is not known whether this was done. Please reload the page to see.',
  ]);
});

test('the default card comes first, and a separate request makes another card the default', async () => {
  sendRequest.mockResolvedValue({ ok: true, status: 200, json: async () => ({ paymentMethods: [] }) });
  renderList([
    aCard('old'),
    aCard('new', { updatedAt: '2026-02-01T00:00:00.000Z' }),
    aCard('first', { isPrimary: true }),
  ]);
  const names = screen
    .getAllByRole('listitem')
    .map(({ textContent }) => /first|new|old/.exec(textContent ?? '')?.[0]);
  expect(names).toEqual(['first', 'new', 'old']);
  await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Make default Visa new' })));
  expect(sendRequest).toHaveBeenCalledWith(
    '/api/users/me/payment-methods/pm_new/default',
    expect.objectContaining({ method: 'PUT' }),
  );
  expect(onChanged).toHaveBeenCalledTimes(1);
});
