/** @jest-environment jsdom */
import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { RecipeFormDialog } from '@/components/catalog/recipe-form-dialog';
import type { ChangeTarget, SaveTarget } from '@/components/ui/use-edit-version';
import { mergeRecipe } from '@/lib/catalog/recipe-change-rules';
import { toRecipeDraft, toRecipeVersion } from '@/lib/catalog/schemas/recipe-draft-schema';
import type { RecipeForm } from '@/lib/catalog/schemas/recipe-form-schema';
import type { RecipeView } from '@/lib/catalog/schemas/recipe-schema';
import { ApiError } from '@/lib/http/api-client';
import { RECIPE_UPLOAD } from '@/lib/images/upload-rules';
import { NEW_ITEM } from '@/lib/pages/page-path-rules';
import { PNG_SIGNATURE, stubImageDecoder } from '@/tests/support/image-decoder';
import { aRecipeForm } from '@/tests/support/recipe-form';
import { aRecipeView } from '@/tests/support/view-examples';

const toDraftKey = (recipe?: RecipeView) => `draft:recipe:${recipe?._id ?? NEW_ITEM}`;
const storedRecipe = aRecipeView({
  ...aRecipeForm({
    ingredients: ['flour', 'milk', 'salt'].map((name) => ({
      ...{ id: name, details: '', name, quantity: '1', units: '' },
    })),
    instructions: [{ title: 'Bake', text: 'Bake the choux.', uses: [], timers: [] }],
  }),
  _id: 'a'.repeat(24),
  isPrivate: true,
});

const save = jest.fn<Promise<RecipeView>, [RecipeForm, SaveTarget]>();
const upload = jest.fn<Promise<RecipeView>, [ChangeTarget, FormData, (fraction: number) => void]>();
const onSaved = jest.fn();
const onClose = jest.fn();
const onCreated = jest.fn<void, [string]>();

const removeDraft = jest.fn<void, [ChangeTarget]>();
const publication = { isDraft: ({ isPrivate }: RecipeView) => isPrivate, removeDraft };

/** `deletedId` opens the form of a recipe that no longer exists. */
const openDialog = (recipe?: RecipeView, { isPublic = false, isOwn = false, deletedId = '' } = {}) =>
  act(async () =>
    render(
      <RecipeFormDialog
        title="Recipe"
        notice="Only you can see this recipe."
        isOwn={isOwn}
        stored={recipe}
        publication={isPublic ? publication : undefined}
        editedId={recipe?._id ?? (deletedId || NEW_ITEM)}
        toDraftKey={(id) => `recipe:${id}`}
        save={save}
        upload={upload}
        onCreated={onCreated}
        onSaved={onSaved}
        onClose={onClose}
      />,
    ),
  );
const getField = (label: string) => screen.getByLabelText<HTMLInputElement>(label);
const type = (label: string, value: string) => fireEvent.change(getField(label), { target: { value } });
/** Gets a button without using roles, since computing them in such a long form takes a second per query. */
const getButton = (name: string) =>
  [...document.querySelectorAll('button')].find(
    (element) => (element.getAttribute('aria-label') ?? element.textContent) === name,
  ) as HTMLElement;
const press = (name: string) => act(async () => fireEvent.click(getButton(name)));
const findRows = (legend: RegExp) =>
  [...document.querySelectorAll('fieldset')].filter((element) =>
    legend.test(element.querySelector('legend')?.textContent ?? ''),
  );
const getRow = (name: string) => within(findRows(new RegExp(`^${name}$`))[0] as HTMLElement);
const getCell = (name: string, label = 'Name') => getRow(name).getByLabelText<HTMLInputElement>(label);
const typeCell = (name: string, value: string, label?: string) =>
  fireEvent.change(getCell(name, label), { target: { value } });
const listNames = () => findRows(/^Ingredient \d/).map((_, i) => getCell(`Ingredient ${i + 1}`).value);
const listAlerts = () =>
  [...document.querySelectorAll('[role="alert"]')]
    .map(({ textContent }) => textContent)
    .filter((message) => message !== '');
const readStatus = () => document.querySelector('[role="status"]')?.textContent || undefined;
/** Returns the only draft, whatever its key; null if there is none. */
function readDraft() {
  const keys = Object.keys(localStorage).filter((key) => key.startsWith('draft:recipe:'));
  expect(keys.length).toBeLessThan(2);
  return keys[0] ? JSON.parse(localStorage.getItem(keys[0]) ?? 'null') : null;
}
/** Simulates a reload of the page. */
async function reload(recipe?: RecipeView, options?: { isPublic?: boolean; deletedId?: string }) {
  cleanup();
  await openDialog(recipe, options);
}
async function chooseImage(name: string) {
  const file = new File([PNG_SIGNATURE], name, { type: 'image/png' });
  fireEvent.change(getField('Add pictures'), { target: { files: [file] } });
  await screen.findByAltText(name);
}

beforeEach(() => {
  jest.resetAllMocks();
  localStorage.clear();
  stubImageDecoder();
  jest.spyOn(console, 'error').mockImplementation(() => {});
  save.mockImplementation(async (input, target) => ({
    ...storedRecipe,
    ...mergeRecipe(null, input),
    _id: target.isNew ? 'b'.repeat(24) : target.id,
  }));
});

