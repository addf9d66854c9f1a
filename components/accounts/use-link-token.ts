'use client';

import { useCallback, useEffect, useRef, useState } from 'react';
import { usePageUserId } from './account-store';
import { readLinkToken, writeLinkToken } from './link-tokens';

/**
 * Returns the token of an emailed link, and a function that forgets it once it has been used. The token is removed from
 * the URL, and kept in this tab for its user, so that the page can be reloaded until somebody else is here. It is null until it has
 * been read; empty if there is none.
 */
export function useLinkToken(): { token: string | null; forgetToken: () => void } {
  const userId = usePageUserId();
  const owner = useRef<string | null>(undefined);
  const [token, setToken] = useState<string | null>(null);
  useEffect(() => {
    const { pathname, search } = window.location;
    const urlToken = new URLSearchParams(search).get('token');
    if (!urlToken) return;
    setToken(urlToken);
    writeLinkToken(pathname, urlToken);
    window.history.replaceState(null, '', pathname);
  }, []);
  useEffect(() => {
    if (userId === undefined) return;
    const { pathname } = window.location;
    const isOfOther = Boolean(owner.current) && owner.current !== userId;
    owner.current = userId;
    const ownToken = isOfOther ? '' : readLinkToken(pathname, userId);
    if (ownToken) writeLinkToken(pathname, ownToken, userId);
    // Where storage is blocked, only the value from the URL is left.
    setToken((current) => (isOfOther ? '' : ownToken || current || ''));
  }, [userId]);
  const forgetToken = useCallback(() => writeLinkToken(window.location.pathname, null), []);
  return { token, forgetToken };
}
