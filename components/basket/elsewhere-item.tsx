'use client';

import { toLineKey, withSubstitute } from '@/lib/basket/basket-choice-rules';
import type { BasketSubstitute, ElsewhereRow } from '@/lib/basket/basket-row-rules';
import { formatPrice } from '@/lib/catalog/price-rules';
import { formatSubstitute } from '@/lib/catalog/texts/substitute-rules';
import { AtHomeField, ROW_CLASS, ROW_DETAILS_CLASS, RowHead, UNTICKED_TEXTS } from './row-head';
import type { ShownBasket } from './use-basket';
import type { BasketChoice } from './use-basket-choice';

/** What the shop does not sell, with those of its substitutes that it does, each once. */
export function ElsewhereItem({
  row,
  basket,
  choice,
}: {
  row: ElsewhereRow;
  basket: ShownBasket;
  choice: BasketChoice;
}) {
  const { itemId, name, state, lines } = row;
  const substitutes = row.substitutes.filter(
    (each, index) => row.substitutes.findIndex((other) => listItemIds(other) === listItemIds(each)) === index,
  );
  const chosen = lines.map((line) => choice.choices.instead[toLineKey(line)]?.use).find(Boolean);
  const substitute = (use: BasketSubstitute | null) =>
    choice.change((choices) => withSubstitute(choices, lines, use));
  return (
    <li className={ROW_CLASS} data-lines={lines.map(toLineKey).join(' ')}>
      <RowHead
        verb="Get"
        row={row}
        need={basket.toNeedText(row)}
        sources={basket.toSourceTexts(row)}
        unticked={chosen ? 'Replaced' : UNTICKED_TEXTS[state]}
        onTick={(isTicked) => (chosen ? substitute(null) : choice.tick(row, isTicked))}
      />
      <div className={ROW_DETAILS_CLASS}>
        {state === 'needed' &&
          substitutes.map((each) => (
            <SubstituteField
              key={each.use}
              substitute={each}
              isChecked={chosen === each.use}
              onCheck={(isChecked) => substitute(isChecked ? each : null)}
            />
          ))}
        {itemId && (
          <AtHomeField
            name={name}
            isChecked={basket.alwaysAtHome.includes(itemId)}
            onCheck={(isAtHome) => choice.setAtHome(itemId, isAtHome)}
          />
        )}
      </div>
    </li>
  );
}

const listItemIds = ({ itemId, others }: BasketSubstitute) =>
  [itemId, ...others.map((other) => other.itemId)].join(' ');

function SubstituteField({
  substitute,
  isChecked,
  onCheck,
}: {
  substitute: BasketSubstitute;
  isChecked: boolean;
  onCheck: (isChecked: boolean) => void;
}) {
  const { itemId, name, pack, effect, others } = substitute;
  const names = [name, ...others.map((other) => other.name)].join(' and ');
  const price = [pack, ...others.map((other) => other.pack)].reduce(
    (sum, each) => sum + (each?.pricePerUnit ?? 0),
    0,
  );
  return (
    <label className="flex min-h-11 cursor-pointer items-start gap-2 py-2 text-sm">
      <input
        type="checkbox"
        className="size-5 shrink-0 accent-brand"
        checked={isChecked}
        onChange={({ target }) => onCheck(target.checked)}
      />
      <span data-allergens={`ingredient:${itemId ?? ''}`}>
        Buy {names} instead
        {pack && <span className="text-muted"> · from {formatPrice(price)}</span>}
        <span className="block text-muted">
          {[formatSubstitute(substitute), effect].filter(Boolean).join(': ')}
        </span>
      </span>
    </label>
  );
}
