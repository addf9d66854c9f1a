/** @jest-environment jsdom */
import { act, fireEvent, render, screen } from '@testing-library/react';
import { OutsideRefunds } from '@/components/admin/outside-refunds';
import { anAdminOrderView } from '@/tests/support/order-views';

const order = { ...anAdminOrderView(1), payableRefunds: [{ refund: 'r1', amount: 4.5 }] };
const openForm = () => fireEvent.click(screen.getByRole('button', { name: '$4.50 paid another way' }));
const submit = () => act(async () => fireEvent.click(screen.getByRole('button', { name: 'Record it' })));

test('without a refund that failed or came back, nothing is offered', () => {
  const { container } = render(<OutsideRefunds order={anAdminOrderView(1)} onDone={() => {}} />);
  expect(container.textContent).toBe('');
});

test('how the customer was paid must be said before it is recorded', async () => {
  global.fetch = jest.fn();
  render(<OutsideRefunds order={order} onDone={() => {}} />);
  openForm();
  expect(screen.getByRole('dialog').textContent).toContain('never refunds it again');
  await submit();
  expect(screen.getByText('Say how you paid the customer.')).toBeTruthy();
  expect(global.fetch).not.toHaveBeenCalled();
});

test('what was paid another way is recorded for that refund', async () => {
  const onDone = jest.fn();
  global.fetch = jest.fn().mockResolvedValue({ ok: true, status: 200, json: async () => order });
  render(<OutsideRefunds order={order} onDone={onDone} />);
  openForm();
  fireEvent.change(screen.getByLabelText('How it was paid'), { target: { value: 'Check 1042' } });
  await submit();
  const [path, { body }] = jest.mocked(global.fetch).mock.calls[0] as [string, { body: string }];
  expect([path, JSON.parse(body)]).toEqual([
    `/api/admin/orders/${order._id}/outside-refund`,
    { refund: 'r1', note: 'Check 1042' },
  ]);
  expect(onDone).toHaveBeenCalledWith('$4.50 is recorded as paid another way.');
});
