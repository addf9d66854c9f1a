import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { z } from 'zod';
import { findCountry } from '@/lib/geo/country-rules';
import { createProductFinder } from '@/lib/recipes/line-product-rules';
import { toIngredientPicture, toRecipePictures } from './catalog-picture-rules';
import { toTextSchema } from './file-text-schema';
import { type IngredientFile, ingredientFileSchema } from './ingredient-file-schema';
import { type RecipeFile, recipeFileSchema } from './recipe-file-schema';

/** A file under `pictures/`, and its description; empty if that is not written yet. */
export type CatalogImage = { file: string; alt: string };
/** A recipe with its pictures, as far as they are drawn. */
export type CatalogRecipe = RecipeFile & { slug: string; images: readonly CatalogImage[] };
/** An ingredient with its picture, if it is drawn. */
export type CatalogIngredient = IngredientFile & { image: CatalogImage | null };

export type Catalog = {
  /** The folder that the catalog was read from. */
  root: string;
  recipes: CatalogRecipe[];
  ingredients: CatalogIngredient[];
  /** One sentence per problem, each starting with its file. Empty when all files are valid. */
  problems: string[];
};

/**
 * Reads and validates every file under `catalog/`: `ingredients/<category>.json` is a list,
 * `recipes/<country>/<slug>.json` one recipe. Of `pictures/` it reads no picture, only their names and texts.
 */
export async function readCatalog(root: string): Promise<Catalog> {
  const problems: string[] = [];
  const ingredients = await readIngredients(path.join(root, 'ingredients'), problems);
  const recipes = await readRecipes(path.join(root, 'recipes'), problems);

  problems.push(
    ...listSharedNames(
      'ingredients',
      ingredients.map(({ slug, name, aliases }) => ({ slug, names: [name, ...aliases] })),
    ),
    ...listSharedNames(
      'recipes',
      recipes.map(({ slug, title, aliases }) => ({ slug, names: [title, ...aliases] })),
    ),
    ...listWrongPlaces(recipes),
  );
  const finder = createProductFinder(ingredients, { toKey: ({ slug }) => slug });
  for (const recipe of recipes) {
    for (const line of recipe.ingredients) {
      const product = line.item === undefined ? finder.findByName(line.name) : finder.findByKey(line.item);
      if (!product) {
        const words = line.item === undefined ? `"${line.name}"` : `with the slug ${line.item}`;
        problems.push(`recipes/${recipe.slug}: there is no ingredient ${words}`);
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
  problems.push(...listSharedPictures(recipes, ingredients));
  const images = await readImages(path.join(root, 'pictures'), problems);
  return {
    root,
    recipes: recipes.map((recipe) => ({
      ...recipe,
      images: toRecipePictures(recipe.slug).flatMap((file) => images.get(file) ?? []),
    })),
    ingredients: ingredients.map((item) => ({
      ...item,
      image: images.get(toIngredientPicture(item.slug)) ?? null,
    })),
    problems,
  };
}

/** Returns a problem for each name that two of the same kind have; upper and lower case are the same. */
function listSharedNames(
  folder: string,
  named: readonly { slug: string; names: readonly string[] }[],
): string[] {
  const slugByName = new Map<string, string>();
  return named.flatMap(({ slug, names }) =>
    names.flatMap((name) => {
      const key = name.toLowerCase();
      const other = slugByName.get(key) ?? slug;
      slugByName.set(key, slug);
      return other === slug ? [] : [`${folder}: "${name}" names both ${other} and ${slug}`];
    }),
  );
}

/** Returns a problem for each recipe outside of its country's continent, or served with itself or with one that is not there. */
function listWrongPlaces(recipes: readonly (RecipeFile & { slug: string })[]): string[] {
  const slugs = new Set(recipes.map(({ slug }) => slug));
  return recipes.flatMap(({ slug, country, continents, serveWith }) => {
    const continent = findCountry(country)?.continent;
    return [
      ...(continent && !continents.includes(continent)
        ? [`recipes/${slug}: continents: ${country} lies in ${continent}: add it`]
        : []),
      ...serveWith
        .filter((other) => other === slug || !slugs.has(other))
        .map((other) => `recipes/${slug}: serveWith: there is no other recipe with the slug ${other}`),
    ];
  });
}

/** `pictures.json` has more about each picture, which only its generator reads. */
const pictureListSchema = z.record(z.string(), z.looseObject({ alt: toTextSchema(600).optional() }));

async function readImages(folder: string, problems: string[]): Promise<Map<string, CatalogImage>> {
  const list = path.join(folder, 'pictures.json');
  const name = 'pictures/pictures.json';
  const entries = existsSync(list) ? await readJson(list, name, problems) : {};
  const facts = entries === undefined ? {} : validate(pictureListSchema, entries, { name, problems });
  const files = await listFiles(folder);
  return new Map(files.map((file) => [file, { file, alt: facts?.[file]?.alt ?? '' }]));
}

/** Returns a problem for each picture whose name two slugs give it. */
function listSharedPictures(
  recipes: readonly { slug: string }[],
  ingredients: readonly { slug: string }[],
): string[] {
  const ofIngredients = new Map(ingredients.map(({ slug }) => [toIngredientPicture(slug), slug]));
  return recipes.flatMap(({ slug }) =>
    toRecipePictures(slug).flatMap((file) => {
      const other = ofIngredients.get(file);
      return other ? [`recipes/${slug}: pictures/${file} would also show the ingredient ${other}`] : [];
    }),
  );
}

async function readIngredients(folder: string, problems: string[]): Promise<IngredientFile[]> {
  const files: IngredientFile[] = [];
  for (const file of await listFiles(folder)) {
    const name = `ingredients/${file}`;
    const list = await readJson(path.join(folder, file), name, problems);
    if (list === undefined) continue;
    if (!Array.isArray(list)) {
      problems.push(`${name}: is not a list`);
      continue;
    }
    list.forEach((entry, index) => {
      const item = validate(ingredientFileSchema, entry, { name: `${name}: entry ${index + 1}`, problems });
      if (item) files.push(item);
    });
  }
  return files;
}

async function readRecipes(folder: string, problems: string[]): Promise<(RecipeFile & { slug: string })[]> {
  const files: (RecipeFile & { slug: string })[] = [];
  for (const country of await listFiles(folder)) {
    for (const file of await listFiles(path.join(folder, country))) {
      const name = `recipes/${country}/${file}`;
      const slug = path.basename(file, '.json');
      const entry = await readJson(path.join(folder, country, file), name, problems);
      const recipe = entry === undefined ? undefined : validate(recipeFileSchema, entry, { name, problems });
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

/** Lists a folder without hidden files, such as those that file managers leave in it. */
export async function listFiles(folder: string): Promise<string[]> {
  return (await readdir(folder)).filter((name) => !name.startsWith('.')).sort();
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
  { name, problems }: { name: string; problems: string[] },
): z.infer<S> | undefined {
  const result = schema.safeParse(value);
  if (result.success) return result.data;
  for (const issue of result.error.issues) {
    problems.push(`${name}: ${issue.path.join('.') || 'file'}: ${issue.message}`);
  }
  return undefined;
}