describe('a missing field', () => {
  test('is reported in the order of the form, with the focus on the first such field', async () => {
    await openDialog({
      ...storedRecipe,
      title: '',
      shortDescription: '',
      foodTypes: [],
      instructions: [],
      country: '',
    });
    await press('Save');
    expect(listAlerts()).toEqual([
      'Recipe Name is required.',
      'Short Description is required.',
      'At least one Food Type must be selected.',
      'At least one instruction is required.',
      'Country is required.',
    ]);
    expect(document.activeElement).toBe(getField('Recipe Name'));
    expect(save).not.toHaveBeenCalled();
  });

  test('is found after empty rows are removed, and its message has the number of the displayed row', async () => {
    await openDialog(storedRecipe);
    typeCell('Ingredient 1', '');
    typeCell('Ingredient 1', ' ', 'Quantity');
    typeCell('Ingredient 3', '');
    await press('Save');
    expect(listAlerts()).toEqual(['All ingredients must have a name (see ingredient #2).']);
    expect(listNames()).toEqual(['milk', '']);
    expect(document.activeElement).toBe(getCell('Ingredient 2'));
    typeCell('Ingredient 2', 'sugar');
    await press('Save');
    expect(save.mock.calls[0]?.[0].ingredients.map(({ name }) => name)).toEqual(['milk', 'sugar']);
  });

  test('in an empty list adds one row to fill in', async () => {
    await openDialog(storedRecipe);
    for (const number of [3, 2, 1]) await press(`Remove ingredient ${number}`);
    await press('Save');
    expect(listAlerts()).toEqual(['At least one ingredient is required.']);
    typeCell('Ingredient 1', 'rice');
    expect(listAlerts()).toEqual([]);
    await press('Save');
    expect(save.mock.calls[0]?.[0].ingredients).toEqual([
      { id: 'rice', quantity: '', units: '', name: 'rice', details: '', group: null, optional: false },
    ]);
  });

  test('leaves the focus in the form when Enter was pressed in a row that is removed', async () => {
    save.mockRejectedValueOnce(new TypeError('offline'));
    await openDialog(storedRecipe);
    await press('Add ingredient');
    await act(async () => fireEvent.submit(document.activeElement as HTMLElement));
    expect(listNames()).toEqual(['flour', 'milk', 'salt']);
    expect(document.activeElement).toBe(getButton('Save'));
  });

  test('in a row is no longer reported after a row is edited or moved, since its number may be wrong', async () => {
    await openDialog(storedRecipe);
    for (const edit of [() => typeCell('Ingredient 1', 'f'), () => press('Move ingredient 2 up')]) {
      typeCell('Ingredient 3', '');
      await press('Save');
      expect(listAlerts()).toEqual(['All ingredients must have a name (see ingredient #3).']);
      await act(async () => edit());
      expect(listAlerts()).toEqual([]);
    }
  });

  test('in a list edited as one text field is reported beside that field', async () => {
    await openDialog(storedRecipe);
    type('Other names (optional)', `Chou\n${'x'.repeat(201)}`);
    await press('Save');
    expect(listAlerts()).toEqual([expect.stringMatching(/^Other name may have at most/)]);
    type('Other names (optional)', 'Chou');
    expect(listAlerts()).toEqual([]);
  });
});

describe('rows', () => {
  test('keep the focus on the pressed arrow when they reach an end of the list', async () => {
    await openDialog(storedRecipe);
    for (const arrow of ['Move ingredient 2 up', 'Move ingredient 2 down']) {
      getButton(arrow).focus();
      await press(arrow);
    }
    // A disabled button would lose the focus.
    expect(document.activeElement).toHaveProperty('disabled', false);
    await press('Move ingredient 1 up');
    expect(listNames()).toHaveLength(3);
  });

  test('keep their values when they are moved or removed, and are saved in the displayed order', async () => {
    await openDialog(storedRecipe);
    await press('Move ingredient 3 up');
    expect(listNames()).toEqual(['flour', 'salt', 'milk']);
    await press('Move ingredient 1 down');
    typeCell('Ingredient 1', 'sea salt');
    await press('Remove ingredient 2');
    expect(document.activeElement).toBe(getButton('Add ingredient'));
    await press('Add ingredient');
    expect(document.activeElement).toBe(getCell('Ingredient 3', 'Quantity'));
    typeCell('Ingredient 3', 'water');
    expect(listNames()).toEqual(['sea salt', 'milk', 'water']);
    await press('Save');
    expect(save.mock.calls[0]?.[0].ingredients.map(({ name }) => name)).toEqual([
      'sea salt',
      'milk',
      'water',
    ]);
  });
});

describe('the draft', () => {
  test('is restored with its rows after a reload, and can be discarded', async () => {
    await openDialog(storedRecipe);
    type('Recipe Name', 'Choux');
    await press('Move ingredient 3 up');
    typeCell('Ingredient 1', 'rye');
    fireEvent.click(screen.getByLabelText('Snack'));
    await reload(storedRecipe);
    expect(readStatus()).toBe('Your unsaved changes are back.');
    expect([getField('Recipe Name').value, ...listNames()]).toEqual(['Choux', 'rye', 'salt', 'milk']);
    expect(getField('Snack').checked).toBe(true);
    await press('Discard them');
    expect([getField('Recipe Name').value, ...listNames()]).toEqual(['Éclair', 'flour', 'milk', 'salt']);
    expect(getField('Snack').checked).toBe(false);
    expect([readStatus(), readDraft()]).toEqual([undefined, null]);
  });

  test('of a new recipe that is discarded has a new key, since another tab may save the same values with the old one', async () => {
    await openDialog();
    type('Recipe Name', 'Choux');
    await reload();
    const { createKey } = readDraft();
    await press('Discard them');
    type('Recipe Name', 'Tart');
    expect(readDraft().createKey).not.toBe(createKey);
  });

  test('stored by an older version of the page, whose rows have keys, is restored', async () => {
    await openDialog(storedRecipe);
    type('Recipe Name', 'Choux');
    const { values, ...rest } = readDraft();
    const addKeys = (rows: object[]) => rows.map((row, key) => ({ key, ...row }));
    values.ingredients = addKeys(values.ingredients);
    values.instructions = addKeys(values.instructions);
    cleanup();
    localStorage.setItem(toDraftKey(storedRecipe), JSON.stringify({ values, ...rest }));
    await openDialog(storedRecipe);
    expect([getField('Recipe Name').value, ...listNames()]).toEqual(['Choux', 'flour', 'milk', 'salt']);
    type('Recipe Name', 'Éclair');
    expect(readDraft()).toBeNull();
  });

  test('is deleted when the input equals the saved recipe again, and the form closes without confirmation', async () => {
    await openDialog(storedRecipe);
    type('Recipe Name', 'Choux');
    expect(readDraft()).toMatchObject({ values: { title: 'Choux' }, savedId: storedRecipe._id, files: [] });
    await press('Cancel');
    expect(screen.getByText('Discard your changes?')).toBeTruthy();
    expect(onClose).not.toHaveBeenCalled();
    await press('Keep editing');
    type('Recipe Name', 'Éclair');
    expect(readDraft()).toBeNull();
    await press('Cancel');
    expect(onClose).toHaveBeenCalled();
  });

  test('names the files that were lost in a reload until others are chosen', async () => {
    await openDialog(storedRecipe);
    await chooseImage('a.png');
    await reload(storedRecipe);
    await reload(storedRecipe);
    expect(screen.getByText('Your unsaved changes are back.')).toBeTruthy();
    expect(screen.getByText('Please choose these pictures again: a.png.')).toBeTruthy();
    await chooseImage('b.png');
    expect(screen.queryByText(/choose these pictures again/)).toBeNull();
  });

  test('names a picture as it was chosen, although a JPEG was made of it', async () => {
    const context = { fillRect() {}, drawImage() {} };
    jest.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(context as never);
    jest.spyOn(HTMLCanvasElement.prototype, 'toBlob').mockImplementation((done) => done(new Blob(['jpeg'])));
    await openDialog(storedRecipe);
    const photo = new File(['RIFF'], 'photo.webp', { type: 'image/webp' });
    fireEvent.change(getField('Add pictures'), { target: { files: [photo] } });
    expect(await screen.findByAltText('photo.webp')).toBeTruthy();
    await reload(storedRecipe);
    expect(screen.getByText('Please choose these pictures again: photo.webp.')).toBeTruthy();
  });

  test('is not saved while files are missing, until they are chosen or left out', async () => {
    await openDialog(storedRecipe);
    await chooseImage('a.png');
    await reload(storedRecipe);
    await press('Save');
    expect(listAlerts()).toEqual(['Please choose the missing pictures again, or leave them out.']);
    expect(document.activeElement).toBe(getField('Add pictures'));
    expect(save).not.toHaveBeenCalled();
    await press('Leave them out');
    expect(listAlerts()).toEqual([]);
    await press('Save');
    expect(save).toHaveBeenCalledTimes(1);
  });

  test('forgets why it was not saved once the missing files are chosen again', async () => {
    await openDialog(storedRecipe);
    await chooseImage('a.png');
    await reload(storedRecipe);
    await press('Save');
    await chooseImage('a.png');
    expect(listAlerts()).toEqual([]);
  });

  test('is not saved while pictures are being prepared, and says so only until they are ready', async () => {
    let finish = () => {};
    const decoded = new Promise<void>((resolve) => {
      finish = resolve;
    });
    stubImageDecoder(() => decoded.then(() => ({ width: 40, height: 30 })));
    await openDialog(storedRecipe);
    const file = new File([PNG_SIGNATURE], 'a.png', { type: 'image/png' });
    fireEvent.change(getField('Add pictures'), { target: { files: [file] } });
    await press('Save');
    expect(listAlerts()).toEqual(['The pictures are still being prepared. Please try again in a moment.']);
    expect(save).not.toHaveBeenCalled();
    finish();
    await screen.findByAltText('a.png');
    expect(listAlerts()).toEqual([]);
  });

  test('shows the errors of its fields also while files are missing, and the first one gets the focus', async () => {
    await openDialog(storedRecipe);
    await chooseImage('a.png');
    type('Recipe Name', '');
    typeCell('Ingredient 2', '');
    await reload(storedRecipe);
    await press('Save');
    expect(screen.getByText('2 fields need a correction. Choose one to go there:')).toBeTruthy();
    expect(listAlerts()).toContain('Please choose the missing pictures again, or leave them out.');
    expect(document.activeElement).toBe(getField('Recipe Name'));
  });
});

