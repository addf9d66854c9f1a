import type { Metadata } from 'next';
import { EmailPreview } from '@/components/admin/email-preview';
import { FilterRow } from '@/components/admin/filter-row';
import { PageLink } from '@/components/ui/page-link';
import { requirePageUser } from '@/lib/accounts/session';
import { getOrderEmailPreview } from '@/lib/orders/order-email-preview-queries';
import {
  EMAIL_MODES,
  ORDER_EMAIL_LABELS,
  orderEmailPreviewSearchSchema,
} from '@/lib/orders/order-email-preview-schema';
import { pages } from '@/lib/pages/pages';

export const metadata: Metadata = { title: 'Admin: emails about orders' };

const MODE_LABELS = { light: 'Light', dark: 'Dark' } as const;

export default async function AdminOrderEmailsPage({ searchParams }: PageProps<'/admin/orders/emails'>) {
  await requirePageUser('adminOrderEmails', await searchParams);
  const search = orderEmailPreviewSearchSchema.parse(await searchParams);
  const content = await getOrderEmailPreview(search.email);

  return (
    <>
      <h1 className="admin-heading">Emails about orders</h1>
      <p className="mt-2 text-muted">
        What customers get, with an example order. Each email is sent once, by itself: nothing is sent from
        here.
      </p>
      <FilterRow label="Email" current={search.email} className="mt-4">
        {[...ORDER_EMAIL_LABELS].map(([email, label]) => (
          <PageLink
            key={email}
            showsProgress
            href={pages.adminOrderEmails.path({ ...search, email })}
            aria-current={email === search.email ? 'true' : undefined}
            className="admin-filter"
          >
            {label}
          </PageLink>
        ))}
      </FilterRow>
      <FilterRow label="Mode of the mail client" current={search.mode} className="mt-2">
        {EMAIL_MODES.map((mode) => (
          <PageLink
            key={mode}
            showsProgress
            href={pages.adminOrderEmails.path({ ...search, mode })}
            aria-current={mode === search.mode ? 'true' : undefined}
            className="admin-filter"
          >
            {MODE_LABELS[mode]}
          </PageLink>
        ))}
      </FilterRow>
      <EmailPreview content={content} mode={search.mode} />
    </>
  );
}
