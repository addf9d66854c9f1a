import type { Metadata } from 'next';
import { AdminNav } from '@/components/admin/admin-nav';
import { RecipeDeletions } from '@/components/admin/recipe-deletions';

export const metadata: Metadata = { robots: { index: false, follow: false } };

/** The shared layout of the admin pages. Each page checks the visitor's role itself. */
export default function AdminLayout({ children }: { children: React.ReactNode }) {
  return (
    <main id="content" tabIndex={-1} className="page py-8">
      <AdminNav />
      <RecipeDeletions>{children}</RecipeDeletions>
    </main>
  );
}
