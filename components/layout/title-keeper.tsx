'use client';

import { useEffect } from 'react';

/**
 * Keeps the page's title until the next page's arrives. Next removes it first, and for a moment the page would have no name
 * for screen readers.
 */
export function TitleKeeper() {
  useEffect(() => {
    const kept = document.createElement('title');
    const observer = new MutationObserver((changes) => {
      const removed = changes.flatMap(({ removedNodes }) => [...removedNodes]).findLast(isTitle);
      const titles = document.head.querySelectorAll('title');
      if (titles.length === 0 && removed) {
        kept.text = removed.textContent ?? '';
        document.head.append(kept);
      } else if (titles.length > 1) {
        kept.remove();
      }
    });
    observer.observe(document.head, { childList: true });
    return () => observer.disconnect();
  }, []);
  return null;
}

function isTitle(node: Node): boolean {
  return node instanceof HTMLTitleElement;
}
