'use client';

// biome-ignore lint/style/noRestrictedImports: a part of the only component that wraps Next's link
import Link, { useLinkStatus } from 'next/link';
import { type ComponentProps, type PointerEvent, useEffect, useRef, useState } from 'react';
import { ProgressBar } from './progress-bar';

/** The events before a visitor follows the link. */
type Intent = 'onPointerEnter' | 'onPointerLeave' | 'onFocus';
export type PrefetchedLinkProps = Omit<ComponentProps<typeof Link>, 'prefetch' | 'ref' | Intent>;

/** The fastest of the connections that browsers tell apart. */
const FAST = '4g';
/** A pointer that only crosses a link leaves it sooner. */
const HOVER_MS = 65;

/**
 * A link whose page is loaded when a visitor is about to follow it: when the mouse stays on it, or the keyboard's focus is there.
 * A finger says so too late: a prefetch that the click overtakes makes it slower. So on a touch screen with a fast connection, it
 * is loaded when the link comes to rest in view. Nothing is loaded ahead over slow connections, and for visitors who save data.
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
    if (!isSlow(navigator)) setIntended(true);
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
      // A tap focuses the link too, right before its click.
      onFocus={({ currentTarget }) => currentTarget.matches(':focus-visible') && prefetch()}
    />
  );
}

/** Not in all browsers, and therefore not in TypeScript's types. */
type Connection = { saveData?: boolean; effectiveType?: string };
type ConnectedNavigator = Navigator & { connection?: Connection };

/**
 * Whether the visitor has asked for less data, or has a connection on which a click overtakes the prefetch, which then slows it
 * down.
 */
function isSlow({ connection }: ConnectedNavigator): boolean {
  const { saveData = false, effectiveType = FAST } = connection ?? {};
  return saveData || effectiveType !== FAST;
}

/** Whether links are tapped here, over a connection that the browser calls fast. */
function isTappedFast(navigator: ConnectedNavigator): boolean {
  return (
    navigator.connection?.effectiveType === FAST && !isSlow(navigator) && matchMedia('(hover: none)').matches
  );
}

/** Shows progress inside a link while its page loads. */
export function LinkProgress() {
  const { pending } = useLinkStatus();
  return pending ? <ProgressBar label="Loading the page" /> : null;
}

/** A visitor who scrolls past an element leaves it sooner. */
const REST_MS = 300;

/** The callback to run once an element has come to rest in view, with its timer while the element is there. */
type Watch = { run: () => void; timer?: ReturnType<typeof setTimeout> };
const watches = new Map<Element, Watch>();
let observer: IntersectionObserver | undefined;

/** Runs something once, when all of the element has been in view for a moment. Returns how to stop watching. */
export function watchRest(element: Element, run: () => void): () => void {
  observer ??= new IntersectionObserver(updateTimers, { threshold: 1 });
  watches.set(element, { run });
  observer.observe(element);
  return () => stopWatching(element);
}

function updateTimers(entries: readonly IntersectionObserverEntry[]): void {
  for (const { target, isIntersecting } of entries) {
    const watch = watches.get(target);
    if (!watch) continue;
    clearTimeout(watch.timer);
    if (!isIntersecting) continue;
    watch.timer = setTimeout(() => {
      stopWatching(target);
      watch.run();
    }, REST_MS);
  }
}

function stopWatching(element: Element): void {
  clearTimeout(watches.get(element)?.timer);
  watches.delete(element);
  observer?.unobserve(element);
}
