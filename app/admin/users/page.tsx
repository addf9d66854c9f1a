import type { Metadata } from 'next';
import { AdminSearch } from '@/components/admin/admin-search';
import { UserTable } from '@/components/admin/user-table';
import { Pager } from '@/components/ui/pager';
import { requirePageUser } from '@/lib/accounts/session';
import { findUserPage } from '@/lib/accounts/user-list-queries';
import { USERS_PER_PAGE } from '@/lib/accounts/user-list-rules';
import { userListSearchSchema } from '@/lib/accounts/user-list-schema';
import { pages } from '@/lib/pages/pages';

export const metadata: Metadata = { title: 'Admin: users' };

export default async function AdminUsersPage({ searchParams }: PageProps<'/admin/users'>) {
  const { id } = await requirePageUser('adminUsers', await searchParams);
  const search = userListSearchSchema.parse(await searchParams);
  const { users, pageCount, count } = await findUserPage({ ...search, limit: USERS_PER_PAGE });

  return (
    <>
      <h1 className="mt-8">Users</h1>
      <div className="mt-6">
        <AdminSearch label="Search emails" path={pages.adminUsers.path()} search={search.search} />
      </div>
      <p role="status" className="mt-6 text-muted">
        {count} {count === 1 ? 'user' : 'users'}
        {search.search && ` with “${search.search}” in the email`}
      </p>
      <UserTable users={users} currentUserId={id} />
      <Pager
        page={search.page}
        pageCount={pageCount}
        toHref={(page) => pages.adminUsers.path({ ...search, page })}
      />
    </>
  );
}
