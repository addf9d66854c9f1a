/** @jest-environment jsdom */
import { fireEvent, render, screen } from '@testing-library/react';
import { OrderStatusSelect } from '@/components/admin/order-status-select';
import { anOrderView } from '@/tests/support/order-views';

jest.mock('next/navigation', () => ({ useRouter: () => ({ refresh: () => {} }) }));

const choose = (status: string) =>
  fireEvent.change(screen.getByLabelText('Status of order NUMBER-1'), { target: { value: status } });

test('an admin who cancels a disputed order is warned that the money is refunded even if the dispute is won', () => {
  render(<OrderStatusSelect order={{ ...anOrderView(1), paymentState: 'disputed', total: 8.98 }} />);
  choose('Cancelled');
  const { textContent } = screen.getByRole('dialog', { name: 'Set order NUMBER-1 to Cancelled?' });
  expect(textContent).toContain(
    'If you win the dispute, $8.98 is still refunded to the customer, since the order is canceled.',
  );
  expect(textContent).toContain('This cannot be undone.');
});

test('an admin who ships a disputed order is warned to wait until the dispute ends', () => {
  render(<OrderStatusSelect order={{ ...anOrderView(1), paymentState: 'disputed' }} />);
  choose('Shipped');
  expect(screen.getByRole('dialog').textContent).toContain('Ship nothing until the dispute ends.');
});
