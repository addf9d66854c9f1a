'use client';

import { Shield, ShieldOff, Trash2 } from 'lucide-react';
import { useRouter } from 'next/navigation';
import { useState } from 'react';
import { ConfirmDialog } from '@/components/ui/confirm-dialog';
import { DeleteDialog } from '@/components/ui/delete-dialog';
import { useConfirmedCall } from '@/components/ui/use-confirmed-call';
import type { UserRow } from '@/lib/accounts/user-admin-schema';
import { callApi } from '@/lib/http/api-client';
import { AdminDate } from './admin-date';
import { toAdminFailure } from './admin-failure';
import { ACTIONS, AdminTable } from './admin-table';

const COLUMNS = [
  { name: 'User' },
  { name: 'Role' },
  { name: 'Since', className: 'max-md:hidden' },
  ACTIONS,
] as const;

/** The users of one page; the own row is marked and locked. */
export function UserTable({ users, ownId }: { users: UserRow[]; ownId: string }) {
  const router = useRouter();
  const [done, setDone] = useState('');
  const [changing, setChanging] = useState<UserRow | null>(null);
  const [deleting, setDeleting] = useState<UserRow | null>(null);

  function finish(text: string) {
    setDone(text);
    setChanging(null);
    setDeleting(null);
    router.refresh();
  }

  return (
    <>
      <p role="status" className="text-sm">
        {done}
      </p>
      {users.length === 0 && <p className="mt-6 text-muted">No users here.</p>}
      {users.length > 0 && (
        <AdminTable columns={COLUMNS}>
          {users.map((user) => (
            <tr key={user._id}>
              <th scope="row" className="break-all">
                <span className="font-medium">{user.email}</span>
                {user._id === ownId && <span className="ml-2 text-muted">(This is you)</span>}
                {user.name && <span className="block text-muted text-sm">{user.name}</span>}
              </th>
              <td>{user.role}</td>
              <td className="max-md:hidden">
                <AdminDate iso={user.createdAt} />
              </td>
              <td>
                <span className="flex justify-end">
                  <button
                    type="button"
                    className="button-round"
                    disabled={user._id === ownId}
                    aria-label={`Make ${user.email} ${user.role === 'admin' ? 'a user' : 'an admin'}`}
                    title={user.role === 'admin' ? 'Make a user' : 'Make an admin'}
                    onClick={() => setChanging(user)}
                  >
                    {user.role === 'admin' ? (
                      <ShieldOff aria-hidden="true" size={18} />
                    ) : (
                      <Shield aria-hidden="true" size={18} />
                    )}
                  </button>
                  <button
                    type="button"
                    className="button-round"
                    disabled={user._id === ownId}
                    aria-label={`Delete ${user.email}`}
                    title="Delete"
                    onClick={() => setDeleting(user)}
                  >
                    <Trash2 aria-hidden="true" size={18} />
                  </button>
                </span>
              </td>
            </tr>
          ))}
        </AdminTable>
      )}
      {changing && (
        <RoleDialog
          user={changing}
          onClose={() => setChanging(null)}
          onChanged={({ email, role }) =>
            finish(`${email} is ${role === 'admin' ? 'an admin' : 'a user'} now.`)
          }
        />
      )}
      {deleting && (
        <DeleteDialog
          title="Delete this user?"
          text={`${deleting.email} is logged out at once; their recipes, favorites and addresses will be gone for good. Orders stay in the books.`}
          go="Delete user"
          toFailure={(error) => toAdminFailure('Could not delete user.', error)}
          path={`/api/admin/users/${deleting._id}`}
          onClose={() => setDeleting(null)}
          onDeleted={() => finish(`${deleting.email} is deleted.`)}
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
  const { isBusy, failure, run } = useConfirmedCall(
    async () => {
      const answer = await callApi<{ user: UserRow }>('PUT', `/api/admin/users/${user._id}/role`, { role });
      onChanged(answer.user);
    },
    (error) => toAdminFailure('Could not update user role.', error),
  );

  return (
    <ConfirmDialog
      title={role === 'admin' ? 'Make this user an admin?' : 'Take the admin role away?'}
      text={
        role === 'admin'
          ? `${user.email} will manage recipes, ingredients, orders and users as you do, after logging in again.`
          : `${user.email} is logged out at once and is a customer from then on.`
      }
      stay="Cancel"
      go={isBusy ? 'Saving...' : role === 'admin' ? 'Make an admin' : 'Make a user'}
      isBusy={isBusy}
      failure={failure}
      onStay={onClose}
      onGo={run}
    />
  );
}
