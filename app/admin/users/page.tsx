import type { Metadata } from 'next';
import { AdminSearch } from '@/components/admin/admin-search';
import { UserTable } from '@/components/admin/user-table';
import { Pager } from '@/components/ui/pager';
import { requirePageUser } from '@/lib/accounts/session';
import { findUserPage } from '@/lib/accounts/user-admin-queries';
import { toUsersHref, USERS_PER_PAGE } from '@/lib/accounts/user-admin-rules';
import { userSearchSchema } from '@/lib/accounts/user-admin-schema';

export const metadata: Metadata = { title: 'Admin: users' };

export default async function AdminUsersPage({ searchParams }: PageProps<'/admin/users'>) {
  const { id } = await requirePageUser('admin');
  const search = userSearchSchema.parse(await searchParams);
  const { users, totalPages, count } = await findUserPage({ ...search, limit: USERS_PER_PAGE });

  return (
    <>
      <h1 className="mt-8">Users</h1>
      <div className="mt-6">
        <AdminSearch label="Search e-mails" path="/admin/users" search={search.search} />
      </div>
      <p role="status" className="mt-6 text-muted">
        {count} {count === 1 ? 'user' : 'users'}
        {search.search && ` with “${search.search}” in the e-mail`}
      </p>
      <UserTable users={users} ownId={id} />
      <Pager page={search.page} pageCount={totalPages} toHref={(page) => toUsersHref({ ...search, page })} />
    </>
  );
}
