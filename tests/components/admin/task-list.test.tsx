/** @jest-environment jsdom */
import { render, screen } from '@testing-library/react';
import { TaskList } from '@/components/admin/task-list';

jest.mock('next/link', () => ({
  __esModule: true,
  default: ({ href, children }: { href: string; children: React.ReactNode }) => <a href={href}>{children}</a>,
  useLinkStatus: () => ({ pending: false }),
}));

test('so many orders that they are not all counted have a plus after their number', () => {
  const none = { alerts: 0, failedEmails: 0, backupWarning: null };
  render(
    <TaskList
      {...none}
      orders={{ toPack: 10_001, toShip: 10_000, refunds: 0 }}
      notes={{ waiting: 0, reported: 0 }}
      packs={{ soldOut: 0, low: 0 }}
    />,
  );
  expect(screen.getAllByRole('link').map(({ textContent }) => textContent)).toEqual([
    '10,000+orders to pack',
    '10,000packed orders to ship',
  ]);
});
