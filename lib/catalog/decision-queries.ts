import 'server-only';
import mongoose from 'mongoose';
import { connect } from '@/lib/db/connect';
import { CatalogItem } from '@/models/catalog-item';
import { Ingredient } from '@/models/ingredient';
import { decidedFactsSchema, toUndecided, type UndecidedIngredient } from './decision-schema';
import { toFieldFingerprint } from './fingerprint-rules';
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

const NO_ROWS = { contains: [], mayContain: [] };

/**
 * Lists the ingredients whose allergens are known and of which none is listed, A to Z, until an admin has confirmed that this
 * means none: one click was once enough for it. The catalog's files count as confirmed for their own ingredients.
 */
export async function listUnconfirmedIngredients(): Promise<{ _id: string; name: string }[]> {
  await connect();
  const [ingredients, items] = await Promise.all([
    Ingredient.find({
      'allergenFacts.contains': [],
      'allergenFacts.mayContain': [],
      hasNoAllergens: mongoose.trusted({ $ne: true }),
    })
      .select({ name: 1 })
      .sort({ sortName: 1 })
      .lean(),
    CatalogItem.find({ 'loaded.allergenFacts': toFieldFingerprint(NO_ROWS) })
      .select({ documentId: 1 })
      .lean(),
  ]);
  const ofCatalog = new Set(items.map(({ documentId }) => String(documentId)));
  return ingredients
    .map(({ _id, name }) => ({ _id: String(_id), name }))
    .filter(({ _id }) => !ofCatalog.has(_id));
}
