import 'server-only';
import type { z } from 'zod';
import { RECIPE_BOX_DATA, type RecipeBoxKindName } from './recipe-box-data';

/** The recipe box data in the account's export, by kind. */

type ExportShape = { [K in RecipeBoxKindName]: (typeof RECIPE_BOX_DATA)[K]['exportSchema'] };

export function getExportShape(): ExportShape;
export function getExportShape(): Record<string, z.ZodType> {
  return Object.fromEntries(
    Object.entries(RECIPE_BOX_DATA).map(([name, { exportSchema }]) => [name, exportSchema]),
  );
}

export async function exportRecipeBoxData(userId: string): Promise<z.input<z.ZodObject<ExportShape>>>;
export async function exportRecipeBoxData(userId: string): Promise<Record<string, unknown>> {
  const parts = Object.entries(RECIPE_BOX_DATA).map(
    async ([name, { exportOfUser }]) => [name, await exportOfUser(userId)] as const,
  );
  return Object.fromEntries(await Promise.all(parts));
}
