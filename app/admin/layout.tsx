import type { Metadata } from 'next';
import { AdminNav } from '@/components/admin/admin-nav';
import { RecipeDeletions } from '@/components/admin/recipe-deletions';

export const metadata: Metadata = { robots: { index: false, follow: false } };

/** What the administrators' pages share. Each page asks for itself who opens it. */
export default function AdminLayout({ children }: { children: React.ReactNode }) {
  return (
    <main id="content" tabIndex={-1} className="page py-8">
      <AdminNav />
      <RecipeDeletions>{children}</RecipeDeletions>
    </main>
  );
}
