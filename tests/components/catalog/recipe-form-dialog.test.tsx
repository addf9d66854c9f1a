/** @jest-environment jsdom */
import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { RecipeFormDialog } from '@/components/catalog/recipe-form-dialog';
import { toRecipeDraft } from '@/lib/catalog/recipe-draft-schema';
import type { RecipeForm } from '@/lib/catalog/recipe-form-schema';
import type { RecipeView } from '@/lib/catalog/recipe-schema';
import { ApiError } from '@/lib/http/api-client';
import { RECIPE_UPLOAD } from '@/lib/images/upload-rules';
import { recipeForm } from '@/tests/support/recipe-form';

const DRAFT = 'draft:recipe';
const stored = {
  ...recipeForm({
    ingredients: ['flour', 'milk', 'salt'].map((name) => ({ details: '', name, quantity: '1', units: '' })),
  }),
  _id: 'a'.repeat(24),
  images: [],
  isPrivate: true,
  favoritesCount: 0,
  createdAt: '2026-01-01T00:00:00.000Z',
} as RecipeView;

const save = jest.fn<Promise<RecipeView>, [RecipeForm, string | undefined]>();
const upload = jest.fn<Promise<RecipeView>, [string, FormData, (fraction: number) => void]>();
const onSessionEnd = jest.fn();
const onSaved = jest.fn();
const onClose = jest.fn();

const open = (recipe?: RecipeView) =>
  act(async () =>
    render(
      <RecipeFormDialog
        title="Recipe"
        notice="Only you can see this recipe."
        stored={recipe}
        draftKey="recipe"
        save={save}
        upload={upload}
        onSessionEnd={onSessionEnd}
        onSaved={onSaved}
        onClose={onClose}
      />,
    ),
  );
const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label);
const type = (label: string, value: string) => fireEvent.change(field(label), { target: { value } });
/** Finds a button without roles: computing them for such a long form takes a second per query. */
const button = (name: string) =>
  [...document.querySelectorAll('button')].find(
    (element) => (element.getAttribute('aria-label') ?? element.textContent) === name,
  ) as HTMLElement;
const press = (name: string) => act(async () => fireEvent.click(button(name)));
const rows = (legend: RegExp) =>
  [...document.querySelectorAll('fieldset')].filter((element) =>
    legend.test(element.querySelector('legend')?.textContent ?? ''),
  );
const row = (name: string) => within(rows(new RegExp(`^${name}$`))[0] as HTMLElement);
const cell = (name: string, label = 'Name') => row(name).getByLabelText<HTMLInputElement>(label);
const typeCell = (name: string, value: string, label?: string) =>
  fireEvent.change(cell(name, label), { target: { value } });
const names = () => rows(/^Ingredient \d/).map((_, i) => cell(`Ingredient ${i + 1}`).value);
const alerts = () =>
  [...document.querySelectorAll('[role="alert"]')]
    .map(({ textContent }) => textContent)
    .filter((text) => text !== '');
const status = () => document.querySelector('[role="status"]')?.textContent;
const draft = () => JSON.parse(localStorage.getItem(DRAFT) ?? 'null');
/** Simulates a reload of the page. */
async function reload(recipe?: RecipeView) {
  cleanup();
  await open(recipe);
}
async function chooseImage(name: string) {
  const file = new File(['x'], name, { type: 'image/png' });
  fireEvent.change(field('Add pictures'), { target: { files: [file] } });
  await screen.findByAltText(name);
}

beforeEach(() => {
  jest.resetAllMocks();
  localStorage.clear();
  jest.spyOn(console, 'error').mockImplementation(() => {});
  save.mockImplementation(async (input, id) => ({ ...stored, ...input, _id: id ?? 'b'.repeat(24) }));
});

