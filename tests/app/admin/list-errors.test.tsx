/** @jest-environment jsdom */
import { render, screen } from '@testing-library/react';
import AlertsError from '@/app/admin/alerts/error';
import DietsError from '@/app/admin/diets/error';
import IngredientsError from '@/app/admin/ingredients/error';
import OrdersError from '@/app/admin/orders/error';
import PagesError from '@/app/admin/pages/error';
import UsersError from '@/app/admin/users/error';

const refresh = jest.fn();
jest.mock('next/navigation', () => ({ useRouter: () => ({ refresh }) }));

beforeEach(() => {
  jest.spyOn(console, 'error').mockImplementation(() => {});
});
afterEach(() => jest.restoreAllMocks());

test.each([
  { message: 'Failed to fetch ingredients.', ListError: IngredientsError },
  { message: 'Failed to fetch orders.', ListError: OrdersError },
  { message: 'Failed to fetch alerts. You may not have administrative privileges.', ListError: AlertsError },
  { message: 'Failed to fetch diets. You may not have administrative privileges.', ListError: DietsError },
  { message: 'Failed to fetch users. You may not have administrative privileges.', ListError: UsersError },
  { message: 'Failed to fetch pages. You may not have administrative privileges.', ListError: PagesError },
])('$message replaces the list, hides the cause and offers a retry button', ({ message, ListError }) => {
  const reset = jest.fn();
  render(<ListError error={new Error('secret path')} reset={reset} />);
  expect(screen.getByRole('alert').textContent).toBe(message);
  expect(document.body.textContent).not.toContain('secret');
  screen.getByRole('button', { name: 'Try again' }).click();
  expect(reset).toHaveBeenCalled();
  expect(refresh).toHaveBeenCalled();
});
