import { createTabStore, listTabKeys } from '@/components/ui/persisted-store';

/** Tokens of emailed links, each stored in this tab with the id of the user who opened the link, or `GUEST`, before it. */

const PREFIX = 'link-token:';
const GUEST = 'guest';

const tokenStore = (pathname: string) => createTabStore(`${PREFIX}${pathname}`);

/** Returns the token of the page's link, if this user or a guest has opened it; empty if there is none. */
export function readLinkToken(pathname: string, userId: string | null): string {
  const [owner = '', token = ''] = tokenStore(pathname).read()?.split(' ') ?? [];
  return owner === GUEST || owner === userId ? token : '';
}

/** Stores the token; null removes it. */
export function writeLinkToken(pathname: string, token: string | null, userId: string | null = null): void {
  tokenStore(pathname).write(token && `${userId ?? GUEST} ${token}`);
}

/** Forgets the tokens of every user but this one; with `andOfGuests`, also those of links that a guest has opened. */
export function forgetLinkTokens({ exceptOf, andOfGuests }: { exceptOf?: string; andOfGuests?: true }): void {
  for (const pathname of listTabKeys(PREFIX)) {
    const owner = tokenStore(pathname).read()?.split(' ')[0];
    if (owner !== exceptOf && (owner !== GUEST || andOfGuests)) tokenStore(pathname).write(null);
  }
}
