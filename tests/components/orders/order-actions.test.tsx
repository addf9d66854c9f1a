/** @jest-environment jsdom */
import { TextEncoder } from 'node:util';
import { act, fireEvent, render, screen } from '@testing-library/react';
import { changeCart, readCart } from '@/components/cart/cart-store';
import { OrderActions } from '@/components/orders/order-actions';
import { callApi } from '@/lib/http/api-client';
import type { CustomerOrder, Reorder } from '@/lib/orders/order-page-schema';
import { anOrderView } from '@/tests/support/order-views';
import { anIngredientView } from '@/tests/support/view-examples';

jest.mock('@/components/accounts/account-store', () => ({
  rememberAccount: jest.fn(),
  requireAccount: jest.fn(),
  useAccount: () => ({ status: 'guest' }),
}));
jest.mock('@/lib/http/api-client', () => ({
  ...jest.requireActual('@/lib/http/api-client'),
  callApi: jest.fn(),
}));
const askShop = jest.mocked(callApi);
// jsdom has none.
Object.assign(globalThis, { TextEncoder });
const headers = { 'Order-Token': 'token' };

const show = (fields: Partial<CustomerOrder>) => {
  const order: CustomerOrder = {
    ...anOrderView(1),
    ...{ events: [], tracking: null, refunded: 0, canCancel: false, canClaim: false },
    ...fields,
  };
  const onChanged = jest.fn();
  render(<OrderActions order={order} headers={headers} onChanged={onChanged} onStale={() => {}} />);
  return { order, onChanged };
};
const press = async (name: string) => {
  fireEvent.click(screen.getByRole('button', { name }));
  await act(async () => {});
};

beforeEach(() => {
  jest.resetAllMocks();
  localStorage.clear();
  changeCart(() => []);
});

test('only who opened the emailed link is offered an account, with the order’s email and one field', async () => {
  const { order, onChanged } = show({ canClaim: true });
  const kept = { ...order, canClaim: false };
  askShop.mockImplementation(async (_method, path) => (path.endsWith('/claim') ? kept : { token: '' }));
  fireEvent.change(screen.getByLabelText('Password'), { target: { value: 'Saffron-Rice-42!' } });
  await press('Create account');
  expect(askShop.mock.calls).toEqual([
    [
      'POST',
      '/api/auth/register',
      { body: { email: order.email, password: 'Saffron-Rice-42!', remember: false } },
    ],
    ['POST', `/api/orders/${order._id}/claim`, { headers }],
  ]);
  expect(onChanged).toHaveBeenCalledWith(kept);
  expect(screen.getByText('This order is now in your account’s order history.')).toBeTruthy();
});

test('who has only placed the order is not offered an account for its email', () => {
  show({});
  expect(screen.queryByLabelText('Password')).toBeNull();
});

test('of an order with several lines, those chosen can be ordered again', async () => {
  const toLine = (name: string): Reorder['lines'][number] => ({
    ingredient: { ...anIngredientView({ name, _id: name.padEnd(24, '0') }), ships: 'ambient' },
    pack: { amount: '1 lb', price: 4 },
    ...{ quantity: 2, formerAmount: null, isFormerSoldOut: false, isReduced: false },
  });
  askShop.mockResolvedValue({
    lines: [toLine('Rice'), toLine('Saffron')],
    missing: ['Old Rice'],
    soldOut: ['Figs'],
  });
  const [item] = anOrderView(1).items;
  show({ items: item ? [item, item] : [] });
  await press('Order some again');
  expect(screen.getByRole('button', { name: 'Add to Cart' }).hasAttribute('disabled')).toBe(true);
  for (const name of ['Old Rice', 'Figs']) {
    expect(screen.getByLabelText(name).hasAttribute('disabled')).toBe(true);
  }
  fireEvent.click(screen.getByLabelText('2 × Saffron, 1 lb'));
  await press('Add to Cart');
  expect(readCart().map(({ name, quantity }) => `${quantity} × ${name}`)).toEqual(['2 × Saffron']);
  expect(screen.queryByRole('dialog')).toBeNull();
});
