import { INGREDIENT_CATEGORIES } from '@/models/ingredient-limits';
import type { BasketRow, ElsewhereRow } from './basket-row-rules';
import type { Basket } from './basket-rules';

type ShoppingListRow = { name: string; need: string };
type Group<Row> = { name: string; rows: readonly Row[] };
export type Aisle = Group<ShoppingListRow>;

const OTHER_AISLE = 'Other Ingredients';

/** Groups rows by aisle, in the order of the shop's categories, sold by the shop or not. */
export function groupByAisle<Row extends Pick<ElsewhereRow, 'category'>>(rows: readonly Row[]): Group<Row>[] {
  const aisles = new Map<string, Row[]>(INGREDIENT_CATEGORIES.map((name) => [name, []]));
  for (const row of rows) {
    const aisle = aisles.get(row.category ?? '') ?? aisles.get(OTHER_AISLE);
    aisle?.push(row);
  }
  return [...aisles].flatMap(([name, listed]) => (listed.length > 0 ? [{ name, rows: listed }] : []));
}

/** Sorts the needs by aisle, without those that the pantry covers. */
export function listAisles(
  { rows, elsewhere }: Pick<Basket, 'rows' | 'elsewhere'>,
  formatNeed: (row: BasketRow | ElsewhereRow) => string,
): Aisle[] {
  const needed = [...rows, ...elsewhere].filter(
    (row) => row.state === 'needed' && !('atHome' in row && row.atHome === 'all'),
  );
  return groupByAisle(needed).map((aisle) => ({
    name: aisle.name,
    rows: aisle.rows.map((row) => ({ name: row.name, need: formatNeed(row) })),
  }));
}

/** Returns a shopping list as text, as it is shared and copied; the heading names its purpose. */
export function formatShoppingList(heading: string, aisles: readonly Aisle[]): string {
  const texts = aisles.map(({ name, rows }) => [name, ...rows.map(formatRow)].join('\n'));
  return [heading, ...texts].join('\n\n');
}

const formatRow = ({ name, need }: ShoppingListRow) => (need ? `- ${name}: ${need}` : `- ${name}`);