describe('a missing field', () => {
  test('is reported in the order of the form, with the focus on the first such field', async () => {
    await open({ ...stored, title: '', shortDescription: '', foodTypes: [], instructions: [], country: '' });
    await press('Save');
    expect(alerts()).toEqual([
      'Recipe Name is required.',
      'Short Description is required.',
      'At least one Food Type must be selected.',
      'At least one instruction is required.',
      'Country is required.',
    ]);
    expect(document.activeElement).toBe(field('Recipe Name'));
    expect(save).not.toHaveBeenCalled();
  });

  test('is found without counting empty rows, and the messages number the rows on the screen', async () => {
    await open(stored);
    typeCell('Ingredient 1', '');
    typeCell('Ingredient 1', ' ', 'Quantity');
    typeCell('Ingredient 3', '');
    await press('Save');
    expect(alerts()).toEqual(['All ingredients must have a name (see ingredient #2).']);
    expect(names()).toEqual(['milk', '']);
    expect(document.activeElement).toBe(cell('Ingredient 2'));
    typeCell('Ingredient 2', 'sugar');
    await press('Save');
    expect(save.mock.calls[0]?.[0].ingredients.map(({ name }) => name)).toEqual(['milk', 'sugar']);
  });

  test('in an empty list leaves one row to fill in', async () => {
    await open(stored);
    for (const number of [3, 2, 1]) await press(`Remove ingredient ${number}`);
    await press('Save');
    expect(alerts()).toEqual(['At least one ingredient is required.']);
    typeCell('Ingredient 1', 'rice');
    expect(alerts()).toEqual([]);
    await press('Save');
    expect(save.mock.calls[0]?.[0].ingredients).toEqual([
      { quantity: '', units: '', name: 'rice', details: '' },
    ]);
  });

  test('leaves the focus in the form when Enter was pressed in a row that is removed', async () => {
    save.mockRejectedValueOnce(new TypeError('offline'));
    await open(stored);
    await press('Add ingredient');
    await act(async () => fireEvent.submit(document.activeElement as HTMLElement));
    expect(names()).toEqual(['flour', 'milk', 'salt']);
    expect(document.activeElement).toBe(button('Save'));
  });

  test('in a row is no longer reported after a row is edited or moved, since its number may be wrong', async () => {
    await open(stored);
    for (const edit of [() => typeCell('Ingredient 1', 'f'), () => press('Move ingredient 2 up')]) {
      typeCell('Ingredient 3', '');
      await press('Save');
      expect(alerts()).toEqual(['All ingredients must have a name (see ingredient #3).']);
      await act(async () => edit());
      expect(alerts()).toEqual([]);
    }
  });

  test('in a list edited as one text field is reported beside that field', async () => {
    await open(stored);
    type('Other names (optional)', `Chou\n${'x'.repeat(201)}`);
    await press('Save');
    expect(alerts()).toEqual([expect.stringMatching(/^Alias may have at most/)]);
    type('Other names (optional)', 'Chou');
    expect(alerts()).toEqual([]);
  });
});

