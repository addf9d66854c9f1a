/** @jest-environment jsdom */
import { render, screen } from '@testing-library/react';
import { StockTable } from '@/components/admin/stock-table';

jest.mock('next/navigation', () => ({ useRouter: () => ({ refresh: () => {} }) }));
jest.mock('next/link', () => ({
  __esModule: true,
  default: ({ href, children }: { href: string; children: React.ReactNode }) => <a href={href}>{children}</a>,
  useLinkStatus: () => ({ pending: false }),
}));

test('a row of the stock names its pack once, as a phone has no room to repeat it, but each field is named in full', () => {
  const pack = { itemId: 'a'.repeat(24), amount: '12 oz (340 g)', left: 2, reserved: 3 };
  render(<StockTable packs={[{ ...pack, name: 'Bean Sprouts', isListed: true }]} lowStock={5} />);
  const row = screen.getAllByRole('row')[1]?.textContent ?? '';
  expect(row.match(/Bean Sprouts/g)).toHaveLength(1);
  expect(row).toContain('3 more in open orders');
  expect(screen.getByRole('textbox', { name: 'Left of Bean Sprouts, 12 oz (340 g)' })).toBeTruthy();
});
