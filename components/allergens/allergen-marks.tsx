'use client';

import { createPortal } from 'react-dom';
import { ReloadToast } from '@/components/ui/reload-toast';
import { AllergenMark } from './allergen-mark';
import { AvoidLink } from './avoid-link';
import { useMyAllergens } from './my-allergens-store';
import { useAllergenFacts } from './use-allergen-facts';
import { useMarkPlaces } from './use-mark-places';

const FAILURE = 'Not all of this page could be checked for your allergens.';

/** Puts a mark on each recipe and product of the page, in whatever list, that has or may have what the visitor avoids. */
export function AllergenMarks() {
  return useMyAllergens().length > 0 && <PlacedMarks />;
}

function PlacedMarks() {
  const avoided = useMyAllergens();
  const places = useMarkPlaces();
  const { facts, hasFailed, retry } = useAllergenFacts(
    places.flatMap(({ about, facts }) => (about === 'filter' || facts ? [] : about)),
  );
  const marks = places.map(({ key, about, node, isDetailed, facts: ownFacts }) =>
    createPortal(
      about === 'filter' ? (
        <AvoidLink avoided={avoided} />
      ) : (
        <AllergenMark
          about={about}
          summary={ownFacts ?? facts.get(about)}
          avoided={avoided}
          isDetailed={isDetailed}
        />
      ),
      node,
      key,
    ),
  );
  const failure = navigator.onLine ? FAILURE : `There is no connection. ${FAILURE}`;
  return (
    <>
      {marks}
      <ReloadToast message={hasFailed ? failure : ''} retry={retry} />
    </>
  );
}
