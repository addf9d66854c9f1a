'use client';

import { LogOut, User, Wrench } from 'lucide';
import { useRouter } from 'next/navigation';
import { type ComponentType, useEffect, useState } from 'react';
import { AlertCount } from '@/components/accounts/alert-count';
import { guardLinks } from '@/components/accounts/link-guard';
import { useArrivalFocus } from '@/components/accounts/login-arrival';
import { useSessionWatch } from '@/components/accounts/use-session-watch';
import { whenSettled } from '@/components/layout/when-settled';
import { Icon } from '@/components/ui/icon';
import { loadChunk } from '@/components/ui/load-chunk';
import { PageLink } from '@/components/ui/page-link';
import { Toast } from '@/components/ui/toast';
import type { UserView } from '@/lib/accounts/profile-schema';
import { isOutcomeUnknown } from '@/lib/http/outcome-rules';
import { pages } from '@/lib/pages/pages';
import type { LogOutDialog } from './log-out-dialog';

export type UserLinksProps = { user: UserView };

type LogOutQuestion = {
  Dialog: ComponentType<Parameters<typeof LogOutDialog>[0]>;
  unsavedChanges: string;
};

/** A signed-in user's links in the header: the profile under the user's email, Admin for admins, and Logout. */
export function UserLinks({ user }: UserLinksProps) {
  const router = useRouter();
  const [failure, setFailure] = useState('');
  const [question, setQuestion] = useState<LogOutQuestion | null>(null);
  useSessionWatch();
  useArrivalFocus();
  useEffect(guardLinks, []);
  usePlanInAccount(user.id);

  async function logOut() {
    // Imported on first use, so that browse pages load no checkout code.
    const { signOut } = await loadChunk(() => import('./sign-out'));
    if (!(await signOut())) return;
    router.push(pages.home.path());
    router.refresh();
  }

  /** Logs out, after a question if that deletes the user's unsaved input. */
  async function requestLogOut() {
    setFailure('');
    try {
      const { sendLastPlanChanges } = await loadPlanSync();
      const isPlanSent = await sendLastPlanChanges(user.id);
      const { nameUnsavedChanges } = await loadChunk(() => import('./unsaved-changes'));
      const unsavedChanges = nameUnsavedChanges(user.id, isPlanSent);
      if (!unsavedChanges) return await logOut();
      const { LogOutDialog: Dialog } = await loadChunk(() => import('./log-out-dialog'));
      setQuestion({ Dialog, unsavedChanges });
    } catch (error) {
      setFailure(toFailure(error));
    }
  }

  return (
    <>
      <PageLink
        href={pages.profile.path()}
        title={user.email}
        className="button button-ghost max-w-48 px-3 sm:px-4 xl:max-w-56 xl:px-3 xl:font-medium xl:text-sm"
      >
        <Icon icon={User} size={18} className="lg:hidden" />
        <span className="sr-only truncate lg:not-sr-only lg:truncate">{user.email}</span>
      </PageLink>
      {user.role === 'admin' && (
        <PageLink
          href={pages.adminToday.path()}
          title="Admin"
          className="button button-ghost relative px-3 sm:px-4"
        >
          <Icon icon={Wrench} size={18} className="lg:hidden" />
          <span className="sr-only lg:not-sr-only">Admin</span>
          <AlertCount />
        </PageLink>
      )}
      <button
        type="button"
        title="Logout"
        // On small screens apart from the profile, which is tapped more often; for an admin, Admin is between them.
        className={`logout-button button button-ghost px-3 sm:px-4 ${user.role === 'admin' ? '' : 'max-sm:ml-2'}`}
        onClick={requestLogOut}
      >
        <Icon icon={LogOut} size={18} className="logout-icon lg:hidden" />
        <span className="logout-label sr-only lg:not-sr-only">Logout</span>
      </button>
      <Toast message={failure} />
      {question && (
        <question.Dialog
          unsavedChanges={question.unsavedChanges}
          logOut={logOut}
          toFailure={toFailure}
          onClose={() => setQuestion(null)}
        />
      )}
    </>
  );
}

const loadPlanSync = () => loadChunk(() => import('@/components/planning/plan-sync'));

/** Keeps the plan of this device and the one in the account the same, once the page has settled. */
function usePlanInAccount(userId: string): void {
  useEffect(() => {
    let isGone = false;
    let stop = () => {};
    whenSettled(async () => {
      const sync = await loadPlanSync().catch(() => null); // Logged; the device keeps the changes.
      if (sync && !isGone) stop = sync.startPlanSync(userId);
    });
    return () => {
      isGone = true;
      stop();
    };
  }, [userId]);
}

function toFailure(error: unknown): string {
  console.error('Logout failed', error);
  return isOutcomeUnknown(error)
    ? 'The shop could not be reached, so it is not known whether you are logged out. Please try again.'
    : 'You are still logged in: the logout did not work. Please try again.';
}
