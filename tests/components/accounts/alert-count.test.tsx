/** @jest-environment jsdom */
import { act, render, screen } from '@testing-library/react';
import { AlertCount } from '@/components/accounts/alert-count';

let pathname = '/admin';
jest.mock('next/navigation', () => ({ usePathname: () => pathname }));

test('the count in the header is reloaded when the page changes', async () => {
  let openCount = 2;
  global.fetch = jest.fn(async () => ({ ok: true, status: 200, json: async () => ({ openCount }) })) as never;
  const { rerender } = await act(async () => render(<AlertCount />));
  expect(screen.getByText('2')).toBeTruthy();
  openCount = 0;
  pathname = '/admin/alerts';
  await act(async () => rerender(<AlertCount />));
  expect(screen.queryByText('2')).toBeNull();
});
