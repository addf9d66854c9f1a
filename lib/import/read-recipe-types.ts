import type { RecipeDraft } from '@/lib/recipes/recipe-draft-schema';
import type { ListedLine } from './ingredient-list-rules';

/** A step as its page has it; `title` is empty if it has none, and `group` is the heading above. */
export type ReadStep = { title: string; text: string; group: string };

/** A recipe as it was read from elsewhere, before anything is fitted to the shop's form. */
export type ReadRecipe = {
  title: string;
  description: string;
  /** A language tag such as "de"; empty if the page does not say. */
  language: string;
  ingredients: ListedLine[];
  steps: ReadStep[];
  /** In minutes. */
  prepMinutes: number | null;
  cookMinutes: number | null;
  totalMinutes: number | null;
  servings: number | null;
  isYieldUnsure: boolean;
  made: { count: number; unit: string } | null;
  cuisines: string[];
  categories: string[];
  keywords: string[];
  notes: string[];
  author: string;
  sourceUrl: string;
  /** Web addresses. */
  images: string[];
  videoUrl: string;
  /** The fields of our own form, if the file is one of ours. */
  form: RecipeDraft | null;
};
