/** @jest-environment jsdom */
import { render, screen } from '@testing-library/react';
import { AdminDate } from '@/components/admin/admin-date';
import { ShopTimeZone } from '@/components/admin/shop-time-zone';

test('a time is shown in the shop’s time zone, wherever the admin is, and in UTC in its tooltip', () => {
  render(
    <ShopTimeZone timeZone="America/New_York">
      <AdminDate iso="2026-11-29T03:06:00.000Z" withTime />
    </ShopTimeZone>,
  );
  const time = screen.getByText(/^Nov 28, 2026, 10:06\sPM$/);
  expect(time.title).toMatch(/^Nov 29, 2026, 3:06\sAM UTC$/);
});
