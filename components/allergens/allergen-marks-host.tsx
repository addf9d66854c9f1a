'use client';

import { useEffect, useState } from 'react';
import { loadChunk } from '@/components/ui/load-chunk';
import { ReloadToast } from '@/components/ui/reload-toast';
import { loadedVerdicts } from './allergen-mark';
import { hasStoredAllergens, subscribeToAllergens } from './my-allergens-storage';

/** Loads the texts of the page's marks, only for visitors who have chosen allergens. */
export function AllergenMarksHost() {
  const verdicts = loadedVerdicts.useValue();
  const [failure, setFailure] = useState('');
  useEffect(() => {
    const load = () => {
      if (!hasStoredAllergens()) return;
      loadChunk(() => import('./allergen-verdict')).then(loadedVerdicts.set, () =>
        setFailure('This page could not be checked for your allergens.'),
      );
    };
    load();
    return subscribeToAllergens(load);
  }, []);
  return (
    <>
      <ReloadToast message={failure} />
      {verdicts && <verdicts.UncheckedToast />}
    </>
  );
}
