import type { Metadata } from 'next';
import { AdminSearch } from '@/components/admin/admin-search';
import { ListCount } from '@/components/admin/list-count';
import { UserTable } from '@/components/admin/user-table';
import { Pager } from '@/components/ui/pager';
import { requirePageUser } from '@/lib/accounts/session';
import { findUserListPage } from '@/lib/accounts/user-list-queries';
import { USERS_PER_PAGE } from '@/lib/accounts/user-list-rules';
import { userListSearchSchema } from '@/lib/accounts/user-list-schema';
import { findLongListPage } from '@/lib/http/page-rules';
import { pages } from '@/lib/pages/pages';

export const metadata: Metadata = { title: 'Admin: users' };

export default async function AdminUsersPage({ searchParams }: PageProps<'/admin/users'>) {
  const { id } = await requirePageUser('adminUsers', await searchParams);
  const search = userListSearchSchema.parse(await searchParams);
  const { after, ...filter } = search;
  const { users, page, pageCount, count, isMore, next } = await findLongListPage(search, (window) =>
    findUserListPage({ ...filter, ...window, limit: USERS_PER_PAGE }),
  );

  return (
    <>
      <h1 className="admin-heading">Users</h1>
      <div className="mt-4">
        <AdminSearch label="Search emails" path={pages.adminUsers.path()} search={search.search} />
      </div>
      <ListCount count={count} isMore={isMore} nouns={['user', 'users']} search={search.search} />
      <UserTable users={users} currentUserId={id} search={search.search} />
      {pageCount > 1 && (
        <Pager
          page={page}
          pageCount={pageCount}
          isMore={isMore}
          next={next}
          toHref={(target, after) => pages.adminUsers.path({ ...filter, page: target, after })}
        />
      )}
    </>
  );
}
