'use client';

import { useEffect } from 'react';

/** Replaces each image on the page that fails to load with its placeholder drawing, and hides one that has none. */
export function ImageFallback() {
  useEffect(() => {
    const replace = (target: EventTarget | null) => {
      if (!(target instanceof HTMLImageElement)) return;
      const { fallback } = target.dataset;
      // Offline, the placeholder may be missing too: its plain surface then says more than a broken picture.
      if (!fallback) {
        target.style.opacity = '0';
        return;
      }
      delete target.dataset.fallback;
      target.removeAttribute('srcset');
      target.src = fallback;
      target.style.objectFit = 'contain';
    };
    const onError = (event: Event) => replace(event.target);
    // Image errors do not bubble. Images that failed before this ran have a natural width of 0.
    document.addEventListener('error', onError, { capture: true });
    for (const image of document.querySelectorAll<HTMLImageElement>('img[data-fallback]')) {
      if (image.complete && image.currentSrc && image.naturalWidth === 0) replace(image);
    }
    return () => document.removeEventListener('error', onError, { capture: true });
  }, []);
  return null;
}
