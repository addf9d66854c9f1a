'use client';

// biome-ignore lint/style/noRestrictedImports: what is asked here is not a link
import { useLinkStatus } from 'next/link';

/** Inside a link: says that the page it leads to is on its way, once that has taken a moment. */
export function LinkProgress() {
  const { pending } = useLinkStatus();
  return pending ? <span role="progressbar" aria-label="Loading the page" className="link-progress" /> : null;
}
