/** @jest-environment jsdom */
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { OrderTable } from '@/components/admin/order-table';
import { PackAll } from '@/components/admin/pack-all';
import { anAdminOrderView } from '@/tests/support/order-views';

const mockRouter = { refresh: jest.fn() };
jest.mock('next/navigation', () => ({ useRouter: () => mockRouter }));
jest.mock('next/link', () => ({
  __esModule: true,
  default: ({ href, children }: { href: string; children: React.ReactNode }) => <a href={href}>{children}</a>,
  useLinkStatus: () => ({ pending: false }),
}));

const press = (name: string) => act(async () => fireEvent.click(screen.getByRole('button', { name })));
const renderTable = (numbers: number[]) =>
  render(
    <OrderTable
      orders={numbers.map(anAdminOrderView)}
      list={{ page: 1, search: '', view: 'list' }}
      recalledItems={{}}
    />,
  );
const select = (name: RegExp | string) => fireEvent.click(screen.getByLabelText(name));
const findPickList = () => screen.queryByText('Pick list')?.getAttribute('href');

test('all orders of a page are selected at once, also after a visit to the pick list, until they are cleared', async () => {
  renderTable([1, 2, 3]);
  select('Select all 3 on this page');
  expect(screen.getByText('3 selected')).toBeTruthy();
  const pickList = findPickList();
  for (const number of [1, 2, 3]) expect(pickList).toContain(anAdminOrderView(number)._id);
  select('Select order NUMBER-2');
  expect(screen.getByLabelText<HTMLInputElement>('Select all 3 on this page').checked).toBe(false);
  cleanup();
  renderTable([1, 2, 3]);
  expect(screen.getByText('2 selected')).toBeTruthy();
  await press('Clear selection');
  cleanup();
  renderTable([1, 2, 3]);
  expect(findPickList()).toBeUndefined();
});

test('the orders of a pick list are marked as packed there, but not a second time', async () => {
  const packed = { ...anAdminOrderView(2), packedAt: '2026-11-29T12:00:00.000Z' };
  global.fetch = jest.fn().mockResolvedValue({ ok: true, status: 200, json: async () => packed });
  const { rerender } = render(<PackAll orders={[anAdminOrderView(1), packed]} />);
  await press('Mark all as packed');
  expect(screen.getByRole('dialog', { name: 'Mark as packed: 1 order?' })).toBeTruthy();
  await press('Mark as packed');
  expect(jest.mocked(global.fetch).mock.calls.map(([url]) => url)).toEqual([
    `/api/admin/orders/${anAdminOrderView(1)._id}/shipment`,
  ]);
  expect(screen.getByRole('status').textContent).toBe('1 of 1 orders was packed.');
  expect(mockRouter.refresh).toHaveBeenCalled();
  rerender(<PackAll orders={[packed]} />);
  expect(screen.getByText('All of these are packed.')).toBeTruthy();
});
