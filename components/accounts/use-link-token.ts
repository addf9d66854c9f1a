'use client';

import { useCallback, useEffect, useState } from 'react';
import { createTabStore } from '@/components/ui/persisted-store';

/**
 * Returns the token of an emailed link, and a function that forgets it once it has been used. The token is removed from
 * the URL, and kept in this tab, so that the page can be reloaded. It is null until it has been read; empty if there is
 * none.
 */
export function useLinkToken(): { token: string | null; forgetToken: () => void } {
  const [token, setToken] = useState<string | null>(null);
  useEffect(() => {
    const { pathname, search } = window.location;
    const store = createTabStore(`link-token:${pathname}`);
    const urlToken = new URLSearchParams(search).get('token');
    setToken((current) => current || urlToken || store.read() || '');
    if (!urlToken) return;
    store.write(urlToken);
    window.history.replaceState(null, '', pathname);
  }, []);
  const forgetToken = useCallback(() => {
    createTabStore(`link-token:${window.location.pathname}`).write(null);
  }, []);
  return { token, forgetToken };
}
