/** @jest-environment jsdom */
import { render, screen } from '@testing-library/react';
import { PackingSlip } from '@/components/admin/packing-slip';
import { anAdminOrderView } from '@/tests/support/order-views';

const renderSlip = (contact: { email: string | null; phone: string | null }) =>
  render(
    <PackingSlip
      order={{ ...anAdminOrderView(1), createdAt: '2026-11-21T03:00:00.000Z' }}
      recalledNames={undefined}
      origin="https://shop.test"
      contact={contact}
      timeZone="America/New_York"
    />,
  );
const readSlip = () => screen.getByRole('region', { name: 'Packing slip of NUMBER-1' }).textContent;

test('a packing slip says from whom it is, what is in it, and where to write, but not what it cost', () => {
  renderSlip({ email: 'support@shop.test', phone: '(555) 010-0142' });
  const slip = readSlip();
  expect(slip).toContain('International Recipesshop.test · support@shop.test · (555) 010-0142');
  for (const text of ['NUMBER-1', 'Nov 20, 2026', 'Forgotten Spice', '2 × 50g', 'Ada Cook', '1 Saffron Way'])
    expect(slip).toContain(text);
  expect(slip).toContain(
    'please write to support@shop.test or call (555) 010-0142 and name your order number.',
  );
  expect(slip).not.toMatch(/\$|Total|Processing/);
});

test('a shop that cannot be written to or called only says thank you', () => {
  renderSlip({ email: null, phone: null });
  expect(readSlip()).toMatch(/shop\.testOrder number.*Thank you for your order\.$/);
});