describe('rows', () => {
  test('keep the focus on the pressed arrow when they arrive at an end of the list', async () => {
    await open(stored);
    for (const arrow of ['Move ingredient 2 up', 'Move ingredient 2 down']) {
      button(arrow).focus();
      await press(arrow);
    }
    // A disabled button would lose the focus.
    expect(document.activeElement).toHaveProperty('disabled', false);
    await press('Move ingredient 1 up');
    expect(names()).toHaveLength(3);
  });

  test('keep their text when they are moved or removed, and are saved in the order on the screen', async () => {
    await open(stored);
    await press('Move ingredient 3 up');
    expect(names()).toEqual(['flour', 'salt', 'milk']);
    await press('Move ingredient 1 down');
    typeCell('Ingredient 1', 'sea salt');
    await press('Remove ingredient 2');
    expect(document.activeElement).toBe(button('Add ingredient'));
    await press('Add ingredient');
    expect(document.activeElement).toBe(cell('Ingredient 3', 'Quantity'));
    typeCell('Ingredient 3', 'water');
    expect(names()).toEqual(['sea salt', 'milk', 'water']);
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
    await open(stored);
    type('Recipe Name', 'Choux');
    await press('Move ingredient 3 up');
    typeCell('Ingredient 1', 'rye');
    fireEvent.click(screen.getByLabelText('Snack'));
    await reload(stored);
    expect(status()).toBe('Your unsaved changes are back.');
    expect([field('Recipe Name').value, ...names()]).toEqual(['Choux', 'rye', 'salt', 'milk']);
    expect(field('Snack').checked).toBe(true);
    await press('Discard them');
    expect([field('Recipe Name').value, ...names()]).toEqual(['Éclair', 'flour', 'milk', 'salt']);
    expect(field('Snack').checked).toBe(false);
    expect([status(), draft()]).toEqual([undefined, null]);
  });

  test('of an older version of the page, whose rows have keys, is restored', async () => {
    await open(stored);
    type('Recipe Name', 'Choux');
    const { values, ...rest } = draft();
    const withKeys = (rows: object[]) => rows.map((row, key) => ({ key, ...row }));
    values.ingredients = withKeys(values.ingredients);
    values.instructions = withKeys(values.instructions);
    cleanup();
    localStorage.setItem(DRAFT, JSON.stringify({ values, ...rest }));
    await open(stored);
    expect([field('Recipe Name').value, ...names()]).toEqual(['Choux', 'flour', 'milk', 'salt']);
    type('Recipe Name', 'Éclair');
    expect(draft()).toBeNull();
  });

  test('is deleted when the input again equals what is saved, and the form closes without confirmation', async () => {
    await open(stored);
    type('Recipe Name', 'Choux');
    expect(draft()).toMatchObject({ values: { title: 'Choux' }, savedId: stored._id, files: [] });
    await press('Cancel');
    expect(screen.getByText('Discard your changes?')).toBeTruthy();
    expect(onClose).not.toHaveBeenCalled();
    await press('Keep editing');
    type('Recipe Name', 'Éclair');
    expect(draft()).toBeNull();
    await press('Cancel');
    expect(onClose).toHaveBeenCalled();
  });

  test('names the files lost in a reload until others are chosen', async () => {
    await open(stored);
    await chooseImage('a.png');
    await reload(stored);
    expect(screen.getByText('Please choose these pictures again: a.png.')).toBeTruthy();
    await chooseImage('b.png');
    expect(screen.queryByText(/choose these pictures again/)).toBeNull();
  });
});

describe('a failed save', () => {
  test('mentions the connection, and the form keeps its input and its draft', async () => {
    save.mockRejectedValueOnce(new TypeError('offline'));
    await open(stored);
    type('Recipe Name', 'Choux');
    await press('Save');
    expect(alerts()).toEqual([
      'Could not save recipe: The shop could not be reached. What you typed is kept; please try again.',
    ]);
    expect([field('Recipe Name').value, draft().values.title]).toEqual(['Choux', 'Choux']);
    expect(onSessionEnd).not.toHaveBeenCalled();
  });

  test('shows the server’s errors beside their fields, with the focus on the first', async () => {
    const fields = { 'ingredients.1.name': 'No such thing.', country: 'No such country.' };
    save.mockRejectedValueOnce(new ApiError(400, { error: 'Please look again.', fields }));
    await open(stored);
    await press('Save');
    expect(alerts()).toEqual([
      'No such thing.',
      'No such country.',
      'Could not save recipe: Please look again.',
    ]);
    expect(document.activeElement).toBe(cell('Ingredient 2'));
  });

  test('because of an expired session asks for a login and keeps everything', async () => {
    save.mockRejectedValueOnce(new ApiError(401, { error: 'Please log in.' }));
    await open(stored);
    type('Recipe Name', 'Choux');
    await press('Save');
    expect(onSessionEnd).toHaveBeenCalledTimes(1);
    expect(alerts()).toEqual(['Could not save recipe: Please log in.']);
    expect([field('Recipe Name').value, draft().values.title]).toEqual(['Choux', 'Choux']);
    await press('Save');
    expect(onSaved).toHaveBeenCalledTimes(1);
    expect(draft()).toBeNull();
  });
});

test('every text field has a maximum length; the other names have room for all of them', async () => {
  await open(stored);
  const texts = document.querySelectorAll(
    'form textarea, form input:is(:not([type]), [type=text], [type=url])',
  );
  const unlimited = [...texts].filter((text) => !text.hasAttribute('maxlength'));
  expect([texts.length > 10, unlimited]).toEqual([true, []]);
  expect(field('Other names (optional)').maxLength).toBe(20 * (200 + 1));
});

