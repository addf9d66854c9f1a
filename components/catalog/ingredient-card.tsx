'use client';

import type { IngredientCardData } from './ingredient-card-data';
import { IngredientLink } from './ingredient-link';

/**
 * The widths of a card in a list of ingredients, and in a row that scrolls sideways, and the widest image that they need. All
 * names in rows have room for three lines: longer ones may be loaded later, and must not make the row higher.
 */
const LAYOUTS = {
  list: {
    image: { sizes: '(min-width: 64rem) 11rem, (min-width: 40rem) 24vw, 44vw', maxWidth: 640 },
    nameClass: '',
  },
  row: {
    image: { sizes: '(min-width: 64rem) 9.5rem, (min-width: 30rem) 12rem, 39vw', maxWidth: 480 },
    nameClass: 'min-h-[3lh]',
  },
} as const;

export type IngredientCardProps = {
  ingredient: IngredientCardData;
  layout: keyof typeof LAYOUTS;
  isAboveFold: boolean;
};

/** An ingredient in a list. It runs in the browser too, for the same reason as `DishCard`. */
export function IngredientCard({ ingredient, layout, isAboveFold }: IngredientCardProps) {
  const { id, name, cover, pack } = ingredient;
  const { image, nameClass } = LAYOUTS[layout];
  return (
    <IngredientLink
      id={id}
      cover={cover}
      {...image}
      isAboveFold={isAboveFold}
      className="flex flex-col overflow-hidden border border-hairline bg-surface"
      amount={pack?.amount}
      shape="aspect-square"
    >
      <span className="flex grow flex-col p-3.5">
        <span className={`line-clamp-3 wrap-anywhere font-semibold leading-snug ${nameClass}`}>{name}</span>
        {pack ? (
          <>
            <span className="text-muted text-sm">{pack.amount}</span>
            <span className="text-muted text-sm tabular-nums">{pack.unitPrice}</span>
            <span className="mt-auto pt-2 font-semibold tabular-nums">{pack.price}</span>
          </>
        ) : (
          <span className="mt-auto pt-2 text-muted text-sm">Not sold</span>
        )}
      </span>
    </IngredientLink>
  );
}
