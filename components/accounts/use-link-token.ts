'use client';

import { useEffect, useState } from 'react';

/** The token of an email's link; it leaves the address as soon as it was read. Null until then, empty without one. */
export function useLinkToken(): string | null {
  const [token, setToken] = useState<string | null>(null);
  useEffect(() => {
    const found = new URLSearchParams(window.location.search).get('token') ?? '';
    setToken((before) => before || found);
    if (found) window.history.replaceState(null, '', window.location.pathname);
  }, []);
  return token;
}
