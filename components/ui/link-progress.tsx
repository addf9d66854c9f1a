'use client';

// biome-ignore lint/style/noRestrictedImports: this is a hook, not a link
import { useLinkStatus } from 'next/link';
import { ProgressBar } from './progress-bar';

/** Shows progress inside a link while its page loads. */
export function LinkProgress() {
  const { pending } = useLinkStatus();
  return pending ? <ProgressBar label="Loading the page" /> : null;
}
