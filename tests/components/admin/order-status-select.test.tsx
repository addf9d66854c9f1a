/** @jest-environment jsdom */
import { act, fireEvent, render, screen } from '@testing-library/react';
import { OrderStatusSelect } from '@/components/admin/order-status-select';
import { OrderTable } from '@/components/admin/order-table';
import type { OrderView } from '@/lib/orders/order-schema';
import { anAdminOrderView, anOrderView } from '@/tests/support/order-views';

const mockRouter = { refresh: jest.fn() };
jest.mock('next/navigation', () => ({ useRouter: () => mockRouter }));
jest.mock('next/link', () => ({
  __esModule: true,
  default: ({ href, children }: { href: string; children: React.ReactNode }) => <a href={href}>{children}</a>,
  useLinkStatus: () => ({ pending: false }),
}));

const choose = (status: string) =>
  fireEvent.change(screen.getByLabelText('Status of order NUMBER-1'), { target: { value: status } });
const confirm = (status: string) =>
  act(async () => fireEvent.click(screen.getByRole('button', { name: `Set to ${status}` })));
const respond = (status: number, body: object) => {
  global.fetch = jest.fn().mockResolvedValue({ ok: status < 400, status, json: async () => body });
};
const renderSelect = (order: OrderView) => render(<OrderStatusSelect order={order} onChanged={() => {}} />);

test('an admin who cancels a disputed order is warned that the money is refunded even if the dispute is won', () => {
  renderSelect({ ...anOrderView(1), paymentState: 'disputed', total: 8.98 });
  choose('Cancelled');
  const { textContent } = screen.getByRole('dialog', { name: 'Set order NUMBER-1 to Cancelled?' });
  expect(textContent).toContain(
    'If you win the dispute, $8.98 is still refunded to the customer, since the order is cancelled.',
  );
  expect(textContent).toContain('This cannot be undone.');
});

test('an admin who ships a disputed order is warned to wait until the dispute ends', () => {
  renderSelect({ ...anOrderView(1), paymentState: 'disputed' });
  choose('Shipped');
  expect(screen.getByRole('dialog').textContent).toContain('Ship nothing until the dispute ends.');
});

test.each([
  { paymentState: 'refund_failed', text: 'No money will be moved' },
  { paymentState: 'refund_due', text: 'Nothing more will be refunded.' },
] as const)(
  'an admin who cancels an order whose payment is $paymentState is told that this refunds nothing',
  ({ paymentState, text }) => {
    renderSelect({ ...anOrderView(1), paymentState });
    choose('Cancelled');
    expect(screen.getByRole('dialog').textContent).toContain(text);
  },
);

test('an unusual change is asked back', () => {
  renderSelect({ ...anOrderView(1), status: 'Shipped' });
  choose('Pending');
  expect(screen.getByRole('dialog').textContent).toContain(
    'This is unusual: the order would go back from Shipped to Pending.',
  );
});

test.each([
  { status: 'Shipped', isRed: false },
  { status: 'Cancelled', isRed: true },
])('only canceling, which cannot be undone, has a red button: $status', ({ status, isRed }) => {
  renderSelect(anOrderView(1));
  choose(status);
  const { className } = screen.getByRole('button', { name: `Set to ${status}` });
  expect(className.includes('danger')).toBe(isRed);
});

test('an admin whose list is old is told the order’s real status, and chooses again knowing it', async () => {
  renderSelect(anOrderView(1));
  choose('Shipped');
  const current = { ...anAdminOrderView(1), status: 'Delivered' };
  respond(409, { code: 'edit_conflict', msg: 'Someone changed this order to Delivered.', current });
  await confirm('Shipped');
  const { textContent } = screen.getByRole('dialog');
  expect(textContent).toContain('Could not update order status. Someone changed this order to Delivered.');
  expect(textContent).toContain('the order would go back from Delivered to Shipped');
  respond(200, { ...current, status: 'Shipped' });
  await confirm('Shipped');
  const [, { body }] = jest.mocked(global.fetch).mock.calls[0] as [string, { body: string }];
  expect(JSON.parse(body)).toMatchObject({ status: 'Shipped', seenStatus: 'Delivered' });
  expect(screen.queryByRole('dialog')).toBeNull();
});