describe('a failed save', () => {
  test('mentions the connection, and the form keeps its input and its draft', async () => {
    save.mockRejectedValueOnce(new TypeError('offline'));
    await openDialog(storedRecipe);
    type('Recipe Name', 'Choux');
    await press('Save');
    expect(listAlerts()).toEqual([
      'Could not save recipe: The shop could not be reached, so it is not known whether this was done. What you typed is kept; please try again.',
    ]);
    expect([getField('Recipe Name').value, readDraft().values.title]).toEqual(['Choux', 'Choux']);
  });

  test('shows the server’s errors beside their fields, with the focus on the first', async () => {
    const fields = { 'ingredients.1.name': 'No such thing.', country: 'No such country.' };
    save.mockRejectedValueOnce(new ApiError(400, { error: 'Please look again.', fields }));
    await openDialog(storedRecipe);
    await press('Save');
    expect(listAlerts()).toEqual([
      'No such thing.',
      'No such country.',
      'Could not save recipe: Please look again.',
    ]);
    expect(document.activeElement).toBe(getCell('Ingredient 2'));
  });

  test('because of an expired session, without a login, keeps all input', async () => {
    save.mockRejectedValueOnce(new ApiError(401, { error: 'Please log in.' }));
    await openDialog(storedRecipe);
    type('Recipe Name', 'Choux');
    await press('Save');
    expect(listAlerts()).toEqual(['Could not save recipe: Please log in.']);
    expect([getField('Recipe Name').value, readDraft().values.title]).toEqual(['Choux', 'Choux']);
    await press('Save');
    expect(onSaved).toHaveBeenCalledTimes(1);
    expect(readDraft()).toBeNull();
  });
});

test('every text field has a maximum length, and the field for other names has room for all of them', async () => {
  await openDialog(storedRecipe);
  const textFields = document.querySelectorAll(
    'form textarea, form input:is(:not([type]), [type=text], [type=url])',
  );
  const unlimitedFields = [...textFields].filter((field) => !field.hasAttribute('maxlength'));
  expect([textFields.length > 10, unlimitedFields]).toEqual([true, []]);
  expect(getField('Other names (optional)').maxLength).toBe(20 * (200 + 1));
});

describe('while the form is saved', () => {
  /** Presses Save and returns a function that responds to the request. */
  async function startSave() {
    let respond = () => {};
    save.mockImplementationOnce(
      (input) =>
        new Promise((resolve) => {
          respond = () => resolve({ ...storedRecipe, ...mergeRecipe(null, input) });
        }),
    );
    await press('Save');
    return () => act(async () => respond());
  }
  const isInert = (element: Element) => element.closest('[inert]') !== null;

  test('neither its fields nor its images can be edited, not even during the upload', async () => {
    let finishUpload = () => {};
    upload.mockImplementationOnce(
      ({ id }) =>
        new Promise((resolve) => {
          finishUpload = () => resolve({ ...storedRecipe, _id: id, images: ['1.png'] });
        }),
    );
    await openDialog(storedRecipe);
    await chooseImage('a.png');
    const listControls = () => [
      getField('Recipe Name'),
      getCell('Ingredient 1'),
      getButton('Add ingredient'),
      getField('Add pictures'),
      getButton('Remove picture 1'),
    ];
    expect(listControls().filter(isInert)).toEqual([]);
    const respond = await startSave();
    expect(listControls().every(isInert)).toBe(true);
    await respond();
    expect(upload).toHaveBeenCalledTimes(1);
    expect(listControls().every(isInert)).toBe(true);
    await act(async () => finishUpload());
    expect(listControls().filter(isInert)).toEqual([]);
    expect(onSaved).toHaveBeenCalledTimes(1);
  });

  test('it cannot be closed by the user, and it closes when it is saved', async () => {
    await openDialog(storedRecipe);
    type('Recipe Name', 'Choux');
    const respond = await startSave();
    for (const name of ['Cancel', 'Close dialog']) {
      expect(getButton(name).getAttribute('aria-disabled')).toBe('true');
      await press(name);
    }
    await act(async () => fireEvent.keyDown(getButton('Saving...'), { key: 'Escape' }));
    expect(screen.queryByText('Discard your changes?')).toBeNull();
    expect(onClose).not.toHaveBeenCalled();
    await respond();
    expect(onClose).toHaveBeenCalledTimes(1);
    expect(readDraft()).toBeNull();
  });

  test('a form that was already closed does not close the next one', async () => {
    await openDialog(storedRecipe);
    const respond = await startSave();
    cleanup();
    await respond();
    expect(onSaved).toHaveBeenCalledTimes(1);
    expect(onClose).not.toHaveBeenCalled();
  });
});

