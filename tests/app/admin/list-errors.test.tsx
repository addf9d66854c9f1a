/** @jest-environment jsdom */
import { render, screen } from '@testing-library/react';
import AdminError from '@/app/admin/error';
import { PAGE_NAMES } from '@/lib/pages/page-rules';
import { pages } from '@/lib/pages/pages';

const refresh = jest.fn();
let pathname = '';
jest.mock('next/navigation', () => ({ useRouter: () => ({ refresh }), usePathname: () => pathname }));

beforeEach(() => {
  jest.spyOn(console, 'error').mockImplementation(() => {});
});
afterEach(() => jest.restoreAllMocks());

test.each([
  { path: pages.adminRecipes.path(), message: 'Failed to fetch recipes.', isOfAdmins: true },
  { path: pages.adminIngredients.path(), message: 'Failed to fetch ingredients.' },
  { path: pages.adminOrders.path(), message: 'Failed to fetch orders.' },
  { path: pages.adminPickList.path(), message: 'Failed to fetch orders.' },
  { path: pages.adminAlerts.path(), message: 'Failed to fetch alerts.', isOfAdmins: true },
  { path: pages.adminDiets.path(), message: 'Failed to fetch diets.', isOfAdmins: true },
  { path: pages.adminSearches.path(), message: 'Failed to fetch searches.', isOfAdmins: true },
  { path: pages.adminStock.path(), message: 'Failed to fetch the stock.', isOfAdmins: true },
  { path: pages.adminUsers.path(), message: 'Failed to fetch users.', isOfAdmins: true },
  { path: pages.adminLog.path(), message: 'Failed to fetch the log.', isOfAdmins: true },
  { path: pages.adminContentPages.path(), message: 'Failed to fetch pages.', isOfAdmins: true },
])('at $path, $message replaces the list, hides the cause and offers a retry button', (failure) => {
  pathname = failure.path;
  const reset = jest.fn();
  render(<AdminError error={new Error('secret path')} reset={reset} />);
  expect(screen.getByRole('alert').textContent).toBe(
    failure.isOfAdmins ? `${failure.message} You may not have administrative privileges.` : failure.message,
  );
  expect(document.body.textContent).not.toContain('secret');
  screen.getByRole('button', { name: 'Try again' }).click();
  expect(reset).toHaveBeenCalled();
  expect(refresh).toHaveBeenCalled();
});

test('every page of the admin area says what it could not show', () => {
  for (const name of PAGE_NAMES.filter((each) => pages[each].policy.access === 'admin')) {
    pathname = pages[name].pattern;
    const { unmount } = render(<AdminError error={new Error('secret path')} reset={() => {}} />);
    expect([name, screen.getByRole('alert').textContent]).toEqual([
      name,
      expect.stringMatching(/^Failed to/),
    ]);
    unmount();
  }
});
