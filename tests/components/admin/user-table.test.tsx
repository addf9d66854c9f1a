/** @jest-environment jsdom */
import { act, fireEvent, render, screen } from '@testing-library/react';
import { UserTable } from '@/components/admin/user-table';
import { afterPaint } from '@/components/ui/after-paint';

jest.mock('next/navigation', () => ({ useRouter: () => ({ refresh: () => {} }) }));
jest.mock('next/link', () => ({
  __esModule: true,
  default: ({ href, children }: { href: string; children: React.ReactNode }) => <a href={href}>{children}</a>,
  useLinkStatus: () => ({ pending: false }),
}));

const aRow = (name: string, fields: object = {}) => ({
  _id: name,
  email: `${name}@shop.test`,
  name: '',
  role: 'user' as const,
  createdAt: '2026-01-01T00:00:00.000Z',
  hasSecondFactor: false,
  ...fields,
});
const renderTable = (users = [aRow('ada')], search = '') =>
  render(<UserTable users={users} currentUserId="me" search={search} />);
const press = (name: string) => act(async () => fireEvent.click(screen.getByRole('button', { name })));

test('an admin reads in words who has two-step login', () => {
  renderTable([aRow('ada', { hasSecondFactor: true }), aRow('bob')]);
  expect(screen.getByRole('row', { name: /ada@shop\.test/ }).textContent).toContain('Two-step login on');
  expect(screen.getByRole('row', { name: /bob@shop\.test/ }).textContent).toContain('Two-step login off');
});

test.each([
  {
    search: '',
    text: 'There are no users yet. Everyone who registers appears here.',
  },
  { search: 'zz', text: 'No users match “zz”. Try a shorter search.' },
])('an empty list says why, and what to do: $text', ({ search, text }) => {
  renderTable([], search);
  expect(screen.getByText(text)).toBeTruthy();
});

test('an admin is told that a new role ends the user’s sessions, and what has become of it', async () => {
  renderTable();
  await press('Make ada@shop.test an admin');
  expect(screen.getByRole('dialog', { name: 'Make this user an admin?' }).textContent).toContain(
    'ada@shop.test will be logged out everywhere, and have the same admin access as you after logging in again.',
  );
  const scrollIntoView = jest.spyOn(Element.prototype, 'scrollIntoView');
  global.fetch = jest.fn().mockResolvedValue({
    ok: true,
    status: 200,
    json: async () => ({ user: { ...aRow('ada'), role: 'admin' } }),
  });
  await press('Make admin');
  expect(screen.getByText('Current password is required.')).toBeTruthy();
  expect(global.fetch).not.toHaveBeenCalled();
  fireEvent.change(screen.getByLabelText('Your password'), { target: { value: 'Saffron-Rice-42!' } });
  await press('Make admin');
  expect(JSON.parse(jest.mocked(global.fetch).mock.calls[0]?.[1]?.body as string)).toEqual({
    role: 'admin',
    currentPassword: 'Saffron-Rice-42!',
    code: '',
  });
  expect(screen.getByRole('status').textContent).toBe('ada@shop.test is now an admin.');
  // The notice does not cover the row that has the focus.
  await act(() => afterPaint());
  expect(scrollIntoView).toHaveBeenCalledWith({ block: 'nearest' });
});

test.each([
  { button: 'Remove admin access of ada@shop.test', confirm: 'Remove admin access', role: 'admin' as const },
  { button: 'Delete ada@shop.test', confirm: 'Delete user', role: 'user' as const },
])('“$confirm” asks an admin for the password first', async ({ button, confirm, role }) => {
  renderTable([aRow('ada', { role })]);
  global.fetch = jest.fn().mockResolvedValue({
    ok: true,
    status: 200,
    json: async () => ({ user: { ...aRow('ada'), role: 'user' } }),
  });
  await press(button);
  await press(confirm);
  expect(screen.getByText('Current password is required.')).toBeTruthy();
  expect(global.fetch).not.toHaveBeenCalled();
  fireEvent.change(screen.getByLabelText('Your password'), { target: { value: 'Saffron-Rice-42!' } });
  await press(confirm);
  expect(JSON.parse(jest.mocked(global.fetch).mock.calls[0]?.[1]?.body as string)).toMatchObject({
    currentPassword: 'Saffron-Rice-42!',
  });
});
