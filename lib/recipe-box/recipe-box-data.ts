import 'server-only';
import type mongoose from 'mongoose';
import { z } from 'zod';
import { recipeExportSchema } from '@/lib/catalog/recipe-export-schema';
import type { Endpoint } from '@/lib/http/endpoint';
import type { NotesFate } from '@/lib/reviews/note-commands';
import { NOTE_DATA, NOTE_VOTE_DATA } from '@/lib/reviews/note-data';
import { Favorite } from '@/models/favorite';
import { MealPlan } from '@/models/meal-plan';
import { PrivateNote } from '@/models/private-note';
import { RecipeCollection } from '@/models/recipe-collection';
import { deleteCollectionsOfUser, dropFromCollections } from './collection-commands';
import * as collectionEndpoints from './collection-endpoints';
import { exportCollections } from './collection-queries';
import { collectionExportSchema } from './collection-schema';
import { deleteFavoritesOfRecipe, deleteFavoritesOfUser } from './favorite-commands';
import * as favoriteEndpoints from './favorite-endpoints';
import { exportFavorites } from './favorite-queries';
import { deleteMealPlanOfUser, dropFromMealPlans } from './meal-plan-commands';
import * as mealPlanEndpoints from './meal-plan-endpoints';
import { exportMealPlan } from './meal-plan-queries';
import { mealPlanExportSchema } from './meal-plan-schema';
import { deletePrivateNotesOfRecipe, deletePrivateNotesOfUser } from './private-note-commands';
import * as privateNoteEndpoints from './private-note-endpoints';
import { exportPrivateNotes } from './private-note-queries';
import { privateNoteExportSchema } from './private-note-schema';

/** A kind of user data about recipes. */
type RecipeBoxKind<S extends z.ZodType> = {
  /** Its documents have a `userId`, and a `recipeId` or `recipeIds`; a plan has an owner, and the recipes of its entries. */
  model: Pick<mongoose.Model<unknown>, 'collection' | 'createCollection' | 'diffIndexes'> & {
    schema: Pick<mongoose.Schema, 'indexes'>;
  };
  endpoints: Readonly<Record<string, Endpoint>>;
  /** Runs in the transaction that deletes the account. */
  deleteOfUser: (userId: string, session: mongoose.ClientSession, notes: NotesFate) => Promise<void>;
  /** Runs in the transaction that deletes the recipe. */
  deleteOfRecipe: (recipeId: string, session: mongoose.ClientSession) => Promise<void>;
  /** Its part of the account's export, under the name of the kind. */
  exportSchema: S;
  exportOfUser: (userId: string) => Promise<z.input<S>>;
};

/** Checks an entry and infers its types. */
function defineKind<S extends z.ZodType>(entry: RecipeBoxKind<S>): RecipeBoxKind<S> {
  return entry;
}

/**
 * All user data about recipes, by kind. Indexes, the OpenAPI document, deletion with the account
 * and with the recipe, and the account's export are derived from it. A user's own recipes are not included:
 * they are recipes of the catalog.
 */
export const RECIPE_BOX_DATA = {
  favorites: defineKind({
    model: Favorite,
    endpoints: favoriteEndpoints,
    deleteOfUser: deleteFavoritesOfUser,
    deleteOfRecipe: deleteFavoritesOfRecipe,
    exportSchema: z.array(recipeExportSchema),
    exportOfUser: exportFavorites,
  }),
  notes: defineKind(NOTE_DATA),
  noteVotes: defineKind(NOTE_VOTE_DATA),
  privateNotes: defineKind({
    model: PrivateNote,
    endpoints: privateNoteEndpoints,
    deleteOfUser: deletePrivateNotesOfUser,
    deleteOfRecipe: deletePrivateNotesOfRecipe,
    exportSchema: z.array(privateNoteExportSchema),
    exportOfUser: exportPrivateNotes,
  }),
  collections: defineKind({
    model: RecipeCollection,
    endpoints: collectionEndpoints,
    deleteOfUser: deleteCollectionsOfUser,
    deleteOfRecipe: dropFromCollections,
    exportSchema: z.array(collectionExportSchema),
    exportOfUser: exportCollections,
  }),
  mealPlan: defineKind({
    model: MealPlan,
    endpoints: mealPlanEndpoints,
    deleteOfUser: deleteMealPlanOfUser,
    deleteOfRecipe: dropFromMealPlans,
    exportSchema: mealPlanExportSchema,
    exportOfUser: exportMealPlan,
  }),
};
export type RecipeBoxKindName = keyof typeof RECIPE_BOX_DATA;
