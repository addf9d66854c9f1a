import 'server-only';
import mongoose from 'mongoose';
import { AppError } from '@/lib/http/errors';
import type { RecipeView } from '@/lib/recipes/recipe-schema';
import { Ingredient } from '@/models/ingredient';
import { Recipe } from '@/models/recipe';
import { findReferenceErrors, type RecipeFields } from './recipe-change-rules';
import { PUBLIC_SCOPE } from './recipe-scope-rules';

/**
 * Throws `invalid_input` if a changed recipe names a line, an ingredient or a recipe that does not exist. Those that it named
 * before may have been deleted since, and stay.
 */
export async function requireReferences(
  stored: RecipeView | null,
  fields: RecipeFields,
  session: mongoose.ClientSession,
): Promise<void> {
  const errors = {
    ...(await findItemErrors(stored, fields, session)),
    ...findReferenceErrors(fields),
    ...(await findServeWithErrors(stored, fields, session)),
  };
  const [message] = Object.values(errors);
  if (message !== undefined) throw new AppError({ code: 'invalid_input', message, fields: errors });
}

async function findItemErrors(
  stored: RecipeView | null,
  { ingredients }: RecipeFields,
  session: mongoose.ClientSession,
): Promise<Record<string, string>> {
  const known = new Set(stored?.ingredients.map(({ item }) => item));
  const wanted = ingredients.flatMap(({ item }) => (item && !known.has(item) ? [item] : []));
  if (wanted.length === 0) return {};
  const found = await Ingredient.find({ _id: mongoose.trusted({ $in: wanted }) })
    .select({ _id: 1 })
    .session(session)
    .lean();
  const missing = toMissing(wanted, found);
  return Object.fromEntries(
    ingredients.flatMap(({ item }, index) =>
      item && missing.has(item)
        ? [[`ingredients.${index}.item`, `The shop has no such item (see ingredient #${index + 1}).`]]
        : [],
    ),
  );
}

async function findServeWithErrors(
  stored: RecipeView | null,
  { serveWith }: RecipeFields,
  session: mongoose.ClientSession,
): Promise<Record<string, string>> {
  const wanted = serveWith.filter((id) => !stored?.serveWith.includes(id));
  if (wanted.length === 0) return {};
  const found = await Recipe.find({ _id: mongoose.trusted({ $in: wanted }), ...PUBLIC_SCOPE })
    .select({ _id: 1 })
    .session(session)
    .lean();
  const missing = toMissing(wanted, found);
  return Object.fromEntries(
    serveWith.flatMap((id, index) =>
      missing.has(id) ? [[`serveWith.${index}`, 'A recipe to serve it with does not exist.']] : [],
    ),
  );
}

function toMissing(wanted: readonly string[], found: readonly { _id: unknown }[]): Set<string> {
  const foundIds = new Set(found.map(({ _id }) => String(_id)));
  return new Set(wanted.filter((id) => !foundIds.has(id)));
}
