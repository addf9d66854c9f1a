'use client';

import { useEffect, useState } from 'react';
import { pages } from '@/lib/pages/pages';
import type { AllergenSummary } from '@/lib/recipes/avoided-allergen-rules';

/** An element of the page that is about a recipe or a product: `recipe:` or `ingredient:` and its id, or the filter of a list. */
export type MarkPlace = {
  key: string;
  about: string;
  /** The mark's own element in it. */
  node: HTMLElement;
  /** Whether it is what the page is about, of which it also says that it is free of something. */
  isDetailed: boolean;
  /** What the page itself knows of it; undefined if the shop has to be asked. */
  facts: AllergenSummary | undefined;
};

const RECIPE_CARD = `article > a[href^="${pages.recipe.path({ id: '' })}"]`;
const SELECTOR = `[data-allergens], a[data-ingredient], ${RECIPE_CARD}`;

/** Lists the places for marks, as the page changes: it may be another one, or have an open dialog. */
export function useMarkPlaces(): readonly MarkPlace[] {
  const [places, setPlaces] = useState<readonly MarkPlace[]>([]);
  useEffect(() => {
    const nodes = new Map<HTMLElement, MarkPlace & { factsText: string | undefined }>();
    let count = 0;
    function scan() {
      const found = [...document.querySelectorAll<HTMLElement>(SELECTOR)];
      let isChanged = false;
      for (const [element, { about, node, factsText }] of nodes) {
        const isSame = toAbout(element) === about && element.dataset.facts === factsText;
        if (element.isConnected && element.contains(node) && isSame) continue;
        node.remove();
        nodes.delete(element);
        isChanged = true;
      }
      for (const element of found) {
        if (nodes.has(element)) continue;
        const node = document.createElement('span');
        node.className = 'block';
        // A card whose image reaches its edges says where its texts are.
        (element.querySelector('[data-mark-place]') ?? element).append(node);
        count += 1;
        const { facts: factsText, detailed } = element.dataset;
        const facts = factsText ? (JSON.parse(factsText) as AllergenSummary) : undefined;
        const isDetailed = detailed !== undefined;
        nodes.set(element, {
          key: String(count),
          about: toAbout(element),
          node,
          isDetailed,
          facts,
          factsText,
        });
        isChanged = true;
      }
      if (isChanged) setPlaces([...nodes.values()]);
    }
    scan();
    const observer = new MutationObserver(scan);
    observer.observe(document.body, { childList: true, subtree: true });
    return () => {
      observer.disconnect();
      for (const { node } of nodes.values()) node.remove();
    };
  }, []);
  return places;
}

function toAbout(element: Element): string {
  const { allergens, ingredient } = (element as HTMLElement).dataset;
  if (allergens) return allergens;
  if (ingredient) return `ingredient:${ingredient}`;
  return `recipe:${element.getAttribute('href')?.split('/').at(-1)}`;
}
