'use client';

import { Share2 } from 'lucide';
import { useState } from 'react';
import { CopyButton } from './copy-button';
import { Icon } from './icon';
import { shareWithDevice } from './share-with-device';

/** Shares a text with the device's own dialog, or copies it where there is none. */
export function ShareTextButton({ text }: { text: string }) {
  const [hasFailed, setHasFailed] = useState(false);

  async function share() {
    if (!(await shareWithDevice({ text }))) setHasFailed(true);
  }

  if (hasFailed || !('share' in navigator)) return <CopyButton label="Copy as text" text={text} />;
  return (
    <button type="button" className="button button-ghost" onClick={share}>
      <Icon icon={Share2} size={18} />
      Share
    </button>
  );
}