describe('while the form is saved', () => {
  /** Presses Save and returns a function that responds to the request. */
  async function startSave() {
    let respond = () => {};
    save.mockImplementationOnce(
      (input, id) =>
        new Promise((resolve) => {
          respond = () => resolve({ ...stored, ...input, _id: id ?? '' });
        }),
    );
    await press('Save');
    return () => act(async () => respond());
  }
  const isInert = (element: Element) => element.closest('[inert]') !== null;

  test('neither its texts nor its images can be edited, also not during the upload', async () => {
    let finishUpload = () => {};
    upload.mockImplementationOnce(
      (id) =>
        new Promise((resolve) => {
          finishUpload = () => resolve({ ...stored, _id: id, images: ['1.png'] });
        }),
    );
    await open(stored);
    await chooseImage('a.png');
    const parts = () => [
      field('Recipe Name'),
      cell('Ingredient 1'),
      button('Add ingredient'),
      field('Add pictures'),
      button('Remove picture 1'),
    ];
    expect(parts().filter(isInert)).toEqual([]);
    const respond = await startSave();
    expect(parts().every(isInert)).toBe(true);
    await respond();
    expect(upload).toHaveBeenCalledTimes(1);
    expect(parts().every(isInert)).toBe(true);
    await act(async () => finishUpload());
    expect(parts().filter(isInert)).toEqual([]);
    expect(onSaved).toHaveBeenCalledTimes(1);
  });

  test('it cannot be left, and it closes when it is saved', async () => {
    await open(stored);
    type('Recipe Name', 'Choux');
    const respond = await startSave();
    for (const name of ['Cancel', 'Close dialog']) {
      expect(button(name).getAttribute('aria-disabled')).toBe('true');
      await press(name);
    }
    await act(async () => fireEvent.keyDown(button('Saving...'), { key: 'Escape' }));
    expect(screen.queryByText('Discard your changes?')).toBeNull();
    expect(onClose).not.toHaveBeenCalled();
    await respond();
    expect(onClose).toHaveBeenCalledTimes(1);
    expect(draft()).toBeNull();
  });

  test('a form that is gone by then does not close the one that is open instead', async () => {
    await open(stored);
    const respond = await startSave();
    cleanup();
    await respond();
    expect(onSaved).toHaveBeenCalledTimes(1);
    expect(onClose).not.toHaveBeenCalled();
  });
});

describe('when the fields are saved but the images are refused', () => {
  /** Opens a new recipe restored from a draft, whose images are refused. */
  async function saveWithRefusedImage() {
    localStorage.setItem(DRAFT, JSON.stringify({ values: toRecipeDraft(stored), files: [] }));
    upload.mockRejectedValueOnce(new ApiError(400, { error: 'Invalid file type: a.png.' }));
    await open();
    await chooseImage('a.png');
    await press('Save');
  }

  test('the second attempt changes the saved recipe and does not create another one', async () => {
    await saveWithRefusedImage();
    expect(alerts()).toEqual(['Could not save recipe: Invalid file type: a.png.']);
    expect(onSaved).not.toHaveBeenCalled();
    expect(draft()).toMatchObject({ savedId: 'b'.repeat(24), files: ['a.png'] });
    upload.mockImplementation(async (id, _, onProgress) => {
      onProgress(0.5);
      return { ...stored, _id: id, images: ['1.png'] };
    });
    await press('Save');
    expect(save.mock.calls.map(([, id]) => id)).toEqual([undefined, 'b'.repeat(24)]);
    expect(upload.mock.calls[1]?.[1].getAll(RECIPE_UPLOAD.field)).toEqual([expect.any(File)]);
    expect(onSaved).toHaveBeenCalledTimes(1);
    expect(draft()).toBeNull();
  });

  test('an attempt after a reload also changes the saved recipe', async () => {
    await saveWithRefusedImage();
    await reload();
    type('Recipe Name', 'Choux, really');
    await press('Save');
    expect(save.mock.calls.map(([, id]) => id)).toEqual([undefined, 'b'.repeat(24)]);
    expect(upload).toHaveBeenCalledTimes(1);
  });

  test('nothing is left to save without the images: the form closes without confirmation', async () => {
    upload.mockRejectedValueOnce(new ApiError(400, { error: 'Invalid file type: a.png.' }));
    await open(stored);
    type('Recipe Name', 'Choux');
    await chooseImage('a.png');
    await press('Save');
    await press('Remove picture 1');
    expect(draft()).toBeNull();
    await press('Cancel');
    expect(onClose).toHaveBeenCalled();
  });
});
