import { INGREDIENT_CATEGORIES } from '@/models/ingredient-limits';
import type { BasketRow, ElsewhereRow } from './basket-row-rules';
import type { Basket } from './basket-rules';

type ShoppingListRow = { name: string; need: string };
export type Aisle = { name: string; rows: readonly ShoppingListRow[] };

const OTHER_AISLE = 'Other Ingredients';

/** Sorts what is needed by aisle, in the order of the shop's categories, sold by the shop or not. */
export function listAisles(
  { rows, elsewhere }: Pick<Basket, 'rows' | 'elsewhere'>,
  formatNeed: (row: BasketRow | ElsewhereRow) => string,
): Aisle[] {
  const aisles = new Map<string, ShoppingListRow[]>(INGREDIENT_CATEGORIES.map((name) => [name, []]));
  for (const row of [...rows, ...elsewhere]) {
    if (row.state !== 'needed') continue;
    const listed = { name: row.name, need: formatNeed(row) };
    const aisle = aisles.get(row.category ?? '') ?? aisles.get(OTHER_AISLE);
    aisle?.push(listed);
  }
  return [...aisles].flatMap(([name, listed]) => (listed.length > 0 ? [{ name, rows: listed }] : []));
}

/** Returns a shopping list as text, as it is shared and copied; the heading says for what it is. */
export function formatShoppingList(heading: string, aisles: readonly Aisle[]): string {
  const texts = aisles.map(({ name, rows }) => [name, ...rows.map(formatRow)].join('\n'));
  return [heading, ...texts].join('\n\n');
}

const formatRow = ({ name, need }: ShoppingListRow) => (need ? `- ${name}: ${need}` : `- ${name}`);
