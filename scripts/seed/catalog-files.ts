import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import type { z } from 'zod';
import { createProductFinder } from '@/lib/catalog/lines/line-product-rules';
import { type IngredientFile, ingredientFileSchema } from './ingredient-file-schema';
import { type RecipeFile, recipeFileSchema } from './recipe-file-schema';

export type Catalog = {
  /** The folder that the catalog was read from. */
  root: string;
  recipes: (RecipeFile & { slug: string })[];
  ingredients: IngredientFile[];
  /** One sentence per problem, each starting with its file. Empty when all files are valid. */
  problems: string[];
};

/**
 * Reads and validates every file under `catalog/`: `ingredients/<category>.json` is a list,
 * `recipes/<country>/<slug>.json` one recipe.
 */
export async function readCatalog(root: string): Promise<Catalog> {
  const problems: string[] = [];
  const ingredients = await readIngredients(path.join(root, 'ingredients'), problems);
  const recipes = await readRecipes(path.join(root, 'recipes'), problems);
  const images = new Set(await readdir(path.join(root, 'pictures')));

  const slugByName = new Map<string, string>();
  for (const item of ingredients) {
    for (const name of [item.name, ...item.aliases]) {
      const key = name.toLowerCase();
      const other = slugByName.get(key);
      if (other && other !== item.slug) {
        problems.push(`ingredients: "${name}" names both ${other} and ${item.slug}`);
      }
      slugByName.set(key, item.slug);
    }
    if (item.image && !images.has(item.image)) {
      problems.push(`ingredients: ${item.slug} uses ${item.image}, which is not in pictures/`);
    }
  }
  const finder = createProductFinder(ingredients, { toKey: ({ slug }) => slug });
  for (const recipe of recipes) {
    for (const line of recipe.ingredients) {
      const product = line.item === undefined ? finder.findByName(line.name) : finder.findByKey(line.item);
      if (!product) {
        const words = line.item === undefined ? `"${line.name}"` : `with the slug ${line.item}`;
        problems.push(`recipes/${recipe.slug}: there is no ingredient ${words}`);
      }
    }
    for (const image of recipe.images ?? []) {
      if (!images.has(image)) {
        problems.push(`recipes/${recipe.slug}: uses ${image}, which is not in pictures/`);
      }
    }
  }
  for (const [kind, slugs] of [
    ['recipe', recipes.map(({ slug }) => slug)],
    ['ingredient', ingredients.map(({ slug }) => slug)],
  ] as const) {
    for (const slug of slugs.filter((candidate, index) => slugs.indexOf(candidate) !== index)) {
      problems.push(`two ${kind}s have the slug ${slug}`);
    }
  }
  return { root, recipes, ingredients, problems };
}

async function readIngredients(folder: string, problems: string[]): Promise<IngredientFile[]> {
  const files: IngredientFile[] = [];
  for (const file of (await readdir(folder)).sort()) {
    const name = `ingredients/${file}`;
    const list = await readJson(path.join(folder, file), name, problems);
    if (list === undefined) continue;
    if (!Array.isArray(list)) {
      problems.push(`${name}: is not a list`);
      continue;
    }
    list.forEach((entry, index) => {
      const item = validate(ingredientFileSchema, entry, `${name}: entry ${index + 1}`, problems);
      if (item) files.push(item);
    });
  }
  return files;
}

async function readRecipes(folder: string, problems: string[]): Promise<Catalog['recipes']> {
  const files: Catalog['recipes'] = [];
  for (const country of (await readdir(folder)).sort()) {
    for (const file of (await readdir(path.join(folder, country))).sort()) {
      const name = `recipes/${country}/${file}`;
      const slug = path.basename(file, '.json');
      const entry = await readJson(path.join(folder, country, file), name, problems);
      const recipe = entry === undefined ? undefined : validate(recipeFileSchema, entry, name, problems);
      if (!recipe) continue;
      if (country !== toSlug(recipe.country)) problems.push(`${name}: belongs in ${toSlug(recipe.country)}/`);
      if (slug !== toSlug(slug)) problems.push(`${name}: the file name is not a slug`);
      files.push({ ...recipe, slug });
    }
  }
  return files;
}

function toSlug(name: string): string {
  return name
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');
}

async function readJson(file: string, name: string, problems: string[]): Promise<unknown> {
  try {
    return JSON.parse(await readFile(file, 'utf8'));
  } catch (error) {
    problems.push(`${name}: ${error instanceof Error ? error.message : error}`);
    return undefined;
  }
}

function validate<S extends z.ZodType>(
  schema: S,
  value: unknown,
  name: string,
  problems: string[],
): z.infer<S> | undefined {
  const result = schema.safeParse(value);
  if (result.success) return result.data;
  for (const issue of result.error.issues) {
    problems.push(`${name}: ${issue.path.join('.') || 'file'}: ${issue.message}`);
  }
  return undefined;
}
