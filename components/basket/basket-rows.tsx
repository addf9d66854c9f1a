'use client';

import { useEffect, useId, useRef } from 'react';
import { CheckField } from '@/components/ui/check-field';
import {
  type ChosenSubstitute,
  listSoldRows,
  toLineKey,
  withoutAdvice,
  withSubstitute,
} from '@/lib/basket/basket-choice-rules';
import type { ElsewhereRow } from '@/lib/basket/basket-row-rules';
import { BasketRowItem } from './basket-row-item';
import { PREFERENCES } from './pack-options';
import { AtHomeField, ROW_CLASS, ROW_DETAILS_CLASS, RowHead, UNTICKED_TEXTS } from './row-head';
import { SubstituteFields } from './substitute-fields';
import type { ShownBasket } from './use-basket';
import type { BasketChoice } from './use-basket-choice';

type Props = { basket: ShownBasket; choice: BasketChoice };

/** The needs of the recipes: first those that the shop sells, then the others. */
export function BasketRows({ basket, choice }: Props) {
  const { elsewhere, recipes } = basket;
  const elsewhereId = useId();
  const lists = useRef<HTMLDivElement>(null);
  useKeptFocus(lists);
  return (
    <div ref={lists}>
      <PackFields basket={basket} choice={choice} />
      <p className="mt-3 text-muted text-sm">Uncheck anything you already have.</p>
      <ul aria-label="What we sell">
        {listSoldRows(basket, recipes).map(({ row, isReplaced }) => (
          <BasketRowItem
            // A substitute has the line of the replaced ingredient.
            key={`${row.itemId} ${row.lines.map(toLineKey)[0]}`}
            row={row}
            isReplaced={isReplaced}
            basket={basket}
            choice={choice}
          />
        ))}
      </ul>
      {elsewhere.length > 0 && (
        <section aria-labelledby={elsewhereId} className="mt-6">
          <h3 id={elsewhereId}>Get elsewhere</h3>
          <ul>
            {elsewhere.map((row) => (
              <ElsewhereItem key={row.lines.map(toLineKey)[0]} row={row} basket={basket} choice={choice} />
            ))}
          </ul>
        </section>
      )}
      {choice.isForgotten && (
        <p role="status" className="mt-4 text-muted text-sm">
          This device cannot remember your staples. They count until you leave the page.
        </p>
      )}
    </div>
  );
}

/** The choices that apply to the packs of all rows. */
export function PackFields({ basket, choice }: Props) {
  const groupName = useId();
  const { prefer, countCart } = choice.choices;
  return (
    <>
      <fieldset className="mt-4 inline-flex flex-wrap rounded-full border border-field">
        <legend className="sr-only">Packs</legend>
        {(['cheapest', 'fewest'] as const).map((each) => (
          <label key={each} className="cursor-pointer">
            <input
              type="radio"
              name={groupName}
              className="sr-only"
              checked={prefer === each}
              onChange={() => choice.change((choices) => ({ ...withoutAdvice(choices), prefer: each }))}
            />
            <span className="choice">{PREFERENCES[each]}</span>
          </label>
        ))}
      </fieldset>
      {basket.cartLines.length > 0 && (
        <CheckField
          label="Count what’s in my cart"
          checked={countCart}
          onChange={({ target }) =>
            choice.change((choices) => ({ ...withoutAdvice(choices), countCart: target.checked }))
          }
        />
      )}
    </>
  );
}

/** A row that joins another one, or leaves it, takes the checkbox that was pressed with it: its successor gets the focus. */
function useKeptFocus(lists: React.RefObject<HTMLElement | null>) {
  const line = useRef('');
  useEffect(() => {
    const element = lists.current;
    const remember = ({ target }: Event) => {
      const row = (target as Element).closest<HTMLElement>('[data-lines]');
      line.current = row?.dataset.lines?.split(' ')[0] ?? '';
    };
    element?.addEventListener('focusin', remember);
    return () => element?.removeEventListener('focusin', remember);
  }, [lists]);
  useEffect(() => {
    if (!line.current || lists.current?.closest('.dialog')?.contains(document.activeElement)) return;
    const rows = [...(lists.current?.querySelectorAll<HTMLElement>('[data-lines]') ?? [])];
    rows
      .find(({ dataset }) => dataset.lines?.split(' ').includes(line.current))
      ?.querySelector('input')
      ?.focus();
  });
}

/** An ingredient that the shop does not sell, with its substitutes that it does, each once. */
function ElsewhereItem({
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
