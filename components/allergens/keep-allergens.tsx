'use client';

import { CheckField } from '@/components/ui/check-field';
import type { AllergenGroup } from '@/models/ingredient-limits';
import { isSameList, type useKeptAllergens } from './use-kept-allergens';

type Allergens = readonly AllergenGroup[];

/**
 * Keeps what a signed-in visitor avoids in their account too, if they tick it; what the account has can be taken over by this
 * device. Guests see nothing.
 */
export function KeepAllergens({
  account: { userId, kept, isTicked, failure, keep },
  avoided,
  onUse,
}: {
  account: ReturnType<typeof useKeptAllergens>;
  avoided: Allergens;
  onUse: (kept: Allergens) => void;
}) {
  if (!userId) return null;
  const isKept = kept !== null && kept.length > 0;
  return (
    <div className="mt-4 border-hairline border-t pt-3">
      {kept && (isTicked || avoided.length > 0) && (
        <CheckField
          label="Keep them in my account too"
          hint="Allergens are health data: we store them only while this is ticked, with every change that you make here, and delete them when you untick it."
          checked={isTicked}
          onChange={({ target }) => keep(target.checked ? avoided : [], target.checked)}
        />
      )}
      {isKept && !isSameList(kept, avoided) && (
        <>
          <p className="mt-2 text-sm">{`Your account has: ${kept.join(', ')}.`}</p>
          <div className="flex flex-wrap gap-x-5">
            <button type="button" className="link-button" onClick={() => onUse(kept)}>
              Use these on this device
            </button>
            {avoided.length > 0 && (
              <button type="button" className="link-button" onClick={() => keep(avoided)}>
                Keep those of this device instead
              </button>
            )}
          </div>
        </>
      )}
      <p role="alert" className="text-danger text-sm empty:hidden">
        {failure}
      </p>
    </div>
  );
}
