'use client';

import { useState } from 'react';
import { CheckField } from '@/components/ui/check-field';
import { Dialog } from '@/components/ui/dialog';
import { ALLERGEN_GROUPS, type AllergenGroup } from '@/models/ingredient-limits';
import { KeepAllergens } from './keep-allergens';
import { isFromAccount, rememberAllergensAccount } from './my-allergens-storage';
import { changeMyAllergens, useMyAllergens } from './my-allergens-store';
import { useKeptAllergens } from './use-kept-allergens';

type Update = (stored: readonly AllergenGroup[]) => readonly AllergenGroup[];

/** What the visitor avoids; each choice counts at once, on every page of this device. */
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
        Recipes and products that contain them, may contain them, or of which we do not know it, are marked on
        this device. The list leaves it only if you filter a list by it or keep it in your account.{' '}
        {isFromAccount()
          ? 'It came from your account, so this device forgets it when you log out.'
          : 'This device keeps it also when you log out.'}
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
        {!isKept && 'This browser does not keep the list: it is forgotten when you close or reload the page.'}
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
        The facts come from the labels of our packs. Always check the label of what you buy.
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
