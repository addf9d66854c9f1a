'use client';

import { CopyButton } from '@/components/ui/copy-button';
import { SITE_NAME } from '@/lib/site/site-rules';

/** New recovery codes, which are shown only now. */
export function RecoveryCodes({ codes, onDone }: { codes: readonly string[]; onDone: () => void }) {
  const text = codes.join('\n');
  const file = `${SITE_NAME}: recovery codes\nEach works once, instead of a code from your authenticator app.\n\n${text}\n`;
  return (
    <div className="mt-4 grid gap-4">
      <p>
        If you lose your phone, you can use each of these codes once instead of a code from the app. You will
        not see them again: keep them somewhere safe, not on that phone.
      </p>
      <ul
        aria-label="Recovery codes"
        className="grid gap-x-6 gap-y-1 rounded-card bg-sunken p-4 font-mono text-sm sm:grid-cols-2"
      >
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className="flex flex-wrap items-center gap-3">
        <CopyButton label="Copy codes" text={text} />
        <a
          className="button button-ghost"
          download="international-recipes-recovery-codes.txt"
          href={`data:text/plain;charset=utf-8,${encodeURIComponent(file)}`}
        >
          Download codes
        </a>
      </div>
      <button type="button" className="button button-primary justify-self-end" onClick={onDone}>
        I have saved my codes
      </button>
    </div>
  );
}
