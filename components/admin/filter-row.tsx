'use client';

import { useEffect, useRef } from 'react';

/** Links to sections or filters, one of them `aria-current`, which a phone shows in one row that scrolls sideways. */
export function FilterRow({
  label,
  current,
  className = '',
  children,
}: {
  label: string;
  /** The current choice; when it changes, its link is scrolled into view. */
  current: string;
  className?: string;
  children: React.ReactNode;
}) {
  const row = useRef<HTMLElement>(null);

  // biome-ignore lint/correctness/useExhaustiveDependencies: finds the link of the current section again
  useEffect(() => {
    const link = row.current?.querySelector('[aria-current]');
    if (!row.current || !link) return;
    const { left, width } = link.getBoundingClientRect();
    const visible = row.current.getBoundingClientRect();
    // Only the row is scrolled, and at once: the page stays where it is.
    row.current.scrollLeft += left + width / 2 - (visible.left + visible.width / 2);
  }, [current]);

  return (
    <nav ref={row} aria-label={label} className={`admin-filters ${className}`}>
      {children}
    </nav>
  );
}
