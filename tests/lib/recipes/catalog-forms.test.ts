import { toIngredientChange } from '@/lib/catalog/ingredient-change-rules';
import { toIngredientView } from '@/lib/catalog/ingredient-view';
import { mergeRecipe } from '@/lib/catalog/recipe-change-rules';
import { toRecipeView } from '@/lib/catalog/recipe-view';
import {
  toIngredientDraft,
  toIngredientInput,
  withoutEmptyIngredientRows,
} from '@/lib/recipes/ingredient-draft-schema';
import { ingredientDialogSchema, ingredientFormSchema } from '@/lib/recipes/ingredient-form-schema';
import { toRecipeDraft, toRecipeInput, withoutEmptyRecipeRows } from '@/lib/recipes/recipe-draft-schema';
import { recipeFormSchema } from '@/lib/recipes/recipe-form-schema';
import { Ingredient } from '@/models/ingredient';
import { Recipe } from '@/models/recipe';
import { toIngredientFields, toRecipeFields } from '@/scripts/seed/catalog-document-rules';
import { type Catalog, readCatalog } from '@/scripts/seed/catalog-files';

/** Whatever the catalog says survives its forms and its calls: a field that changed by itself would no longer follow the files. */

let catalog: Catalog;
beforeAll(async () => {
  catalog = await readCatalog('catalog');
});
const sent = (body: unknown) => JSON.parse(JSON.stringify(body));

test('every recipe of the catalog that is saved unchanged stays the same, in the form and in a call', () => {
  for (const file of catalog.recipes) {
    const view = toRecipeView(new Recipe(toRecipeFields(file, new Map())).toObject());
    const form = recipeFormSchema.parse(toRecipeInput(withoutEmptyRecipeRows(toRecipeDraft(view)), view));
    const fromForm = mergeRecipe(view, recipeFormSchema.parse(sent(form)));
    expect({ ...view, ...fromForm }).toEqual(view);
    expect({ ...view, ...mergeRecipe(view, recipeFormSchema.parse(sent(view))) }).toEqual(view);
  }
});

test('every ingredient of the catalog that is saved unchanged stays the same, in the form and in a call', () => {
  for (const file of catalog.ingredients) {
    const view = toIngredientView(new Ingredient(toIngredientFields(file, new Map())).toObject());
    const form = ingredientDialogSchema.parse(
      toIngredientInput(withoutEmptyIngredientRows(toIngredientDraft(view))),
    );
    const fromForm = toIngredientChange(view, ingredientFormSchema.parse(sent(form)));
    expect({ ...view, ...fromForm }).toEqual(view);
    expect({ ...view, ...toIngredientChange(view, ingredientFormSchema.parse(sent(view))) }).toEqual(view);
  }
});
