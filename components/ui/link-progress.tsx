'use client';

// biome-ignore lint/style/noRestrictedImports: this is a hook, not a link
import { useLinkStatus } from 'next/link';

/** Shows a progress bar inside a link while its page loads, after a short delay. */
export function LinkProgress() {
  const { pending } = useLinkStatus();
  return pending ? <span role="progressbar" aria-label="Loading the page" className="link-progress" /> : null;
}
