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
    isDisputeOpen: null,
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
  render(<AlertList alerts={[alert]} view="open" />);
  fireEvent.click(screen.getByRole('button', { name: /^Resolve/ }));
  const note = screen.getByLabelText('What was done');
  expect(note.getAttribute('aria-invalid')).toBeNull();
  await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Resolve' })));
  expect(note.getAttribute('aria-invalid')).toBe('true');
  expect(screen.getByText(error).getAttribute('role')).toBe('alert');
});

describe('a typed note', () => {
  const press = (name: string | RegExp) =>
    act(async () => fireEvent.click(screen.getByRole('button', { name })));
  beforeEach(async () => {
    render(<AlertList alerts={[alert]} view="open" />);
    await press(/^Resolve/);
    fireEvent.change(screen.getByLabelText('What was done'), { target: { value: 'Refunded one.' } });
  });

  test('is not discarded unasked', async () => {
    await press('Close dialog');
    await press('Keep editing');
    expect(screen.getByLabelText<HTMLTextAreaElement>('What was done').value).toBe('Refunded one.');
    await press('Cancel');
    await press('Discard changes');
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  test('is sent', async () => {
    const fetch = jest.fn().mockResolvedValue({ ok: true, status: 200, json: async () => ({}) });
    global.fetch = fetch;
    await press('Resolve');
    expect(fetch.mock.calls[0][1].body).toBe('{"note":"Refunded one."}');
    expect(screen.getByRole('status').textContent).toBe('The alert was resolved.');
  });
});

test('line breaks in a note are preserved', () => {
  const resolved = { at: alert.createdAt, by: null, note: 'Paid by check.\nNumber 7.' };
  render(<AlertList alerts={[{ ...alert, resolved }]} view="resolved" />);
  expect(screen.getByText(/Paid by check/).closest('p')?.className).toContain('whitespace-pre-line');
});
