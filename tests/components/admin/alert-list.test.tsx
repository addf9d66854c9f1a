/** @jest-environment jsdom */
import { act, fireEvent, render, screen } from '@testing-library/react';
import { AlertList } from '@/components/admin/alert-list';
import type { AlertView } from '@/lib/settlement/payment-alert-schema';

jest.mock('next/navigation', () => ({ useRouter: () => ({ refresh: () => {} }), usePathname: () => '/' }));
jest.mock('next/link', () => ({
  __esModule: true,
  default: ({ href, children }: { href: string; children: React.ReactNode }) => <a href={href}>{children}</a>,
  useLinkStatus: () => ({ pending: false }),
}));

const alert: AlertView = {
  _id: 'twice:stripe:pi_1',
  kind: 'twice',
  provider: 'stripe',
  reference: 'pi_1',
  order: {
    _id: '0'.repeat(24),
    orderNumber: 'NUMBER-2',
    status: 'Processing',
    paymentState: 'paid',
    total: 8.98,
    alertNotes: [],
  },
  earlier: { _id: '1'.repeat(24), orderNumber: 'NUMBER-1' },
  createdAt: '2026-11-21T12:00:00.000Z',
  resolved: null,
};

test('an alert shows its amount and links to both of its orders, and its Resolve button names the alert', () => {
  render(<AlertList alerts={[alert]} view="open" />);
  expect(screen.getByRole('listitem').textContent).toContain('$8.98');
  expect(screen.getAllByRole('link').map(({ textContent }) => textContent)).toEqual([
    'Order NUMBER-2',
    'Order NUMBER-1',
  ]);
  const name = 'Resolve “Possibly paid twice” of order NUMBER-2';
  fireEvent.click(screen.getByRole('button', { name }));
  expect(screen.getByRole('dialog', { name: `${name}?` })).toBeTruthy();
});

test('an empty note is refused and marked as invalid', async () => {
  const error = 'Please say what was done.';
  global.fetch = jest.fn().mockResolvedValue({ ok: false, status: 400, json: async () => ({ error }) });
  render(<AlertList alerts={[alert]} view="open" />);
  fireEvent.click(screen.getByRole('button', { name: /^Resolve/ }));
  const note = screen.getByLabelText('What was done');
  expect(note.getAttribute('aria-invalid')).toBe('false');
  await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Resolve' })));
  expect(note.getAttribute('aria-invalid')).toBe('true');
  expect(screen.getByRole('alert').textContent).toContain(error);
});

test('line breaks in a note are preserved', () => {
  const resolved = { at: alert.createdAt, by: null, note: 'Paid by check.\nNumber 7.' };
  render(<AlertList alerts={[{ ...alert, resolved }]} view="resolved" />);
  expect(screen.getByText(/Paid by check/).className).toContain('whitespace-pre-line');
});
