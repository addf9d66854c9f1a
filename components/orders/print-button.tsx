'use client';

import { Printer } from 'lucide-react';

/** Prints what is shown: the styles for paper leave the order alone on it. */
export function PrintButton() {
  return (
    <button type="button" className="button button-ghost no-print" onClick={() => window.print()}>
      <Printer aria-hidden="true" size={18} />
      Print receipt
    </button>
  );
}
