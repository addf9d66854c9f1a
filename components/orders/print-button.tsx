'use client';

import { Printer } from 'lucide-react';

/** Prints the order: the print styles hide everything else. */
export function PrintButton() {
  return (
    <button type="button" className="button button-ghost no-print" onClick={() => window.print()}>
      <Printer aria-hidden="true" size={18} />
      Print receipt
    </button>
  );
}