describe('when the fields are saved but the images are refused', () => {
  /** Opens a new recipe with a restored draft and saves it; its image is refused. */
  async function saveWithRefusedImage() {
    localStorage.setItem(toDraftKey(), JSON.stringify({ values: toRecipeDraft(storedRecipe), files: [] }));
    upload.mockRejectedValueOnce(new ApiError(400, { error: 'Invalid file type: a.png.' }));
    await openDialog();
    await chooseImage('a.png');
    await press('Save');
  }

  test('the second attempt changes the saved recipe and does not create another one', async () => {
    await saveWithRefusedImage();
    expect(listAlerts()).toEqual(['The recipe is saved, but its images are not: Invalid file type: a.png.']);
    expect(onSaved).not.toHaveBeenCalled();
    expect(readDraft()).toMatchObject({ savedId: 'b'.repeat(24), files: ['a.png'] });
    upload.mockImplementation(async ({ id }, _, onProgress) => {
      onProgress(0.5);
      return { ...storedRecipe, _id: id, images: ['1.png'] };
    });
    await press('Save');
    expect(save.mock.calls.map(([, target]) => (target.isNew ? 'new' : target.id))).toEqual([
      'new',
      'b'.repeat(24),
    ]);
    expect(upload.mock.calls[1]?.[1].getAll(RECIPE_UPLOAD.field)).toEqual([expect.any(File)]);
    expect(onSaved).toHaveBeenCalledTimes(1);
    expect(readDraft()).toBeNull();
  });

  test('an attempt after a reload changes the saved recipe too', async () => {
    await saveWithRefusedImage();
    expect(onCreated.mock.calls).toEqual([['b'.repeat(24)]]);
    await reload({ ...storedRecipe, _id: 'b'.repeat(24) });
    type('Recipe Name', 'Choux, really');
    await press('Leave them out');
    await press('Save');
    expect(save.mock.calls.map(([, target]) => (target.isNew ? 'new' : target.id))).toEqual([
      'new',
      'b'.repeat(24),
    ]);
    expect(upload).toHaveBeenCalledTimes(1);
  });

  test('without the images, nothing is left to save, and the form closes without confirmation', async () => {
    upload.mockRejectedValueOnce(new ApiError(400, { error: 'Invalid file type: a.png.' }));
    await openDialog(storedRecipe);
    type('Recipe Name', 'Choux');
    await chooseImage('a.png');
    await press('Save');
    await press('Remove picture 1');
    expect(readDraft()).toBeNull();
    await press('Cancel');
    expect(onClose).toHaveBeenCalled();
  });

  test('closing the form says what is saved and what is not', async () => {
    await saveWithRefusedImage();
    await press('Cancel');
    const message = 'The text of this recipe is saved. The pictures as you have chosen them are not.';
    expect(screen.getByText(message)).toBeTruthy();
  });
});

describe('a new recipe that everyone will see', () => {
  const isPublic = true;
  const refusal = new ApiError(400, { error: 'Invalid file type: a.png.' });
  const failure = 'Could not save recipe: Invalid file type: a.png. The recipe is not public yet.';
  const addedDraft = { ...storedRecipe, _id: 'b'.repeat(24) };
  const withImages = (id: string) => ({ ...storedRecipe, _id: id, images: ['1.png'] });
  /** What was requested, in order. */
  const requests: string[] = [];

  beforeEach(() => {
    requests.length = 0;
    const record = (request: string) => requests.push(request);
    save.mockImplementation(async (input, target) => {
      record(target.isNew ? (target.isDraft ? 'add as a draft' : 'add') : `publish ${target.id[0]}`);
      return { ...storedRecipe, ...mergeRecipe(null, input), _id: target.isNew ? 'b'.repeat(24) : target.id };
    });
    upload.mockImplementation(async ({ id }) => {
      record(`upload to ${id[0]}`);
      return withImages(id);
    });
    removeDraft.mockImplementation(({ id }) => void record(`delete draft ${id[0]}`));
  });

  async function openFilled(files: string[] = ['a.png']) {
    localStorage.setItem(toDraftKey(), JSON.stringify({ values: toRecipeDraft(storedRecipe), files: [] }));
    await openDialog(undefined, { isPublic });
    for (const file of files) await chooseImage(file);
  }

  async function saveWithRefusedImage() {
    upload.mockRejectedValueOnce(refusal);
    await openFilled();
    await press('Save');
    expect(listAlerts()).toEqual([failure]);
  }

  test('is added at once without images', async () => {
    await openFilled([]);
    await press('Save');
    expect(requests).toEqual(['add']);
  });

  test('with images is a draft until they have arrived', async () => {
    await openFilled();
    await press('Save');
    expect(requests).toEqual(['add as a draft', 'upload to b', 'publish b']);
    expect(upload.mock.calls[0]?.[0].headers).toEqual({ 'If-Match': `"${toRecipeVersion(storedRecipe)}"` });
    const published = save.mock.calls[1]?.[1].headers;
    expect(published).toEqual({ 'If-Match': `"${toRecipeVersion(withImages('b'.repeat(24)))}"` });
    expect(onSaved).toHaveBeenCalledTimes(1);
    expect(readDraft()).toBeNull();
  });

  test('stays a draft while its images are refused, and the next save continues with it, also after a reload', async () => {
    await saveWithRefusedImage();
    expect(
      screen.getByText('This is a draft that only admins can see. Saving makes it public.'),
    ).toBeTruthy();
    upload.mockRejectedValueOnce(refusal);
    await press('Save');
    expect(listAlerts()).toEqual([failure]);
    await reload(addedDraft, { isPublic });
    await chooseImage('b.png');
    await press('Save');
    expect(requests).toEqual(['add as a draft', 'upload to b', 'publish b']);
    expect(onSaved).toHaveBeenCalledTimes(1);
  });

  test('has only one set of unsaved values, that of the draft it was added as: the next new recipe begins empty', async () => {
    await saveWithRefusedImage();
    expect(onCreated.mock.calls).toEqual([[addedDraft._id]]);
    expect(localStorage.getItem(toDraftKey())).toBeNull();
    await reload(undefined, { isPublic });
    expect([getField('Recipe Name').value, readStatus()]).toEqual(['', undefined]);
    await reload(addedDraft, { isPublic });
    expect(getField('Recipe Name').value).toBe('Éclair');
    await press('Leave them out');
    await press('Save');
    expect(requests).toEqual(['add as a draft', 'publish b']);
    expect(readDraft()).toBeNull();
  });

  test('is not made public with images if someone else has changed the draft: nothing is replaced before the choice', async () => {
    await saveWithRefusedImage();
    await reload(addedDraft, { isPublic });
    await chooseImage('b.png');
    const current = { ...addedDraft, servings: 12 };
    upload.mockRejectedValueOnce(
      new ApiError(409, { code: 'edit_conflict', error: 'Someone has changed it.', current }),
    );
    await press('Save');
    expect(upload.mock.calls.at(-1)?.[0].headers).toEqual({ 'If-Match': `"${toRecipeVersion(addedDraft)}"` });
    expect(document.activeElement?.textContent).toBe('Someone else has changed this recipe');
    expect(requests).toEqual(['add as a draft']);
    await press('Continue with these');
    await press('Save');
    expect(upload.mock.calls.at(-1)?.[0].headers).toEqual({ 'If-Match': `"${toRecipeVersion(current)}"` });
    expect(requests).toEqual(['add as a draft', 'upload to b', 'publish b']);
  });

  test('whose publication gets no response is still unsaved, and its images are not sent again', async () => {
    await openFilled();
    save.mockImplementationOnce(save.getMockImplementation() as typeof save);
    save.mockRejectedValueOnce(new TypeError('offline'));
    await press('Save');
    expect(readDraft()).toMatchObject({ savedId: 'b'.repeat(24), isUnpublished: true });
    await press('Cancel');
    await press('Keep editing');
    await press('Save');
    expect(requests).toEqual(['add as a draft', 'upload to b', 'publish b']);
  });

  test('that is discarded is deleted, and the next one is another', async () => {
    await saveWithRefusedImage();
    const { createKey } = readDraft();
    await press('Cancel');
    expect(screen.getByText('This recipe has changes that are not saved.')).toBeTruthy();
    await press('Discard changes');
    expect(requests).toEqual(['add as a draft', 'delete draft b']);
    const { headers } = removeDraft.mock.lastCall?.[0] ?? {};
    expect(headers).toEqual({ 'If-Match': `"${toRecipeVersion(addedDraft)}"` });
    expect([readDraft(), getField('Recipe Name').value]).toEqual([null, '']);
    type('Recipe Name', 'Choux');
    expect(readDraft().savedId).toBeUndefined();
    expect(readDraft().createKey).not.toBe(createKey);
  });

  test('that someone else has deleted can be saved again as a new one', async () => {
    await saveWithRefusedImage();
    upload.mockRejectedValueOnce(new ApiError(404, { error: 'This recipe does not exist.' }));
    await press('Save');
    expect(listAlerts()).toEqual([
      'Could not save recipe: It has been deleted since. Save again to add it as a new one.',
    ]);
    await press('Save');
    expect(requests).toEqual(['add as a draft', 'add as a draft', 'upload to b', 'publish b']);
  });

  test('that was opened from the list of drafts is published when it is saved, and stays when changes are discarded', async () => {
    const draft = { ...storedRecipe, isPrivate: true };
    await openDialog(draft, { isPublic });
    type('Recipe Name', 'Choux');
    await press('Cancel');
    await press('Discard changes');
    await chooseImage('a.png');
    await press('Save');
    expect(requests).toEqual(['upload to a', 'publish a']);
  });
});

