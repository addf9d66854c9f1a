import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { RecipeFormDialog } from '@/components/editor/recipe-form-dialog';
import type { ChangeTarget, SaveTarget } from '@/components/ui/use-edit-version';
import { mergeRecipe } from '@/lib/catalog/recipe-change-rules';
import type { updateRecipe } from '@/lib/catalog/recipe-endpoints';
import { ApiError } from '@/lib/http/api-client';
import type { ErrorResponse } from '@/lib/http/endpoint';
import { NEW_ITEM } from '@/lib/pages/page-path-rules';
import { toRecipeDraft, toRecipeVersion } from '@/lib/recipes/recipe-draft-schema';
import type { RecipeForm } from '@/lib/recipes/recipe-form-schema';
import type { RecipeView } from '@/lib/recipes/recipe-schema';
import { PNG_SIGNATURE, stubImageDecoder } from './image-decoder';
import { aRecipeForm } from './recipe-form';
import { aRecipeView } from './view-examples';

export const recipe = aRecipeView({
  ...aRecipeForm({
    ingredients: ['flour', 'milk', 'salt'].map((name) => ({
      ...{ id: name, details: '', name, quantity: '1', units: '' },
    })),
    instructions: [{ title: 'Bake', text: 'Bake the choux.', uses: [], timers: [] }],
  }),
  _id: 'a'.repeat(24),
  isPrivate: true,
});
export const added = { ...recipe, _id: 'b'.repeat(24) };

export const save = jest.fn<Promise<RecipeView>, [RecipeForm, SaveTarget]>();
export const upload = jest.fn<Promise<RecipeView>, [ChangeTarget, FormData, (fraction: number) => void]>();
export const removeDraft = jest.fn<void, [ChangeTarget]>();
export const onSaved = jest.fn();
export const onClose = jest.fn();
const publication = { isDraft: ({ isPrivate }: RecipeView) => isPrivate, removeDraft };

/** Opens the form; of a page that had it open, this is a reload. `deletedId` is that of a recipe that no longer exists. */
export async function openForm(
  stored?: RecipeView,
  { isPublic = false, isOwn = false, deletedId = '' } = {},
) {
  cleanup();
  const props = {
    title: 'Recipe',
    notice: 'Only you can see this recipe.',
    isOwn,
    save,
    upload,
    onSaved,
    onClose,
  };
  await act(async () =>
    render(
      <RecipeFormDialog
        {...props}
        {...(stored && { stored })}
        {...(isPublic && { publication })}
        editedId={stored?._id ?? (deletedId || NEW_ITEM)}
        toDraftKey={(id) => `recipe:${id}`}
      />,
    ),
  );
}

/** By the texts of the labels, since the form has hundreds of elements, whose labels and roles would be computed for each query. */
const byLabel = (label: string, { getByText } = screen as Pick<typeof screen, 'getByText'>) =>
  getByText(label, { selector: 'label, label *' }).closest('label')?.control as HTMLInputElement;
export const field = (label: string) => byLabel(label);
export const row = (legend: string) =>
  within(screen.getByText(legend, { selector: 'legend' }).closest('fieldset') as HTMLElement);
export const cell = (legend: string, label = 'Name') => byLabel(label, row(legend));
/** A button by its text or its label. */
export const button = (name: string) =>
  screen.queryByText(name, { selector: 'button' }) ??
  (document.querySelector(`button[aria-label="${name}"]`) as HTMLElement);
export const type = (element: HTMLElement, value: string) => fireEvent.change(element, { target: { value } });
export const typeName = (value: string) => type(field('Recipe Name'), value);
export const press = (name: string) => act(async () => fireEvent.click(button(name)));
export const listNames = () =>
  screen
    .queryAllByText(/^Ingredient \d$/, { selector: 'legend' })
    .map((_, i) => cell(`Ingredient ${i + 1}`).value);
export const listAlerts = () =>
  screen.queryAllByRole('alert', { hidden: true }).flatMap(({ textContent }) => textContent || []);
export const isRestored = () => screen.queryByText('Your unsaved changes are back.') !== null;
export const readDraft = () => {
  const [key, ...others] = Object.keys(localStorage).filter((name) => name.startsWith('draft:recipe:'));
  expect(others).toEqual([]);
  return key ? JSON.parse(String(localStorage.getItem(key))) : null;
};
export const storeDraft = (stored: RecipeView) =>
  localStorage.setItem(
    `draft:recipe:${NEW_ITEM}`,
    JSON.stringify({ values: toRecipeDraft(stored), files: [] }),
  );
export async function choosePicture(name: string) {
  const file = new File([PNG_SIGNATURE], name, { type: 'image/png' });
  fireEvent.change(field('Add pictures'), { target: { files: [file] } });
  await screen.findByAltText(name);
}
export const versionOf = (stored: RecipeView) => ({ 'If-Match': `"${toRecipeVersion(stored)}"` });
export const conflictWith = (current: RecipeView) => {
  const body: ErrorResponse<typeof updateRecipe> = { code: 'edit_conflict', error: 'Changed.', current };
  return new ApiError(409, body);
};
export const refusal = new ApiError(400, { error: 'Invalid file type: a.png.' });

/** Before each test, nothing is stored, and the server accepts every body. */
export function withRecipeForm(): void {
  beforeEach(() => {
    jest.resetAllMocks();
    localStorage.clear();
    stubImageDecoder();
    jest.spyOn(console, 'error').mockImplementation(() => {});
    save.mockImplementation(async (input, target) => ({
      ...recipe,
      ...mergeRecipe(null, input),
      _id: target.isNew ? added._id : target.id,
    }));
  });
}
