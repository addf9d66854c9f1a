'use client';

import { KeyRound, Shield, ShieldOff, Trash2 } from 'lucide';
import { useRouter } from 'next/navigation';
import { useState } from 'react';
import { PasswordField } from '@/components/accounts/password-field';
import { ConfirmDialog } from '@/components/ui/confirm-dialog';
import { DeleteDialog } from '@/components/ui/delete-dialog';
import { DialogForm } from '@/components/ui/dialog-form';
import { FormDialog } from '@/components/ui/form-dialog';
import { PageLink } from '@/components/ui/page-link';
import { useApiForm } from '@/components/ui/use-api-form';
import { useConfirmedRequest } from '@/components/ui/use-confirmed-request';
import type { changeUserRole, deleteUser } from '@/lib/accounts/user-admin-endpoints';
import type { UserListRow, UserRow } from '@/lib/accounts/user-list-schema';
import { adminGrantSchema, type UserRoleChange } from '@/lib/accounts/user-role-schema';
import { callApi } from '@/lib/http/api-client';
import { pages } from '@/lib/pages/pages';
import { AdminDate } from './admin-date';
import { toAdminFailure } from './admin-failure';
import { RowActions, RowButton } from './admin-row';
import { ACTIONS, AdminTable } from './admin-table';
import { EmptyList } from './empty-list';
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

function toSecondFactorState({ hasSecondFactor, isSecondFactorRemovalStarted }: UserListRow): string {
  if (!hasSecondFactor) return 'Off';
  return isSecondFactorRemovalStarted ? 'On, removal started' : 'On';
}

type RoleProps = { user: UserRow; onClose: () => void; onChanged: (user: UserRow) => void };

async function saveRole({ _id }: UserRow, body: UserRoleChange): Promise<UserRow> {
  const path = `/api/admin/users/${_id}/role` as const;
  return (await callApi<typeof changeUserRole>('PUT', path, { body })).user;
}

function GrantDialog(props: RoleProps) {
  return (
    <FormDialog title="Make this user an admin?" onClose={props.onClose}>
      <GrantForm {...props} />
    </FormDialog>
  );
}

function GrantForm({ user, onChanged }: RoleProps) {
  const form = useApiForm({
    schema: adminGrantSchema,
    toInput: ({ currentPassword }: { currentPassword: string }) => ({ role: 'admin', currentPassword }),
    fallbackMessage: ROLE_FAILURE,
    rewordMessage: (message) => (message === ROLE_FAILURE ? message : `${ROLE_FAILURE} ${message}`),
    save: async (change) => onChanged(await saveRole(user, change)),
  });
  // A password is nothing that would be lost.
  return (
    <DialogForm
      form={form}
      isDirty={false}
      intro={
        <p>
          {user.email} will be logged out everywhere, and have the same admin access as you after logging in
          again. All admins are told by email.
        </p>
      }
      submitLabel="Make admin"
    >
      <PasswordField
        label="Your password"
        autoComplete="current-password"
        {...form.field('currentPassword')}
      />
    </DialogForm>
  );
}

function RevokeDialog({ user, onClose, onChanged }: RoleProps) {
  const { isBusy, failure, run } = useConfirmedRequest(
    async () => onChanged(await saveRole(user, { role: 'user' })),
    (error) => toAdminFailure(ROLE_FAILURE, error),
  );

  return (
    <ConfirmDialog
      title="Remove admin access?"
      message={`${user.email} will be logged out everywhere, and be a regular user after logging in again.`}
      cancelLabel="Cancel"
      confirmLabel={isBusy ? 'Saving...' : 'Remove admin access'}
      isBusy={isBusy}
      failure={failure}
      onCancel={onClose}
      onConfirm={run}
    />
  );
}