describe('when someone else has changed the recipe', () => {
  const theirs = { ...storedRecipe, servings: 12, shortDescription: 'Theirs.' };
  const conflict = new ApiError(409, {
    code: 'edit_conflict',
    error: 'Someone has changed it.',
    current: theirs,
  });
  const listDifferences = () =>
    findRows(/./)
      .filter((field) => field.querySelector('input[name^="conflict-"]'))
      .map((field) => [
        field.querySelector('legend')?.textContent,
        ...[...field.querySelectorAll('label')].map(({ textContent }) => textContent),
      ]);
  const listChosen = () =>
    [...document.querySelectorAll('[data-conflict] label:has(:checked)')].map(
      ({ textContent }) => textContent,
    );
  const readTaken = () => /kept as well: [^.]*/.exec(document.body.textContent ?? '')?.[0];
  const chooseSide = (text: string) =>
    fireEvent.click(
      [...document.querySelectorAll('[data-conflict] label')].find(
        ({ textContent }) => textContent === text,
      ) as HTMLElement,
    );

  async function saveMine() {
    save.mockRejectedValueOnce(conflict);
    await openDialog(storedRecipe);
    type('Short Description', 'Mine.');
    await press('Save');
  }

  test('nothing is saved, only what both have changed is asked, with nothing preselected, and the rest is named', async () => {
    await saveMine();
    expect(listAlerts()).toEqual(['Could not save recipe: Someone has changed it.']);
    expect(document.activeElement?.textContent).toBe('Someone else has changed this recipe');
    expect(listDifferences()).toEqual([['Short Description', 'YoursMine.', 'TheirsTheirs.']]);
    expect([listChosen(), readTaken()]).toEqual([[], 'kept as well: Servings']);
    expect(getField('Short Description').value).toBe('Mine.');
    expect(onSaved).not.toHaveBeenCalled();
  });

  test.each(['Save', 'Continue with these'])(
    'a choice that is missing is asked for by %s',
    async (button) => {
      await saveMine();
      await press(button);
      expect(listAlerts()).toContain('Please choose what to keep.');
      expect(document.activeElement?.querySelector('legend')?.textContent).toBe('Short Description');
      expect(save).toHaveBeenCalledTimes(1);
      chooseSide('YoursMine.');
      expect(listAlerts()).not.toContain('Please choose what to keep.');
    },
  );

  test('Save saves what is chosen at that moment, made from their version', async () => {
    await saveMine();
    chooseSide('YoursMine.');
    chooseSide('TheirsTheirs.');
    await press('Save');
    expect(save.mock.calls[1]).toEqual([
      expect.objectContaining({ shortDescription: 'Theirs.', servings: 12 }),
      { isNew: false, id: storedRecipe._id, headers: { 'If-Match': `"${toRecipeVersion(theirs)}"` } },
    ]);
    expect(onSaved).toHaveBeenCalledTimes(1);
  });

  test('what is chosen can be continued with, and is saved then', async () => {
    await saveMine();
    chooseSide('YoursMine.');
    await press('Continue with these');
    expect(listAlerts()).toEqual([]);
    expect(getField('Servings').value).toBe('12');
    await press('Save');
    expect(save.mock.calls[1]).toEqual([
      expect.objectContaining({ shortDescription: 'Mine.', servings: 12 }),
      { isNew: false, id: storedRecipe._id, headers: { 'If-Match': `"${toRecipeVersion(theirs)}"` } },
    ]);
  });

  test('another conflict asks again, also about the same field', async () => {
    await saveMine();
    chooseSide('YoursMine.');
    const again = { ...theirs, shortDescription: 'Theirs again.' };
    save.mockRejectedValueOnce(
      new ApiError(409, { code: 'edit_conflict', error: 'Changed again.', current: again }),
    );
    await press('Save');
    expect(listDifferences()).toEqual([['Short Description', 'YoursMine.', 'TheirsTheirs again.']]);
    expect(listChosen()).toEqual([]);
  });

  test('of one’s own recipe, it was in another tab or on another device', async () => {
    save.mockRejectedValueOnce(conflict);
    await openDialog(storedRecipe, { isOwn: true });
    type('Short Description', 'Mine.');
    await press('Save');
    expect(document.activeElement?.textContent).toBe(
      'This recipe was changed in another tab or on another device',
    );
    expect(listDifferences()).toEqual([['Short Description', 'HereMine.', 'ThereTheirs.']]);
  });

  test('of a recipe whose first save got no response, what only they have changed of it is kept', async () => {
    const added = { ...storedRecipe, _id: 'b'.repeat(24) };
    localStorage.setItem(toDraftKey(), JSON.stringify({ values: toRecipeDraft(added), files: [] }));
    await openDialog();
    save.mockRejectedValueOnce(new TypeError('offline'));
    await press('Save');
    type('Short Description', 'Mine.');
    const current = { ...added, servings: 12 };
    save.mockRejectedValueOnce(new ApiError(409, { code: 'edit_conflict', error: 'Changed.', current }));
    await press('Save');
    expect([listDifferences(), readTaken()]).toEqual([[], 'kept as well: Servings']);
    await press('Save');
    expect(save.mock.calls[2]).toEqual([
      expect.objectContaining({ shortDescription: 'Mine.', servings: 12 }),
      { isNew: false, id: added._id, headers: { 'If-Match': `"${toRecipeVersion(current)}"` } },
    ]);
  });

  test('a draft that is restored after their change is still made from the version before it', async () => {
    await openDialog(storedRecipe);
    type('Short Description', 'Mine.');
    await reload(theirs);
    expect(readStatus()).toBe('Your unsaved changes are back.');
    await press('Save');
    expect(save.mock.calls[0]?.[1].headers).toEqual({ 'If-Match': `"${toRecipeVersion(storedRecipe)}"` });
  });

  test('a new recipe that was changed after its response was lost and the page reloaded is asked about in full', async () => {
    const added = { ...storedRecipe, _id: 'b'.repeat(24) };
    localStorage.setItem(toDraftKey(), JSON.stringify({ values: toRecipeDraft(added), files: [] }));
    await openDialog();
    const current = { ...added, shortDescription: '' };
    save.mockRejectedValueOnce(new ApiError(409, { code: 'edit_conflict', error: 'Changed.', current }));
    await press('Save');
    expect(listDifferences()).toEqual([['Short Description', 'YoursChoux with cream.', 'TheirsEmpty']]);
  });

  test('a restored draft asks only about what was changed in it, so that it does not revert their change', async () => {
    await openDialog(storedRecipe);
    type('Recipe Name', 'Choux');
    await reload(theirs);
    save.mockRejectedValueOnce(conflict);
    await press('Save');
    expect([listDifferences(), readTaken()]).toEqual([[], 'kept as well: Short Description, Servings']);
    await press('Save');
    expect(save.mock.calls[1]?.[0]).toMatchObject({
      title: 'Choux',
      shortDescription: 'Theirs.',
      servings: 12,
    });
  });

  test('a draft that an older page stored, without what it was made from, is restored and asks about each difference', async () => {
    await openDialog(storedRecipe);
    type('Recipe Name', 'Choux');
    const { before, ...older } = readDraft();
    expect(before.title).toBe('Éclair');
    cleanup();
    localStorage.setItem(toDraftKey(storedRecipe), JSON.stringify(older));
    await openDialog(theirs);
    expect([getField('Recipe Name').value, readStatus()]).toEqual([
      'Choux',
      'Your unsaved changes are back.',
    ]);
    await reload(theirs);
    save.mockRejectedValueOnce(conflict);
    await press('Save');
    expect(listDifferences().map(([name]) => name)).toEqual(['Recipe Name', 'Short Description', 'Servings']);
  });

  test('a draft that is the stored recipe by now, since only the response was lost, is not unsaved', async () => {
    await openDialog(storedRecipe);
    type('Recipe Name', 'Choux');
    await reload({ ...storedRecipe, title: 'Choux' });
    expect([readStatus(), readDraft()]).toEqual([undefined, null]);
  });

  test('discarding one’s own changes keeps theirs', async () => {
    await saveMine();
    await press('Cancel');
    await press('Discard changes');
    expect(onClose).toHaveBeenCalled();
    expect(readDraft()).toBeNull();
  });
});

