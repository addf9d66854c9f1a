/** @jest-environment jsdom */
import { fireEvent, render, screen } from '@testing-library/react';
import { RefundRetry } from '@/components/admin/refund-retry';

const order = { _id: '0'.repeat(24), orderNumber: 'NUMBER-1', total: 8.98, alertNotes: [] };
const openConfirmation = () => {
  fireEvent.click(screen.getByRole('button', { name: 'Try the refund again of order NUMBER-1' }));
  return screen.getByRole('dialog', { name: 'Try the refund of order NUMBER-1 again?' });
};

test('an admin who retries a refund sees the amount and the earlier notes', () => {
  const alertNotes = [{ at: '2026-11-21T12:00:00.000Z', by: 'ada@shop.test', note: 'Paid by check.' }];
  render(<RefundRetry order={{ ...order, alertNotes }} onDone={() => {}} />);
  const { textContent } = openConfirmation();
  expect(textContent).toContain('$8.98');
  expect(textContent).toContain('Paid by check.');
  expect(textContent).toContain('they would be paid twice');
});

test('when there are no notes, none are mentioned', () => {
  render(<RefundRetry order={order} onDone={() => {}} />);
  expect(openConfirmation().textContent).not.toContain('Noted before');
});
