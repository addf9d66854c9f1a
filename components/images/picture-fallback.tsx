'use client';

import { useEffect } from 'react';

/** Puts the drawing in the place of every picture that cannot be loaded, wherever it is on the page. */
export function PictureFallback() {
  useEffect(() => {
    const replace = (target: EventTarget | null) => {
      if (!(target instanceof HTMLImageElement) || !target.dataset.fallback) return;
      const { fallback } = target.dataset;
      delete target.dataset.fallback;
      target.removeAttribute('srcset');
      target.src = fallback;
      target.style.objectFit = 'contain';
    };
    const onError = (event: Event) => replace(event.target);
    // Errors of pictures do not bubble. Those from before this ran show by their empty size.
    document.addEventListener('error', onError, { capture: true });
    for (const picture of document.querySelectorAll<HTMLImageElement>('img[data-fallback]')) {
      if (picture.complete && picture.currentSrc && picture.naturalWidth === 0) replace(picture);
    }
    return () => document.removeEventListener('error', onError, { capture: true });
  }, []);
  return null;
}
