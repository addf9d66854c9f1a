'use client';

import { type ChosenSubstitute, toLineKey, withSubstitute } from '@/lib/basket/basket-choice-rules';
import type { ElsewhereRow } from '@/lib/basket/basket-row-rules';
import { AtHomeField, ROW_CLASS, ROW_DETAILS_CLASS, RowHead, UNTICKED_TEXTS } from './row-head';
import { SubstituteFields } from './substitute-fields';
import type { ShownBasket } from './use-basket';
import type { BasketChoice } from './use-basket-choice';

/** An ingredient that the shop does not sell, with its substitutes that it does, each once. */
export function ElsewhereItem({
  row,
  basket,
  choice,
}: {
  row: ElsewhereRow;
  basket: ShownBasket;
  choice: BasketChoice;
}) {
  const { itemId, name, state, lines, substitutes } = row;
  const chosen = lines.map((line) => choice.choices.instead[toLineKey(line)]?.use).find(Boolean);
  const substitute = (use: ChosenSubstitute | null) =>
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
        {state === 'needed' && (
          <SubstituteFields substitutes={substitutes} chosen={chosen} onChoose={substitute} />
        )}
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
