'use client';

import { createPortal } from 'react-dom';
import { AllergenMark } from './allergen-mark';
import { AvoidLink } from './avoid-link';
import { useMyAllergens } from './my-allergens-store';
import { useAllergenFacts } from './use-allergen-facts';
import { useMarkPlaces } from './use-mark-places';

/** Puts a mark on each recipe and product of the page, in whatever list, that has or may have what the visitor avoids. */
export function AllergenMarks() {
  return useMyAllergens().length > 0 && <PlacedMarks />;
}

function PlacedMarks() {
  const avoided = useMyAllergens();
  const places = useMarkPlaces();
  const facts = useAllergenFacts(places.map(({ about }) => about));
  return places.map(({ key, about, node, isDetailed }) =>
    createPortal(
      about === 'filter' ? (
        <AvoidLink avoided={avoided} />
      ) : (
        <AllergenMark about={about} summary={facts.get(about)} avoided={avoided} isDetailed={isDetailed} />
      ),
      node,
      key,
    ),
  );
}
