import { findLoginTarget } from '@/lib/pages/login-target-rules';
import { isSignedOut, registerPageExit, requireAccount } from './account-store';

/** The URLs below it that a link may lead to, such as the download of the user's data. */
const USER_DATA_PATH = '/api/users/me/';

/**
 * From the first call, asks a user whose session has ended to log in before a link to a protected page is followed, so
 * that the page they are on stays. After a logout in another tab, a page that only its user may see does not stay.
 */
export function guardLinks(): void {
  // In the capture phase, before React. Added once, however often it is called.
  document.addEventListener('click', guardLink, true);
  registerPageExit(reloadProtectedPage);
}

/** The server redirects a protected page to the login, and has no private recipe for guests. */
function reloadProtectedPage(): boolean {
  const isProtected =
    findLoginTarget(window.location.pathname) !== null ||
    document.querySelector('main[data-own-recipe]') !== null;
  if (isProtected) window.location.reload();
  return isProtected;
}

function guardLink(event: MouseEvent): void {
  if (!isSignedOut() || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey) return;
  const link = event.target instanceof Element ? event.target.closest('a') : null;
  if (!link || link.target || link.origin !== window.location.origin || !needsLogin(link)) return;
  event.preventDefault();
  event.stopPropagation();
  void requireAccount('ended').then(({ status }) => status === 'user' && link.click());
}

function needsLogin({ pathname }: HTMLAnchorElement): boolean {
  return pathname.startsWith(USER_DATA_PATH) || findLoginTarget(pathname) !== null;
}
