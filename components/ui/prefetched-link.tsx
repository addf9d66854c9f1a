'use client';

// biome-ignore lint/style/noRestrictedImports: a part of the only component that wraps Next's link
import Link from 'next/link';
import { type ComponentProps, type PointerEvent, useEffect, useRef, useState } from 'react';
import { watchRest } from './rest-watch';

/** What tells that a visitor is about to follow the link. */
type Intent = 'onPointerEnter' | 'onPointerLeave' | 'onTouchStart' | 'onFocus';
export type PrefetchedLinkProps = Omit<ComponentProps<typeof Link>, 'prefetch' | 'ref' | Intent>;

/** A pointer that only crosses a link leaves it sooner. */
const HOVER_MS = 65;

/**
 * A link whose page is loaded when a visitor is about to follow it: when a finger or the focus is on it, or the mouse stays.
 * A finger says so too late, so on a touch screen with a fast connection it is also loaded when the link comes to rest in view.
 * Nothing is loaded ahead for visitors who save data.
 */
export function PrefetchedLink(props: PrefetchedLinkProps) {
  const [isIntended, setIntended] = useState(false);
  const linkRef = useRef<HTMLAnchorElement>(null);
  const hoverTimer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => {
    const link = linkRef.current;
    const stopWatching =
      link && isTappedFast(navigator) ? watchRest(link, () => setIntended(true)) : undefined;
    return () => {
      stopWatching?.();
      clearTimeout(hoverTimer.current);
    };
  }, []);

  const prefetch = () => {
    if (!isSavingData(navigator)) setIntended(true);
  };
  const startHover = ({ pointerType }: PointerEvent) => {
    if (pointerType === 'mouse') hoverTimer.current = setTimeout(prefetch, HOVER_MS);
  };
  return (
    <Link
      {...props}
      ref={linkRef}
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
type ConnectedNavigator = Navigator & { connection?: Connection };

/** Whether the visitor has asked for less data, or has a connection on which a prefetch would slow down the page itself. */
function isSavingData({ connection }: ConnectedNavigator): boolean {
  return connection?.saveData === true || /2g/.test(connection?.effectiveType ?? '');
}

/** Whether links are tapped here, over a connection that the browser calls fast. */
function isTappedFast({ connection }: ConnectedNavigator): boolean {
  return connection?.effectiveType === '4g' && !connection.saveData && matchMedia('(hover: none)').matches;
}
