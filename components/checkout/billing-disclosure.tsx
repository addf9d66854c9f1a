'use client';

import { ChevronDown } from 'lucide';
import { useLayoutEffect, useRef } from 'react';
import { Icon } from '@/components/ui/icon';
import type { PostalAddress } from '@/lib/geo/postal-address-rules';

/**
 * The fields of the billing address, behind one line while it is the same as the shipping address. They can be opened and
 * edited there too.
 */
export function BillingDisclosure({
  address,
  mustBeOpen,
  children,
}: {
  address: PostalAddress;
  mustBeOpen: boolean;
  children: React.ReactNode;
}) {
  const details = useRef<HTMLDetailsElement>(null);
  // Before the form focuses an invalid field.
  useLayoutEffect(() => {
    if (details.current) details.current.open = mustBeOpen;
  }, [mustBeOpen]);

  return (
    <details ref={details} className="group rounded-field border border-hairline px-4">
      {/* biome-ignore lint/a11y/noStaticElementInteractions: a summary is a button, also by keyboard */}
      <summary
        className="flex min-h-12 cursor-pointer list-none items-center justify-between gap-4 py-2 [&::-webkit-details-marker]:hidden"
        onClick={(event) => mustBeOpen && event.preventDefault()}
      >
        <span className="min-w-0">
          <span className="block font-medium text-sm">Billing address</span>
          <span className="block break-words text-muted text-sm group-open:hidden">{toLine(address)}</span>
        </span>
        {!mustBeOpen && (
          <Icon icon={ChevronDown} size={18} className="shrink-0 transition-[rotate] group-open:rotate-180" />
        )}
      </summary>
      <div className="grid gap-4 pt-1 pb-4">{children}</div>
    </details>
  );
}

function toLine({ street1, street2, city, state, postalCode }: PostalAddress): string {
  return [street1, street2, city, `${state} ${postalCode}`].filter((part) => part.trim() !== '').join(', ');
}
