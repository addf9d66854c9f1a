'use client';

import { ChevronDown } from 'lucide';
import { useLayoutEffect, useRef } from 'react';
import { Icon } from './icon';

/** Fields of a form that most people do not need, behind one line. */
export function FormDisclosure({
  label,
  content = '',
  hasError,
  isFramed = false,
  children,
}: {
  label: string;
  /** The summary of the fields; stands for the label while they are not shown. */
  content?: string;
  /** Whether a field in it is invalid: it opens then. */
  hasError: boolean;
  isFramed?: boolean;
  children: React.ReactNode;
}) {
  const details = useRef<HTMLDetailsElement>(null);
  // Before the form focuses the invalid field, which cannot get the focus while it is hidden.
  useLayoutEffect(() => {
    if (hasError && details.current) details.current.open = true;
  }, [hasError]);

  return (
    <details ref={details} className={`group/more ${isFramed ? 'rounded-card border border-hairline' : ''}`}>
      <summary
        className={`flex cursor-pointer list-none items-center gap-2 [&::-webkit-details-marker]:hidden ${
          isFramed ? 'min-h-12 justify-between rounded-card px-4 py-2' : 'min-h-11 text-muted text-sm'
        }`}
      >
        <span className="wrap-anywhere min-w-0">
          <span
            className={`${isFramed ? 'font-display text-xl' : ''} ${content && 'hidden group-open/more:inline'}`}
          >
            {label}
          </span>
          {content && <span className="text-ink group-open/more:hidden">{content}</span>}
        </span>
        <Icon
          icon={ChevronDown}
          size={18}
          className="shrink-0 transition-[rotate] group-open/more:rotate-180"
        />
      </summary>
      <div className={`grid gap-4 ${isFramed ? 'px-4 pt-2 pb-4' : 'pt-1'}`}>{children}</div>
    </details>
  );
}
