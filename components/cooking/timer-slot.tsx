'use client';

import { type ComponentType, useEffect, useState, useSyncExternalStore } from 'react';
import { loadChunk } from '@/components/ui/load-chunk';
import { ReloadToast } from '@/components/ui/reload-toast';
import { hasStoredTimers, subscribeToTimers } from './timer-slot-store';

/** Shows the running timers on every page, and rings. Their code is only loaded if there are some. */
export function TimerSlot() {
  const hasTimers = useSyncExternalStore(subscribeToTimers, hasStoredTimers, () => false);
  const [Dock, setDock] = useState<ComponentType | null>(null);
  const [failure, setFailure] = useState('');
  useEffect(() => {
    if (!hasTimers) return;
    loadChunk(() => import('./timer-dock')).then(
      ({ TimerDock }) => setDock(() => TimerDock),
      () => setFailure('Your timers could not be loaded, so they cannot ring.'),
    );
  }, [hasTimers]);
  // The element is there before any dialog, which hides it from screen readers while it is open.
  return <div className="contents">{Dock ? <Dock /> : <ReloadToast message={failure} />}</div>;
}