test.each([
  { lost: 'no response', fetch: () => Promise.reject(new TypeError('Failed to fetch')) },
  {
    lost: 'the page of a proxy',
    fetch: async () => ({ ok: false, status: 504, json: () => Promise.reject(new SyntaxError()) }),
  },
])('after $lost, it is not known whether the status was set', async ({ fetch }) => {
  renderSelect(anOrderView(1));
  choose('Shipped');
  global.fetch = jest.fn(fetch) as never;
  await confirm('Shipped');
  expect(screen.getByRole('alert').textContent).toBe(
    'The shop could not be reached, so it is not known whether this was done. Please reload the page to see.',
  );
});

test('a status that the order can no longer get, since someone else has canceled it, is not offered again', async () => {
  renderSelect(anOrderView(1));
  choose('Delivered');
  const current = { ...anAdminOrderView(1), status: 'Cancelled' };
  respond(409, { code: 'edit_conflict', msg: 'Someone changed this order to Cancelled.', current });
  await confirm('Delivered');
  expect(screen.getByRole('dialog').textContent).toMatch(/stays cancelled/);
  expect(screen.queryByRole('button', { name: 'Set to Delivered' })).toBeNull();
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Leave as it is' }));
});

test('an admin who leaves an order as someone else has set it sees its real status in the list', async () => {
  renderSelect(anOrderView(1));
  choose('Shipped');
  mockRouter.refresh.mockClear();
  const leave = () =>
    act(async () => fireEvent.click(screen.getByRole('button', { name: 'Leave as it is' })));
  await leave();
  expect(mockRouter.refresh).not.toHaveBeenCalled();
  choose('Shipped');
  const current = { ...anAdminOrderView(1), status: 'Delivered' };
  respond(409, { code: 'edit_conflict', msg: 'Someone changed this order to Delivered.', current });
  await confirm('Shipped');
  await leave();
  expect(mockRouter.refresh).toHaveBeenCalledTimes(1);
});

test.each([
  { list: { page: 1, search: '', view: 'list' as const }, message: 'Order NUMBER-1 was set to Shipped.' },
  {
    list: { page: 1, search: '', view: 'list' as const, status: 'Processing' as const },
    message: 'Order NUMBER-1 was set to Shipped. It is no longer in the list of Processing orders.',
  },
])('a change of status is announced: $message', async ({ list, message }) => {
  render(<OrderTable orders={[anAdminOrderView(1)]} list={list} recalledItems={{}} />);
  choose('Shipped');
  respond(200, { ...anOrderView(1), status: 'Shipped' });
  await confirm('Shipped');
  expect(screen.getByRole('status').textContent).toBe(message);
});

test('the list says which orders are packed', () => {
  render(
    <OrderTable
      orders={[anAdminOrderView(1), { ...anAdminOrderView(2), packedAt: '2026-11-29T12:00:00.000Z' }]}
      list={{ page: 1, search: '', view: 'list' }}
      recalledItems={{}}
    />,
  );
  expect(screen.getByText('Packed').closest('tr')?.textContent).toContain('NUMBER-2');
});

test('when a row leaves the list, the focus goes to the same control of the next one, at last to the heading', () => {
  const table = (numbers: number[]) => (
    <main>
      <h1>Orders</h1>
      <OrderTable
        orders={numbers.map(anAdminOrderView)}
        list={{ page: 1, search: '', view: 'list', status: 'Processing' }}
        recalledItems={{}}
      />
    </main>
  );
  const { rerender } = render(table([1, 2, 3]));
  screen.getByLabelText('Status of order NUMBER-2').focus();
  rerender(table([1, 3]));
  expect(document.activeElement).toBe(screen.getByLabelText('Status of order NUMBER-3'));
  rerender(table([1]));
  expect(document.activeElement).toBe(screen.getByLabelText('Status of order NUMBER-1'));
  rerender(table([]));
  expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Orders' }));
  expect(screen.getByText('There are no orders with the status Processing.')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Show all orders' })).toBeTruthy();
});