describe('when someone else has changed the pictures meanwhile', () => {
  const mine = { ...storedRecipe, images: ['a.jpg', 'b.jpg'] };
  const theirs = { ...mine, images: ['b.jpg', 'c.jpg'] };
  const conflict = () =>
    new ApiError(409, { code: 'edit_conflict', error: 'Someone has changed it.', current: theirs });
  const listSides = () =>
    findRows(/^Pictures$/).map((field) =>
      [...field.querySelectorAll('label')].map((label) => [
        label.querySelector('input')?.checked,
        [...label.querySelectorAll('img')].map((image) => image.getAttribute('src')?.slice(0, 13)),
      ]),
    );
  beforeEach(() => {
    save.mockImplementation(async (input) => ({ ...mine, ...mergeRecipe(null, input) }));
  });
  const listSent = () => upload.mock.calls.at(-1)?.[1].getAll(RECIPE_UPLOAD.field);

  test('nothing is replaced, and both sides are shown, one’s own without those that they have removed', async () => {
    await openDialog(mine);
    await chooseImage('new.png');
    upload.mockRejectedValueOnce(conflict());
    await press('Save');
    expect(listAlerts()).toEqual(['The recipe is saved, but its images are not: Someone has changed it.']);
    expect(upload.mock.calls[0]?.[0].headers).toEqual({ 'If-Match': `"${toRecipeVersion(mine)}"` });
    expect(listSides()).toEqual([
      [
        [false, ['/images/b.jpg', 'data:image/pn']],
        [false, ['/images/b.jpg', '/images/c.jpg']],
      ],
    ]);
    expect(onSaved).not.toHaveBeenCalled();
    fireEvent.click(document.querySelector('[name="conflict-pictures"]') as HTMLElement);
    save.mockImplementation(async (input) => ({ ...theirs, ...mergeRecipe(null, input) }));
    upload.mockImplementationOnce(async () => theirs);
    await press('Save');
    expect(upload.mock.calls[1]?.[0].headers).toEqual({ 'If-Match': `"${toRecipeVersion(theirs)}"` });
    expect(listSent()).toEqual(['b.jpg', expect.any(File)]);
    expect(onSaved).toHaveBeenCalledTimes(1);
  });

  test('they are kept if only they have changed them', async () => {
    await openDialog(mine);
    type('Recipe Name', 'Choux');
    save.mockRejectedValueOnce(conflict());
    await press('Save');
    expect(listSides()).toEqual([]);
    expect(screen.getByText('Their changes are kept as well: Pictures.')).toBeTruthy();
    await press('Continue with these');
    expect(document.activeElement).toBe(getField('Recipe Name'));
    await press('Save');
    expect(save.mock.calls[1]?.[1].headers).toEqual({ 'If-Match': `"${toRecipeVersion(theirs)}"` });
    expect(upload).not.toHaveBeenCalled();
  });

  test('a picture that they have removed is named, too', async () => {
    await openDialog(mine);
    type('Recipe Name', 'Choux');
    const current = { ...mine, images: ['a.jpg'] };
    save.mockRejectedValueOnce(new ApiError(409, { code: 'edit_conflict', error: 'Changed.', current }));
    await press('Save');
    expect(screen.getByText('Their changes are kept as well: Pictures.')).toBeTruthy();
  });

  test.each([
    { theirCount: 9, rule: 'all are kept if both have only added some', isAsked: false },
    { theirCount: 10, rule: 'a choice is asked for if all are too many', isAsked: true },
  ])('$rule', async ({ theirCount, isAsked }) => {
    await openDialog(mine);
    await chooseImage('new.png');
    const added = Array.from({ length: theirCount - 2 }, (_, index) => `${index}.jpg`);
    const current = { ...mine, images: [...mine.images, ...added] };
    upload.mockRejectedValueOnce(new ApiError(409, { code: 'edit_conflict', error: 'Changed.', current }));
    await press('Save');
    expect(listSides()).toHaveLength(isAsked ? 1 : 0);
    if (isAsked) return;
    expect(screen.getByText('Their changes are kept as well: Pictures.')).toBeTruthy();
    save.mockImplementation(async (input) => ({ ...current, ...mergeRecipe(null, input) }));
    upload.mockImplementationOnce(async () => current);
    await press('Save');
    expect(listSent()).toEqual([...current.images, expect.any(File)]);
  });
});

