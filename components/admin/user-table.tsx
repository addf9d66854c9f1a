'use client';

import { Shield, ShieldOff, Trash2 } from 'lucide';
import { useRouter } from 'next/navigation';
import { useState } from 'react';
import { ConfirmDialog } from '@/components/ui/confirm-dialog';
import { DeleteDialog } from '@/components/ui/delete-dialog';
import { useConfirmedRequest } from '@/components/ui/use-confirmed-request';
import type { changeUserRole, deleteUser } from '@/lib/accounts/user-admin-endpoints';
import type { UserListRow, UserRow } from '@/lib/accounts/user-list-schema';
import { callApi } from '@/lib/http/api-client';
import { pages } from '@/lib/pages/pages';
import { AdminDate } from './admin-date';
import { toAdminFailure } from './admin-failure';
import { RowActions, RowButton } from './admin-row';
import { ACTIONS, AdminTable } from './admin-table';
import { EmptyList } from './empty-list';
import { useNotice } from './use-notice';

const COLUMNS = [
  { name: 'User' },
  { name: 'Role' },
  { name: 'Two-step login', className: 'max-md:hidden' },
  { name: 'Joined', className: 'max-md:hidden' },
  ACTIONS,
] as const;

/** One page of users; the admin's own row is labeled and cannot be changed. */
export function UserTable({
  users,
  currentUserId,
  search,
}: {
  users: UserListRow[];
  currentUserId: string;
  /** The search in the current URL. */
  search: string;
}) {
  const router = useRouter();
  const { notice, notify } = useNotice();
  const [userToChange, setUserToChange] = useState<UserRow | null>(null);
  const [userToDelete, setUserToDelete] = useState<UserRow | null>(null);

  function finish(message: string) {
    notify(message);
    setUserToChange(null);
    setUserToDelete(null);
    router.refresh();
  }

  return (
    <>
      {notice}
      <AdminTable
        columns={COLUMNS}
        rows={users}
        empty={
          <EmptyList
            nouns="users"
            advice="Everyone who registers appears here."
            search={search}
            allHref={pages.adminUsers.path()}
          />
        }
      >
        {(user) => (
          <>
            <th scope="row" className="wrap-anywhere">
              <span className="font-medium">{user.email}</span>
              {user._id === currentUserId && (
                <span className="ml-2 whitespace-nowrap text-muted">(This is you)</span>
              )}
              {user.name && <bdi className="block text-muted text-sm">{user.name}</bdi>}
              <span className="block text-muted text-sm md:hidden">
                {user.hasSecondFactor ? 'Two-step login on' : 'Two-step login off'}
              </span>
            </th>
            <td>{user.role === 'admin' ? 'Admin' : 'User'}</td>
            <td className="max-md:hidden">{user.hasSecondFactor ? 'On' : 'Off'}</td>
            <td className="max-md:hidden">
              <AdminDate iso={user.createdAt} />
            </td>
            <RowActions>
              <RowButton
                icon={user.role === 'admin' ? ShieldOff : Shield}
                disabled={user._id === currentUserId}
                label={
                  user.role === 'admin'
                    ? `Remove admin access of ${user.email}`
                    : `Make ${user.email} an admin`
                }
                title={user.role === 'admin' ? 'Remove admin access' : 'Make admin'}
                onClick={() => setUserToChange(user)}
              />
              <RowButton
                icon={Trash2}
                disabled={user._id === currentUserId}
                label={`Delete ${user.email}`}
                title="Delete"
                onClick={() => setUserToDelete(user)}
              />
            </RowActions>
          </>
        )}
      </AdminTable>
      {userToChange && (
        <RoleDialog
          user={userToChange}
          onClose={() => setUserToChange(null)}
          onChanged={({ email, role }) =>
            finish(role === 'admin' ? `${email} is now an admin.` : `${email} no longer has admin access.`)
          }
        />
      )}
      {userToDelete && (
        <DeleteDialog
          title="Delete this user?"
          message={`${userToDelete.email} will be logged out immediately. Their recipes, addresses and saved data will be permanently deleted; their orders are kept.`}
          confirmLabel="Delete user"
          toFailure={(error) => toAdminFailure('Could not delete user.', error)}
          remove={() => callApi<typeof deleteUser>('DELETE', `/api/admin/users/${userToDelete._id}`)}
          onClose={() => setUserToDelete(null)}
          onDeleted={() => finish(`${userToDelete.email} was deleted.`)}
        />
      )}
    </>
  );
}

function RoleDialog({
  user,
  onClose,
  onChanged,
}: {
  user: UserRow;
  onClose: () => void;
  onChanged: (user: UserRow) => void;
}) {
  const role = user.role === 'admin' ? 'user' : 'admin';
  const { isBusy, failure, run } = useConfirmedRequest(
    async () => {
      const path = `/api/admin/users/${user._id}/role` as const;
      const response = await callApi<typeof changeUserRole>('PUT', path, { body: { role } });
      onChanged(response.user);
    },
    (error) => toAdminFailure('Could not update user role.', error),
  );

  return (
    <ConfirmDialog
      title={role === 'admin' ? 'Make this user an admin?' : 'Remove admin access?'}
      message={
        role === 'admin'
          ? `${user.email} will be logged out everywhere, and have the same admin access as you after logging in again.`
          : `${user.email} will be logged out everywhere, and be a regular user after logging in again.`
      }
      cancelLabel="Cancel"
      confirmLabel={isBusy ? 'Saving...' : role === 'admin' ? 'Make admin' : 'Remove admin access'}
      isBusy={isBusy}
      failure={failure}
      onCancel={onClose}
      onConfirm={run}
    />
  );
}
