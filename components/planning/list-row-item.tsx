'use client';

import type { ShownBasket } from '@/components/basket/use-basket';
import {
  isTicked,
  listWanted,
  type PlanList,
  toRowKey,
  withTick,
  withWanted,
} from '@/lib/planning/plan-list-rules';
import { changeList } from './plan-changes';
import type { ListRow } from './use-plan-basket';

const ROW_CLASS = 'flex items-start gap-3 border-hairline border-t first:border-t-0';

/**
 * An ingredient of the list, ticked once it is there. One that is most likely at home says so instead, until it is to be bought.
 */
export function ListRowItem({
  row,
  list,
  basket,
  isProbable = false,
}: {
  row: ListRow;
  list: PlanList;
  basket: ShownBasket;
  isProbable?: boolean;
}) {
  const { itemId, name } = row;
  const isDone = !isProbable && isTicked(list, row);
  const mealIds = row.lines.map(({ recipeId }) => recipeId);
  const isWanted = itemId !== null && listWanted(list, mealIds).includes(itemId);

  function setWanted(isSet: boolean) {
    changeList((stored) => withWanted(stored, row, isSet));
    // The row is in another section now, and the button that was pressed is gone.
    setTimeout(() =>
      document.querySelector<HTMLElement>(`[data-row="${itemId}"] :is(input, button)`)?.focus(),
    );
  }

  return (
    <li data-row={toRowKey(row)} className={ROW_CLASS}>
      {isProbable ? (
        <>
          <RowText row={row} basket={basket} className="grow py-2 text-muted" />
          <button type="button" className="link-button shrink-0 text-sm" onClick={() => setWanted(true)}>
            I need it<span className="sr-only">: {name}</span>
          </button>
        </>
      ) : (
        <>
          <label className="flex min-h-11 grow cursor-pointer items-start gap-3 py-2">
            <input
              type="checkbox"
              className="mt-0.5 size-5 shrink-0 accent-brand"
              checked={isDone}
              onChange={({ target }) => {
                const { checked } = target;
                changeList((stored) => withTick(stored, row, checked));
              }}
            />
            <RowText row={row} basket={basket} className={isDone ? 'text-muted line-through' : ''} />
          </label>
          {isWanted && (
            <button type="button" className="link-button shrink-0 text-sm" onClick={() => setWanted(false)}>
              I have it<span className="sr-only">: {name}</span>
            </button>
          )}
        </>
      )}
    </li>
  );
}

/** The need and its amount, and the meals that it comes from. */
export function RowText({
  row,
  basket,
  className,
}: {
  row: ListRow;
  basket: ShownBasket;
  className: string;
}) {
  const need = basket.toNeedText(row);
  return (
    <span className={`wrap-anywhere min-w-0 ${className}`}>
      <span dir="auto" className="font-semibold">
        {row.name}
      </span>
      {need && <span className="tabular-nums">{` ${need}`}</span>}
      {basket.toPantryText(row) && (
        <span className="block text-olive text-sm tabular-nums">{` ${basket.toPantryText(row)}`}</span>
      )}
      {basket.toSourceTexts(row).map((source) => (
        <span key={source} className="block text-muted text-sm tabular-nums">
          {` ${source}`}
        </span>
      ))}
    </span>
  );
}
