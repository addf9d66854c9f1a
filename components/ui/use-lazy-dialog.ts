'use client';

import { type ComponentType, useState } from 'react';
import { loadChunk } from './load-chunk';

/** A dialog whose script is loaded when it is opened; `failure` says why it cannot be. */
export function useLazyDialog<Props extends object>(load: () => Promise<ComponentType<Props>>) {
  const [shown, setShown] = useState<{ Dialog: ComponentType<Props> } | null>(null);
  const [failure, setFailure] = useState('');
  return {
    Dialog: shown?.Dialog ?? null,
    failure,
    open() {
      setFailure('');
      loadChunk(load).then(
        (Dialog) => setShown({ Dialog }),
        () => setFailure('This could not be loaded. Please check your connection and try again.'),
      );
    },
    close: () => setShown(null),
  };
}
