'use client';

import { type ComponentType, useEffect, useState } from 'react';
import { loadChunk } from '@/components/ui/load-chunk';
import { ReloadToast } from '@/components/ui/reload-toast';
import { hasStoredAllergens, subscribeToAllergens } from './my-allergens-storage';

/** Marks what the visitor avoids on every page; what does so is loaded only for those who have said what they avoid. */
export function AllergenMarksHost() {
  const [Marks, setMarks] = useState<ComponentType | null>(null);
  const [failure, setFailure] = useState('');
  useEffect(() => {
    const load = () => {
      if (!hasStoredAllergens()) return;
      loadChunk(() => import('./allergen-marks')).then(
        ({ AllergenMarks }) => setMarks(() => AllergenMarks),
        () => setFailure('This page could not be checked for your allergens.'),
      );
    };
    load();
    return subscribeToAllergens(load);
  }, []);
  return (
    <>
      <ReloadToast message={failure} />
      {Marks && <Marks />}
    </>
  );
}
