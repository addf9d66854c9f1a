import 'server-only';
import mongoose from 'mongoose';
import { connect } from '@/lib/db/connect';
import { CatalogItem } from '@/models/catalog-item';
import { decidedFactsSchema, toUndecided, type UndecidedIngredient } from './decision-schema';
import { listIngredientsById } from './ingredient-queries';

/** Lists the ingredients for which the catalog has new facts that the shop's own ones keep out, A to Z. */
export async function listUndecidedIngredients(): Promise<UndecidedIngredient[]> {
  await connect();
  const items = await CatalogItem.find({ undecided: mongoose.trusted({ $exists: true }) })
    .select({ documentId: 1, undecided: 1 })
    .lean();
  const news = new Map(
    items.flatMap(({ documentId, undecided }) => {
      const { data } = decidedFactsSchema.safeParse(undecided);
      return data && Object.keys(data).length > 0 ? [[String(documentId), data] as const] : [];
    }),
  );
  const ingredients = await listIngredientsById([...news.keys()]);
  return ingredients
    .flatMap((ingredient) => toUndecided(ingredient, news.get(ingredient._id) ?? {}) ?? [])
    .toSorted((a, b) => a.name.localeCompare(b.name, 'en'));
}
