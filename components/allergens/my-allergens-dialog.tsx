'use client';

import { useState } from 'react';
import { CheckField } from '@/components/ui/check-field';
import { Dialog } from '@/components/ui/dialog';
import { ALLERGEN_GROUPS, type AllergenGroup } from '@/models/ingredient-limits';
import { isFromAccount, rememberAllergensAccount } from './my-allergens-storage';
import { changeMyAllergens, useMyAllergens } from './my-allergens-store';
import { isSameList, useKeptAllergens } from './use-kept-allergens';

type Update = (stored: readonly AllergenGroup[]) => readonly AllergenGroup[];

/** The visitor's allergens; each choice counts at once, on every page of this device. */
export function MyAllergensDialog({ onClose }: { onClose: () => void }) {
  const avoided = useMyAllergens();
  const [isKept, setIsKept] = useState(true);
  const account = useKeptAllergens();
  const changeHere = (update: Update) => setIsKept(changeMyAllergens(update));
  /** Also in the account, of which the same is changed: it may have others than this device. */
  const change = (update: Update) => {
    changeHere(update);
    if (account.isTicked && account.kept) account.keep(update(account.kept));
  };
  return (
    <Dialog title="My allergens" isOpen onClose={onClose}>
      <p className="mt-2">
        We flag recipes and products that contain these, may contain them, or that we can’t confirm. Your list
        stays on this device, unless you filter a list by it or save it to your account.{' '}
        {isFromAccount()
          ? 'It came from your account, so this device forgets it when you log out.'
          : 'This device keeps it even after you log out.'}
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
                target.checked
                  ? [...stored.filter((other) => other !== allergen), allergen]
                  : stored.filter((other) => other !== allergen),
              )
            }
          />
        ))}
      </fieldset>
      <p role="alert" className="mt-2 text-danger text-sm empty:hidden">
        {!isKept && 'This browser cannot save the list: it is gone when you close or reload the page.'}
      </p>
      <KeepAllergens
        account={account}
        avoided={avoided}
        onUse={(kept) => {
          if (account.userId) rememberAllergensAccount(account.userId);
          changeHere(() => kept);
        }}
      />
      <p className="mt-4 text-muted text-sm">
        Based on our product labels. Always check the label on the pack you receive.
      </p>
      <div className="mt-5 flex flex-wrap gap-3">
        <button type="button" className="button button-primary" onClick={onClose}>
          Done
        </button>
        {avoided.length > 0 && (
          <button type="button" className="button button-ghost" onClick={() => changeHere(() => [])}>
            {account.isTicked ? 'Forget them on this device only' : 'Forget my allergens'}
          </button>
        )}
        {account.isTicked && (
          <button
            type="button"
            className="button button-ghost"
            onClick={() => {
              changeHere(() => []);
              account.keep([], false);
            }}
          >
            Forget them here and in my account
          </button>
        )}
      </div>
    </Dialog>
  );
}

const toTitle = (allergen: string) => allergen.charAt(0).toUpperCase() + allergen.slice(1);

type Allergens = readonly AllergenGroup[];

/**
 * Keeps a signed-in visitor's allergens in their account too, if they tick it; those of the account can be taken over by this
 * device. Guests see nothing.
 */
function KeepAllergens({
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
          hint="Allergens are health data: we store them only while this is checked, with every change you make here, and delete them when you uncheck it."
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
                Keep this device’s list instead
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
