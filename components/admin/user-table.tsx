'use client';

import { KeyRound, Shield, ShieldOff, Trash2 } from 'lucide';
import { useRouter } from 'next/navigation';
import { useState } from 'react';
import { PageLink } from '@/components/ui/page-link';
import type { changeUserRole, deleteUser } from '@/lib/accounts/user-admin-endpoints';
import type { UserListRow, UserRow } from '@/lib/accounts/user-list-schema';
import type { UserRoleChange } from '@/lib/accounts/user-role-schema';
import { ApiError, callApi } from '@/lib/http/api-client';
import { pages } from '@/lib/pages/pages';
import { AdminDate } from './admin-date';
import { RowActions, RowButton } from './admin-row';
import { ACTIONS, AdminTable } from './admin-table';
import { EmptyList } from './empty-list';
import { ProofDialog } from './proof-dialog';
import { SecondFactorRemovalDialog } from './second-factor-removal';
import { useNotice } from './use-notice';

const COLUMNS = [
  { name: 'User' },
  { name: 'Role' },
  { name: 'Two-step login', className: 'max-md:hidden' },
  { name: 'Joined', className: 'max-md:hidden' },
  ACTIONS,
] as const;

const ROLE_FAILURE = 'Could not update user role.';

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
  const RoleDialog = userToChange?.role === 'admin' ? RevokeDialog : GrantDialog;
  const [userToRecover, setUserToRecover] = useState<UserListRow | null>(null);
  const [userToDelete, setUserToDelete] = useState<UserRow | null>(null);

  function finish(message: string) {
    notify(message);
    setUserToChange(null);
    setUserToRecover(null);
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
              <PageLink
                href={pages.adminCustomer.path({ id: user._id })}
                className="font-medium underline underline-offset-4"
              >
                {user.email}
              </PageLink>
              {user._id === currentUserId && (
                <span className="ml-2 whitespace-nowrap text-muted">(This is you)</span>
              )}
              {user.name && <bdi className="block text-muted text-sm">{user.name}</bdi>}
              <span className="block text-muted text-sm md:hidden">
                Two-step login {toSecondFactorState(user).toLowerCase()}
              </span>
            </th>
            <td>{user.role === 'admin' ? 'Admin' : 'User'}</td>
            <td className="max-md:hidden">{toSecondFactorState(user)}</td>
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
              {user.hasSecondFactor && (
                <RowButton
                  icon={KeyRound}
                  disabled={user._id === currentUserId}
                  label={
                    user.isSecondFactorRemovalStarted
                      ? `Keep two-step login of ${user.email}`
                      : `Remove two-step login of ${user.email}`
                  }
                  title={user.isSecondFactorRemovalStarted ? 'Keep two-step login' : 'Remove two-step login'}
                  onClick={() => setUserToRecover(user)}
                />
              )}
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
      {userToRecover && (
        <SecondFactorRemovalDialog
          user={userToRecover}
          onClose={() => setUserToRecover(null)}
          onChanged={finish}
        />
      )}
      {userToDelete && (
        <DeleteUserDialog
          user={userToDelete}
          onClose={() => setUserToDelete(null)}
          onChanged={({ email }) => finish(`${email} was deleted.`)}
        />
      )}
    </>
  );
}

function toSecondFactorState({ hasSecondFactor, isSecondFactorRemovalStarted }: UserListRow): string {
  if (!hasSecondFactor) return 'Off';
  return isSecondFactorRemovalStarted ? 'On, removal started' : 'On';
}

type RoleProps = { user: UserRow; onClose: () => void; onChanged: (user: UserRow) => void };

async function saveRole({ _id }: UserRow, body: UserRoleChange): Promise<UserRow> {
  const path = `/api/admin/users/${_id}/role` as const;
  return (await callApi<typeof changeUserRole>('PUT', path, { body })).user;
}

function GrantDialog({ user, onClose, onChanged }: RoleProps) {
  return (
    <ProofDialog
      title="Make this user an admin?"
      intro={`${user.email} will be logged out everywhere, and have the same admin access as you after logging in again. All admins are told by email.`}
      submitLabel="Make admin"
      failure={ROLE_FAILURE}
      save={async (proof) => onChanged(await saveRole(user, { role: 'admin', ...proof }))}
      onClose={onClose}
    />
  );
}

function RevokeDialog({ user, onClose, onChanged }: RoleProps) {
  return (
    <ProofDialog
      title="Remove admin access?"
      intro={`${user.email} will be logged out everywhere, and be a regular user after logging in again. All admins are told by email.`}
      submitLabel="Remove admin access"
      failure={ROLE_FAILURE}
      save={async (proof) => onChanged(await saveRole(user, { role: 'user', ...proof }))}
      onClose={onClose}
    />
  );
}

function DeleteUserDialog({ user, onClose, onChanged }: RoleProps) {
  return (
    <ProofDialog
      title="Delete this user?"
      intro={`${user.email} will be logged out immediately. Their recipes, addresses and saved data will be permanently deleted; their orders are kept.`}
      submitLabel="Delete user"
      failure="Could not delete user."
      save={async (body) => {
        await callApi<typeof deleteUser>('DELETE', `/api/admin/users/${user._id}`, { body }).catch(
          (error: unknown) => {
            // Already deleted in another tab.
            if (!(error instanceof ApiError) || error.status !== 404) throw error;
          },
        );
        onChanged(user);
      }}
      onClose={onClose}
    />
  );
}
