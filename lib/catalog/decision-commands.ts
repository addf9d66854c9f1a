import 'server-only';
import mongoose from 'mongoose';
import { connect } from '@/lib/db/connect';
import type { EditConflictErrors } from '@/lib/http/edit-version-schema';
import { AppError } from '@/lib/http/errors';
import type { IngredientView } from '@/lib/recipes/ingredient-schema';
import { CatalogItem } from '@/models/catalog-item';
import { Ingredient } from '@/models/ingredient';
import { type Decision, decidedFactsSchema, toUndecided } from './decision-schema';
import { toFieldFingerprint } from './fingerprint-rules';
import { setIngredientFacts } from './ingredient-commands';
import { getIngredient, ingredientNotFoundError } from './ingredient-queries';
import { toIngredientView } from './ingredient-view';

/**
 * Takes the catalog's new facts about an ingredient, or keeps the shop's. Either way they count as loaded, so that the next
 * load asks only about newer ones. Throws `edit_conflict` if someone has decided meanwhile, or if either side has changed
 * since it was listed.
 */
export async function decideIngredient(
  id: string,
  { choice, version }: Decision,
  adminId: string,
): Promise<IngredientView> {
  await connect();
  await mongoose.connection.transaction(async (session) => {
    const ingredient = await Ingredient.findOne({ _id: id }).session(session).lean();
    if (!ingredient) throw ingredientNotFoundError();
    const item = await CatalogItem.findOne({ documentId: id }).session(session).lean();
    const { data: news = {} } = decidedFactsSchema.safeParse(item?.undecided);
    const view = toIngredientView(ingredient);
    const undecided = toUndecided(view, news);
    if (!undecided || !item) throw conflictError('Someone has already decided about this ingredient.', view);
    if (undecided.version !== version) {
      throw conflictError(
        'This ingredient was changed since this list was loaded. Please look at it again before you decide.',
        view,
      );
    }
    if (choice === 'catalog') await setIngredientFacts(id, news, session, { adminId });
    const loaded = Object.entries(news).map(([name, value]) => [`loaded.${name}`, toFieldFingerprint(value)]);
    await CatalogItem.updateOne(
      { _id: item._id },
      { $set: Object.fromEntries(loaded), $unset: { undecided: 1 } },
      { session },
    );
  });
  return getIngredient(id);
}

function conflictError(message: string, current: IngredientView): AppError {
  return new AppError<EditConflictErrors<IngredientView>>({
    code: 'edit_conflict',
    message,
    details: { current },
  });
}