describe('a recipe that someone else has deleted meanwhile', () => {
  const stored = { ...storedRecipe, images: ['a.jpg'] };
  const failure = 'Could not save recipe: It has been deleted since. Save again to add it as a new one.';
  const notice =
    'This recipe was deleted while you were editing it. Save adds what you typed as a new recipe.';

  async function saveDeleted() {
    await openDialog(stored);
    type('Recipe Name', 'Choux');
    save.mockRejectedValueOnce(new ApiError(404, { error: 'This recipe does not exist.' }));
    await press('Save');
    expect(listAlerts()).toEqual([failure]);
    expect(screen.getByText(notice)).toBeTruthy();
  }

  test('can be saved as a new one, without the pictures that were deleted with it', async () => {
    await saveDeleted();
    expect(document.querySelectorAll('form img')).toHaveLength(0);
    await press('Save');
    expect(save.mock.calls[1]).toEqual([
      expect.objectContaining({ title: 'Choux' }),
      expect.objectContaining({ isNew: true }),
    ]);
    expect([onSaved.mock.calls.length, upload.mock.calls.length, readDraft()]).toEqual([1, 0, null]);
  });

  test('can be discarded', async () => {
    await saveDeleted();
    await press('Cancel');
    await press('Discard changes');
    expect([onClose.mock.calls.length, readDraft()]).toEqual([1, null]);
  });

  test.each([
    { label: 'after the refusal', edit: saveDeleted },
    {
      label: 'that was not noticed before',
      edit: async () => {
        await openDialog(stored);
        type('Recipe Name', 'Choux');
      },
    },
  ])('is offered again after a reload $label, as a new one', async ({ edit }) => {
    await edit();
    save.mockClear();
    await reload(undefined, { deletedId: stored._id });
    expect([getField('Recipe Name').value, screen.queryByText(notice) !== null]).toEqual(['Choux', true]);
    await press('Save');
    expect(save.mock.calls.map(([{ title }, { isNew }]) => [title, isNew])).toEqual([['Choux', true]]);
    expect(readDraft()).toBeNull();
  });
});

test('a new recipe has the same key in every attempt, also after a reload', async () => {
  save.mockRejectedValueOnce(new TypeError('offline'));
  await openDialog();
  type('Recipe Name', 'Choux');
  const { createKey } = readDraft();
  await reload();
  expect(readDraft().createKey).toBe(createKey);
});

test('Enter on a food type or a continent does not save the recipe', async () => {
  await openDialog(storedRecipe);
  // A prevented keydown does not submit the form.
  for (const label of ['Dessert', 'Europe'])
    expect(fireEvent.keyDown(getField(label), { key: 'Enter' })).toBe(false);
  expect(fireEvent.keyDown(getField('Dessert'), { key: ' ' })).toBe(true);
});

describe('Enter in a field of one line', () => {
  const pressEnter = (element: HTMLElement) => fireEvent.keyDown(element, { key: 'Enter' });

  test('of a new public recipe leads to the next field, and from the last one to Save', async () => {
    await openDialog(undefined, { isPublic: true });
    getField('Recipe Name').focus();
    // A prevented keydown does not submit the form.
    expect(pressEnter(getField('Recipe Name'))).toBe(false);
    expect(document.activeElement).toBe(getField('Other names (optional)'));
    expect(pressEnter(getField('Other names (optional)'))).toBe(true);
  });

  test('does not lead into what is not shown', async () => {
    await openDialog(undefined, { isPublic: true });
    typeCell('Ingredient 1', 'rice', 'Details (optional)');
    pressEnter(getCell('Ingredient 1', 'Details (optional)'));
    expect(document.activeElement).toBe(getCell('Instruction 1', 'Title'));
  });

  test('of a public recipe or of one’s own submits the form', async () => {
    await openDialog({ ...storedRecipe, isPrivate: false }, { isPublic: true });
    expect(pressEnter(getField('Recipe Name'))).toBe(true);
    cleanup();
    await openDialog();
    expect(pressEnter(getField('Recipe Name'))).toBe(true);
  });
});

test('several invalid fields are listed beside Save, and each is reached from there', async () => {
  await openDialog({ ...storedRecipe, title: '', foodTypes: [] });
  typeCell('Ingredient 2', '');
  await press('Save');
  expect(screen.getByText('3 fields need a correction. Choose one to go there:')).toBeTruthy();
  await press('Ingredient 2: Name');
  expect(document.activeElement).toBe(getCell('Ingredient 2'));
  await press('Food Types');
  expect(document.activeElement).toBe(findRows(/^Food Types$/)[0]);
  type('Recipe Name', 'Choux');
  expect(screen.getByText('2 fields need a correction. Choose one to go there:')).toBeTruthy();
});

test('the form says when a diet is shown, and nothing of other food types', async () => {
  await openDialog({ ...storedRecipe, foodTypes: ['Soup'] });
  const findHint = () => screen.queryByText(/shown of a public recipe only while/)?.textContent;
  expect(findHint()).toBeUndefined();
  fireEvent.click(screen.getByRole('checkbox', { name: 'Vegan' }));
  fireEvent.click(screen.getByRole('checkbox', { name: 'Gluten-Free' }));
  expect(findHint()).toBe(
    'Vegan, Gluten-Free: shown of a public recipe only while every ingredient is known to fit.',
  );
});

