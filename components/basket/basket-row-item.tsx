'use client';

import { ChevronDown } from 'lucide';
import { useState } from 'react';
import { useMyAllergens } from '@/components/allergens/my-allergens-store';
import { Icon } from '@/components/ui/icon';
import { toLineKey, withPacks, withSubstitute } from '@/lib/basket/basket-choice-rules';
import type { BasketPack, BasketRow, BasketSubstitute } from '@/lib/basket/basket-row-rules';
import { formatDoubt } from '@/lib/basket/basket-text-rules';
import { formatPacks, NOT_ENOUGH_LEFT } from '@/lib/basket/pack-choice-rules';
import { listOffers, listSafeOffers } from '@/lib/basket/safe-substitute-rules';
import { formatPackPrice } from '@/lib/catalog/pack-price-rules';
import { formatPrice } from '@/lib/catalog/price-rules';
import { listPackOptions, PackOptions } from './pack-options';
import { AtHomeField, ROW_CLASS, ROW_DETAILS_CLASS, RowHead, UNTICKED_TEXTS } from './row-head';
import { SubstituteFields } from './substitute-fields';
import type { ShownBasket } from './use-basket';
import type { BasketChoice } from './use-basket-choice';

/** An ingredient that the shop sells: the needed amount, the packs that cover it, the rest, and a substitute. */
export function BasketRowItem({
  row,
  isReplaced,
  basket,
  choice,
}: {
  row: BasketRow;
  /** Whether a substitute is bought for it. */
  isReplaced: boolean;
  basket: ShownBasket;
  choice: BasketChoice;
}) {
  const { state, packs, inCart, lines } = row;
  const isNeeded = state === 'needed';
  const note = [
    isNeeded ? basket.toPantryText(row) : '',
    basket.toLeftoverText(row),
    formatDoubt(row),
  ].filter(Boolean);
  return (
    <li className={ROW_CLASS} data-lines={lines.map(toLineKey).join(' ')}>
      <RowHead
        verb="Buy"
        row={row}
        need={basket.toNeedText(row)}
        sources={basket.toSourceTexts(row)}
        unticked={isReplaced ? 'Replaced' : UNTICKED_TEXTS[state]}
        onTick={(isTicked) =>
          isReplaced
            ? choice.change((choices) => withSubstitute(choices, lines, null))
            : choice.tick(row, isTicked)
        }
        price={toPriceText(row)}
      />
      <div className={ROW_DETAILS_CLASS}>
        {!isReplaced && (
          <>
            {packs.map((pack) => (
              <PackLine key={pack.amount} pack={pack} />
            ))}
            <p role="status" className="font-medium text-danger text-sm empty:hidden">
              {row.reason === NOT_ENOUGH_LEFT && NOT_ENOUGH_LEFT}
            </p>
            {note.map((text) => (
              <p key={text} className="text-muted text-sm">
                {text}
              </p>
            ))}
            {isNeeded && inCart.length > 0 && (
              <p className="text-muted text-sm tabular-nums">{`In your cart: ${formatPacks(inCart)}`}</p>
            )}
            <RowControls row={row} basket={basket} choice={choice} />
          </>
        )}
        <InsteadOffers row={row} basket={basket} choice={choice} />
      </div>
    </li>
  );
}

function toPriceText({ packs, price, inCart, atHome }: BasketRow): string {
  if (packs.length > 0) return formatPrice(price);
  if (atHome === 'all') return 'At home';
  return inCart.length > 0 ? 'In your cart' : 'Sold out';
}

function PackLine({ pack: { amount, quantity, pricePerUnit, unitPrice } }: { pack: BasketPack }) {
  const price = quantity > 1 ? formatPackPrice(pricePerUnit) : '';
  return (
    <p className="text-sm tabular-nums">
      <span className="font-medium">{`${quantity} × ${amount}`}</span>
      <span className="text-muted">{` ${[price, unitPrice].filter(Boolean).join(' · ')}`}</span>
    </p>
  );
}

function RowControls({ row, basket, choice }: { row: BasketRow; basket: ShownBasket; choice: BasketChoice }) {
  const [isOpen, setIsOpen] = useState(false);
  const { itemId, name, state, packs } = row;
  const { prefer, packs: chosen } = choice.choices;
  const preferred = state === 'needed' ? basket.preferred.get(itemId) : undefined;
  const options = preferred ? listPackOptions(preferred, prefer) : [];
  return (
    <>
      <div className="flex flex-wrap items-center gap-x-5">
        {options.length > 1 && (
          <button
            type="button"
            className="link-button inline-flex items-center gap-1 text-sm"
            aria-expanded={isOpen}
            onClick={() => setIsOpen(!isOpen)}
          >
            Other sizes<span className="sr-only"> of {name}</span>
            <Icon
              icon={ChevronDown}
              size={16}
              className={`transition-[rotate] ${isOpen ? 'rotate-180' : ''}`}
            />
          </button>
        )}
        <AtHomeField
          name={name}
          isChecked={basket.alwaysAtHome.includes(itemId)}
          onCheck={(isAtHome) => choice.setAtHome(itemId, isAtHome)}
        />
      </div>
      {isOpen && options.length > 1 && (
        <PackOptions
          name={name}
          options={options}
          chosen={chosen[itemId]}
          packs={packs}
          onChoose={(option) => choice.change((choices) => withPacks(choices, itemId, option))}
        />
      )}
    </>
  );
}

/** Substitutes for an ingredient that has or may have the visitor's allergens, or of which too little is left. */
function InsteadOffers({
  row,
  basket: { recipes, soldOut },
  choice: { choices, change },
}: {
  row: BasketRow;
  basket: ShownBasket;
  choice: BasketChoice;
}) {
  const avoided = useMyAllergens();
  const ingredients = recipes.flatMap((recipe) => recipe.ingredients);
  const safe = listSafeOffers(row, ingredients, avoided);
  if (row.state !== 'needed' || (safe === null && row.reason !== NOT_ENOUGH_LEFT)) return null;
  const offers = (safe ?? listOffers(row, ingredients, avoided)).filter(
    ({ itemId, others }) =>
      !soldOut.includes(itemId ?? '') && others.every((other) => !soldOut.includes(other.itemId)),
  );
  if (offers.length === 0) return <p className="mb-2 text-muted text-sm">We don’t sell a substitute.</p>;
  const chosen = row.lines.map((line) => choices.instead[toLineKey(line)]?.use).find(Boolean);
  const choose = (substitute: BasketSubstitute | null) =>
    change((former) => withSubstitute(former, substitute?.lines ?? row.lines, substitute));
  const title = safe ? 'Without your allergens' : 'What we have';
  return (
    <div role="group" aria-label={`${title}, instead of ${row.name}`}>
      <p className="font-medium text-sm">{title}:</p>
      <SubstituteFields substitutes={offers} chosen={chosen} onChoose={choose} />
    </div>
  );
}
