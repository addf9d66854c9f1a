'use client';

// biome-ignore lint/style/noRestrictedImports: a part of the only component that wraps Next's link
import Link from 'next/link';
import { type ComponentProps, type PointerEvent, useEffect, useRef, useState } from 'react';

/** What tells that a visitor is about to follow the link. */
type Intent = 'onPointerEnter' | 'onPointerLeave' | 'onTouchStart' | 'onFocus';
export type PrefetchedLinkProps = Omit<ComponentProps<typeof Link>, 'prefetch' | Intent>;

/** A pointer that only crosses a link leaves it sooner. */
const HOVER_MS = 65;

/**
 * A link whose page is loaded when a visitor is about to follow it: when a finger or the focus is on it, or the mouse stays.
 * Nothing is loaded ahead for visitors who save data.
 */
export function PrefetchedLink(props: PrefetchedLinkProps) {
  const [isIntended, setIntended] = useState(false);
  const hoverTimer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(hoverTimer.current), []);

  const prefetch = () => {
    if (!isSavingData(navigator)) setIntended(true);
  };
  const startHover = ({ pointerType }: PointerEvent) => {
    if (pointerType === 'mouse') hoverTimer.current = setTimeout(prefetch, HOVER_MS);
  };
  return (
    <Link
      {...props}
      prefetch={isIntended}
      onPointerEnter={startHover}
      onPointerLeave={() => clearTimeout(hoverTimer.current)}
      onTouchStart={prefetch}
      onFocus={prefetch}
    />
  );
}

/** Not in all browsers, and therefore not in TypeScript's types. */
type Connection = { saveData?: boolean; effectiveType?: string };

/** Whether the visitor has asked for less data, or has a connection on which a prefetch would slow down the page itself. */
function isSavingData({ connection }: Navigator & { connection?: Connection }): boolean {
  return connection?.saveData === true || /2g/.test(connection?.effectiveType ?? '');
}
