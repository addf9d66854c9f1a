import type { BasketRow, BasketSubstitute, ElsewhereRow } from './basket-row-rules';
import type { Basket } from './basket-rules';
import type { BasketResponse } from './basket-schema';

/** Converts the basket of one recipe to its response. */
export function toBasketResponse(
  { rows, elsewhere, advice, ...totals }: Basket,
  servings: number,
): BasketResponse {
  return {
    servings,
    rows: rows.map(toRow),
    elsewhere: elsewhere.map(({ category: _category, image: _image, lines, ...row }) => ({
      ...row,
      lineIds: toLineIds(lines),
      substitutes: row.substitutes.map(toSubstitute),
    })),
    ...totals,
    ...(advice && { advice: { ...advice, packs: [...advice.packs] } }),
  };
}

function toRow({
  lines,
  state,
  itemId,
  name,
  need,
  packs,
  leftover,
  shortPercent,
  reason,
  substitutes,
}: BasketRow): BasketResponse['rows'][number] {
  return {
    lineIds: toLineIds(lines),
    ...{ state, itemId, name, need, packs: [...packs], leftover, shortPercent },
    ...(reason && { reason }),
    ...(substitutes.length > 0 && { substitutes: substitutes.map(toSubstitute) }),
  };
}

const toSubstitute = ({ lines: _lines, ...substitute }: BasketSubstitute) => ({
  ...substitute,
  others: [...substitute.others],
});

function toLineIds(lines: (BasketRow | ElsewhereRow)['lines']): string[] {
  return lines.map(({ lineId }) => lineId);
}
