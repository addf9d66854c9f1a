'use client';

import { useState } from 'react';

/** Copies a text, and says whether that worked. */
export function CopyButton({ label, text }: { label: string; text: string }) {
  const [outcome, setOutcome] = useState('');

  async function copy() {
    try {
      await navigator.clipboard.writeText(text);
      setOutcome('Copied.');
    } catch (error) {
      console.warn('The text could not be copied', error);
      setOutcome('Copying did not work. Please select the text and copy it yourself.');
    }
  }

  return (
    <>
      <button type="button" className="button button-ghost" onClick={copy}>
        {label}
      </button>
      <span role="status" className="text-muted text-sm empty:hidden">
        {outcome}
      </span>
    </>
  );
}
