import type { Metadata } from 'next';
import './admin.css';
import { AdminNav } from '@/components/admin/admin-nav';
import { ItemDeletions } from '@/components/admin/item-deletions';
import { SecondFactorNotice } from '@/components/admin/second-factor-notice';
import { ShopTimeZone } from '@/components/admin/shop-time-zone';
import { getTimeZone } from '@/lib/site/setting-queries';

export const metadata: Metadata = { robots: { index: false, follow: false } };

/** The shared layout of the admin pages. Each page checks the visitor's role itself. */
export default async function AdminLayout({ children }: { children: React.ReactNode }) {
  return (
    <main id="content" tabIndex={-1} className="page pt-2 pb-8 sm:pt-6">
      <SecondFactorNotice />
      <AdminNav />
      <ShopTimeZone timeZone={await getTimeZone()}>
        <ItemDeletions>{children}</ItemDeletions>
      </ShopTimeZone>
    </main>
  );
}