describe('the country', () => {
  test('is refused if it is unknown, unless the recipe has it already', async () => {
    await openDialog({ ...storedRecipe, country: 'Zanzibar' });
    type('Country', 'Germnay');
    await press('Save');
    expect(listAlerts()).toEqual(['Please choose a country from the list.']);
    type('Country', 'Zanzibar');
    type('Recipe Name', 'Choux');
    await press('Save');
    expect(save.mock.calls.map(([{ country }]) => country)).toEqual(['Zanzibar']);
  });

  test('may be typed in lower case, and proposes its continent until another one is chosen', async () => {
    await openDialog();
    const isChecked = (continent: string) => getField(continent).checked;
    type('Country', 'germany');
    expect(isChecked('Europe')).toBe(true);
    type('Country', 'japan');
    expect([isChecked('Europe'), isChecked('Asia')]).toEqual([false, true]);
    fireEvent.click(getField('Africa'));
    type('Country', 'Peru');
    expect(['Africa', 'Asia', 'South America'].map(isChecked)).toEqual([true, true, false]);
    cleanup();
    localStorage.clear();
    await openDialog(storedRecipe);
    type('Country', 'germany');
    await press('Save');
    expect(save.mock.calls[0]?.[0].country).toBe('Germany');
  });
});

test('each line says whether the shop sells it, after one request per pause for the new lines', async () => {
  const fetchMock = jest.fn(async (_path: string, { body }: { body: string }) => ({
    ok: true,
    status: 200,
    json: async () => ({
      matches: JSON.parse(body).lines.map(({ name }: { name: string }) =>
        name.includes('flour') ? { _id: 'f'.repeat(24), name: 'Wheat Flour' } : null,
      ),
    }),
  }));
  Object.assign(globalThis, { fetch: fetchMock });
  await openDialog(storedRecipe);
  expect(await screen.findByText('Sold as Wheat Flour')).toBeTruthy();
  expect(screen.getAllByText('Not sold in the shop')).toHaveLength(2);
  typeCell('Ingredient 3', 'rye');
  typeCell('Ingredient 3', 'rye flour');
  await waitFor(() => expect(screen.getAllByText('Sold as Wheat Flour')).toHaveLength(2));
  const toLineNames = ({ lines }: { lines: { name: string }[] }) => lines.map(({ name }) => name);
  expect(fetchMock.mock.calls.map(([, { body }]) => toLineNames(JSON.parse(body)))).toEqual([
    ['flour', 'milk', 'salt'],
    ['rye flour'],
  ]);
});

describe('what a recipe can do without', () => {
  const findMore = (label: string) => screen.getByText(label).closest('details') as HTMLDetailsElement;

  test('is not shown until one of its fields is wrong, which then gets the focus', async () => {
    await openDialog(storedRecipe);
    expect([...document.querySelectorAll('details')].map(({ open }) => open)).toEqual([
      ...Array(4).fill(false),
    ]);
    type('Active time (minutes, optional)', '61');
    await press('Save');
    expect(listAlerts()).toEqual(['Active time must not be above Prep Time.']);
    expect(findMore('More about this recipe').open).toBe(true);
    expect(document.activeElement).toBe(getField('Active time (minutes, optional)'));
    expect(save).not.toHaveBeenCalled();
  });

  test('is saved, and a line shows its group and that it is optional while these are closed', async () => {
    await openDialog(storedRecipe);
    typeCell('Ingredient 1', 'For the dough', 'Group (optional)');
    fireEvent.click(getCell('Ingredient 1', 'Optional: it works without'));
    expect(getRow('Ingredient 1').getByText('For the dough · Optional')).toBeTruthy();
    type('Active time (minutes, optional)', '20');
    type('Yield (optional)', '24');
    type('Unit of the yield', 'pieces');
    type('Notes (optional)', 'Sift it.\n\nDry it.');
    type('Storage (optional)', 'A day.');
    await press('Save');
    const [input] = save.mock.calls[0] ?? [];
    expect(input).toMatchObject({
      activeTime: 20,
      yield: { count: 24, unit: 'pieces' },
      notes: ['Sift it.', 'Dry it.'],
      storage: 'A day.',
    });
    expect(input?.ingredients[0]).toMatchObject({ id: 'flour', group: 'For the dough', optional: true });
    // The steps keep what is stored of them.
    expect(input?.instructions).toEqual([{ title: 'Bake', text: 'Bake the choux.' }]);
  });

  test('is proposed for a step with a new text', async () => {
    await openDialog(storedRecipe);
    typeCell('Instruction 1', 'Stir the milk for 5 minutes.', 'Text');
    await press('Save');
    expect(save.mock.calls[0]?.[0].instructions).toEqual([
      {
        ...{ title: 'Bake', text: 'Stir the milk for 5 minutes.', uses: ['milk'] },
        timers: [{ minMinutes: 5, maxMinutes: 5, label: 'Bake' }],
      },
    ]);
  });

  test('is compared in a conflict, in words', async () => {
    const theirs = {
      ...storedRecipe,
      notes: ['Theirs.'],
      ingredients: storedRecipe.ingredients.map((line) => ({ ...line, group: 'Dough' })),
    };
    await openDialog(storedRecipe);
    typeCell('Ingredient 1', 'Batter', 'Group (optional)');
    save.mockRejectedValueOnce(
      new ApiError(409, { code: 'edit_conflict', error: 'Changed.', current: theirs }),
    );
    await press('Save');
    expect(screen.getByText('Their other changes are kept as well: Notes.')).toBeTruthy();
    const question = document.querySelector('[data-conflict] fieldset');
    expect([...(question?.querySelectorAll('label') ?? [])].map(({ textContent }) => textContent)).toEqual([
      'Yours1 flour (Batter)\n1 milk\n1 salt',
      'Theirs1 flour (Dough)\n1 milk (Dough)\n1 salt (Dough)',
    ]);
  });

  test('a recipe without ids is asked about only where people have changed it', async () => {
    const older = {
      ...storedRecipe,
      ingredients: storedRecipe.ingredients.map(({ id: _id, ...line }) => line),
    };
    const theirs = { ...older, ingredients: older.ingredients.slice(1) };
    await openDialog(older);
    type('Recipe Name', 'Choux');
    save.mockRejectedValueOnce(
      new ApiError(409, { code: 'edit_conflict', error: 'Changed.', current: theirs }),
    );
    await press('Save');
    expect(screen.getByText('Their changes are kept as well: Ingredients.')).toBeTruthy();
    await press('Save');
    expect(save.mock.calls[1]?.[0].ingredients.map(({ id }) => id)).toEqual(['milk', 'salt']);
  });
});
