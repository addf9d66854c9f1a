'use client';

import { Printer } from 'lucide';
import { Icon } from '@/components/ui/icon';

/** Prints the order: the print styles hide everything else. */
export function PrintButton({ label = 'Print receipt' }: { label?: string }) {
  return (
    <button type="button" className="button button-ghost no-print" onClick={() => window.print()}>
      <Icon icon={Printer} size={18} />
      {label}
    </button>
  );
}
