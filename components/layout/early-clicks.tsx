'use client';

import { useEffect } from 'react';
import { HYDRATED_EVENT } from '@/lib/pages/hydration-rules';

/** Lets the page repeat the clicks on buttons that came before it was hydrated: see `server/renderer/script-start.ts`. */
export function EarlyClicks() {
  useEffect(() => {
    dispatchEvent(new Event(HYDRATED_EVENT));
  }, []);
  return null;
}
