'use client';

import { useEffect, useState } from 'react';

/**
 * Returns the token of an emailed link and removes it from the URL. Null until it has been read; empty if there is
 * none.
 */
export function useLinkToken(): string | null {
  const [token, setToken] = useState<string | null>(null);
  useEffect(() => {
    const urlToken = new URLSearchParams(window.location.search).get('token') ?? '';
    setToken((current) => current || urlToken);
    if (urlToken) window.history.replaceState(null, '', window.location.pathname);
  }, []);
  return token;
}
