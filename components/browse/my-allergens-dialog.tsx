'use client';

import { useState } from 'react';
import { CheckField } from '@/components/ui/check-field';
import { Dialog } from '@/components/ui/dialog';
import { ALLERGEN_GROUPS, type AllergenGroup } from '@/models/ingredient-limits';
import { KeepAllergens } from './keep-allergens';
import { changeMyAllergens, useMyAllergens } from './my-allergens-store';

/** What the visitor avoids; each choice counts at once, on every page of this device. */
export function MyAllergensDialog({ onClose }: { onClose: () => void }) {
  const avoided = useMyAllergens();
  const [isKept, setIsKept] = useState(true);
  const change = (update: (stored: readonly AllergenGroup[]) => readonly AllergenGroup[]) =>
    setIsKept(changeMyAllergens(update));
  return (
    <Dialog title="My allergens" isOpen onClose={onClose}>
      <p className="mt-2">
        Recipes and products that contain them, may contain them, or of which we do not know it, are marked on
        this device. The list stays on it, unless you filter a list by it or keep it in your account.
      </p>
      <fieldset className="mt-4 grid sm:grid-cols-2">
        <legend className="sr-only">What I avoid</legend>
        {ALLERGEN_GROUPS.map((allergen) => (
          <CheckField
            key={allergen}
            label={toTitle(allergen)}
            checked={avoided.includes(allergen)}
            onChange={({ target }) =>
              change((stored) =>
                target.checked ? [...stored, allergen] : stored.filter((other) => other !== allergen),
              )
            }
          />
        ))}
      </fieldset>
      <p role="alert" className="mt-2 text-danger text-sm empty:hidden">
        {!isKept && 'This browser does not keep the list: it is forgotten when you close or reload the page.'}
      </p>
      <KeepAllergens avoided={avoided} onUse={(kept) => change(() => kept)} />
      <p className="mt-4 text-muted text-sm">
        The facts come from the labels of our packs. Always check the label of what you buy.
      </p>
      <div className="mt-5 flex flex-wrap gap-3">
        <button type="button" className="button button-primary" onClick={onClose}>
          Done
        </button>
        {avoided.length > 0 && (
          <button type="button" className="button button-ghost" onClick={() => change(() => [])}>
            Forget my allergens
          </button>
        )}
      </div>
    </Dialog>
  );
}

const toTitle = (allergen: string) => allergen.charAt(0).toUpperCase() + allergen.slice(1);
