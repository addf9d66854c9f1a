/** @jest-environment jsdom */
import { act, fireEvent, render, screen, within } from '@testing-library/react';
import { announceOrder } from '@/components/orders/order-events';
import { OrderHistory } from '@/components/orders/order-history';
import { OrderSummary } from '@/components/orders/order-summary';
import { pickIngredientDrawing } from '@/lib/images/placeholder-rules';
import type { OrderView } from '@/lib/orders/order-schema';
import { anOrderView } from '@/tests/support/order-views';

const sendRequest = jest.fn();
const renderHistory = async (orders: OrderView[]) => {
  sendRequest.mockResolvedValue({ ok: true, status: 200, json: async () => orders });
  await act(async () => render(<OrderHistory />));
};

beforeEach(() => {
  jest.resetAllMocks();
  global.fetch = sendRequest;
});

test('a list that cannot be loaded shows an error and can be reloaded', async () => {
  jest.spyOn(console, 'error').mockImplementation(() => {});
  sendRequest.mockRejectedValueOnce(new TypeError('Failed to fetch'));
  await act(async () => render(<OrderHistory />));
  expect(screen.getByRole('alert').textContent).toContain('Your orders could not be loaded.');
  sendRequest.mockResolvedValue({ ok: true, status: 200, json: async () => [] });
  await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Try again' })));
  expect(screen.getByText('You have no orders yet.')).toBeTruthy();
});

test('shows the 5 latest orders', async () => {
  await renderHistory([1, 2, 3, 4, 5, 6].map(anOrderView));
  expect(screen.getAllByRole('listitem').map((item) => item.textContent?.slice(0, 8))).toEqual(
    [1, 2, 3, 4, 5].map((number) => `NUMBER-${number}`),
  );
});

test('an order placed from the same page appears at once', async () => {
  await renderHistory([]);
  expect(screen.getByText('You have no orders yet.')).toBeTruthy();
  sendRequest.mockResolvedValue({ ok: true, status: 200, json: async () => [anOrderView(1)] });
  await act(async () => announceOrder());
  expect(screen.getByRole('button', { name: /NUMBER-1/ })).toBeTruthy();
});

test('an order’s details list its items; a deleted item has a drawing and “Item data is unavailable.”', async () => {
  await renderHistory([anOrderView(1)]);
  fireEvent.click(screen.getByRole('button', { name: /NUMBER-1/ }));
  const details = screen.getByRole('dialog', { name: 'Order details' });
  expect(within(details).getByText('Forgotten Spice')).toBeTruthy();
  expect(within(details).getByText('Item data is unavailable.')).toBeTruthy();
  expect(details.querySelector('img')?.getAttribute('src')).toMatch(/^\/placeholders\//);
  expect(within(details).getByRole('button', { name: 'Print receipt' })).toBeTruthy();
});

test('an item has the image that it was ordered with, also when it is deleted; on paper, a receipt has none', () => {
  const order = anOrderView(1);
  const orderedImage = `${'a'.repeat(32)}-c0ffee.jpg`;
  const { _id, name } = { _id: 'a'.repeat(24), name: 'Saffron' };
  const current = { _id, name, category: 'Spices & Seasonings', image: `${'b'.repeat(32)}-c0ffee.jpg` };
  for (const itemId of [current, null]) {
    const items = order.items.map((item) => ({ ...item, name, itemId, image: orderedImage }));
    const { container, unmount } = render(<OrderSummary order={{ ...order, items }} />);
    const image = container.querySelector('img');
    expect(image?.getAttribute('src')).toBe(`/images/${orderedImage}?w=160`);
    expect(image?.closest('.no-print')).not.toBeNull();
    unmount();
  }
});

test('an item without a photo has the drawing of its shelf', () => {
  const order = anOrderView(1);
  const saffron = { _id: 'a'.repeat(24), name: 'Saffron', category: 'Spices & Seasonings', image: '' };
  const items = order.items.map((item) => ({ ...item, name: 'Saffron', itemId: saffron }));
  const { container } = render(<OrderSummary order={{ ...order, items }} />);
  const { drawing } = pickIngredientDrawing(saffron);
  expect(container.querySelector('img')?.getAttribute('src')).toBe(`/placeholders/${drawing}.svg`);
});

test('customers see the payment state in different words than admins', () => {
  const orderWithFailedRefund: OrderView = { ...anOrderView(1), paymentState: 'refund_failed' };
  const { unmount } = render(<OrderSummary order={orderWithFailedRefund} />);
  expect(screen.getByText(/your refund is taking longer/i)).toBeTruthy();
  unmount();
  render(<OrderSummary order={orderWithFailedRefund} isForAdmin />);
  expect(screen.queryByText(/your refund is taking longer/i)).toBeNull();
});

test('a receipt says what ships cold, and an admin who packs the order sees how; an older order says nothing', () => {
  const order = anOrderView(1);
  const { unmount } = render(<OrderSummary order={order} isForAdmin />);
  expect(screen.queryByText(/cold/)).toBeNull();
  unmount();
  const frozenOrder = { ...order, items: order.items.map((item) => ({ ...item, ships: 'frozen' as const })) };
  const receipt = render(<OrderSummary order={frozenOrder} />);
  expect(screen.getByText('Ships cold')).toBeTruthy();
  receipt.unmount();
  render(<OrderSummary order={frozenOrder} isForAdmin />);
  expect(screen.getByText('Ships cold (frozen)')).toBeTruthy();
});

test.each<{ rule: string; changes: Partial<OrderView>; isSaid: boolean }>([
  { rule: 'an order on its way', changes: {}, isSaid: true },
  { rule: 'an order that was delivered', changes: { status: 'Delivered' }, isSaid: false },
  { rule: 'an order that is not paid', changes: { paymentState: 'action' }, isSaid: false },
  {
    rule: 'an order that is refunded before it was shipped',
    changes: { status: 'Processing', isNothingSent: true },
    isSaid: false,
  },
  {
    rule: 'an order that is overdue',
    changes: { arrival: { from: '2020-01-01', to: '2020-01-02' } },
    isSaid: false,
  },
])('whether $rule says when it arrives: $isSaid', ({ changes, isSaid }) => {
  const arrival = { from: '2999-12-30', to: '2999-12-31' };
  render(
    <OrderSummary
      order={{ ...anOrderView(1), status: 'Shipped', paymentState: 'paid', arrival, ...changes }}
    />,
  );
  expect(screen.queryByText(/^Arrives /) !== null).toBe(isSaid);
});
