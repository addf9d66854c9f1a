/** @jest-environment jsdom */
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { ApiError } from '@/lib/http/api-client';
import { stubImageDecoder } from '@/tests/support/image-decoder';
import {
  added,
  button,
  cell,
  choosePicture,
  field,
  isRestored,
  listAlerts,
  listNames,
  onClose,
  onSaved,
  openForm,
  press,
  readDraft,
  recipe,
  refusal,
  removeDraft,
  row,
  save,
  storeDraft,
  type,
  typeName,
  upload,
  versionOf,
  withRecipeForm,
} from '@/tests/support/recipe-form-page';

// The cases that the browser tests of the screens do not walk through: see my-recipes.spec and admin-recipes.spec.

withRecipeForm();

describe('rows', () => {
  test('keep their values and the focus when they are moved or removed, and are saved in the displayed order', async () => {
    await openForm(recipe);
    for (const arrow of ['Move ingredient 2 up', 'Move ingredient 2 down']) {
      button(arrow).focus();
      await press(arrow);
    }
    // At an end of the list; a disabled button would lose the focus.
    expect(document.activeElement).toHaveProperty('disabled', false);
    await press('Move ingredient 3 up');
    await press('Move ingredient 1 up');
    expect(listNames()).toEqual(['milk', 'flour', 'salt']);
    type(cell('Ingredient 1'), 'cream');
    await press('Remove ingredient 2');
    expect(document.activeElement?.textContent).toBe('Add ingredient');
    await press('Add ingredient');
    expect(document.activeElement).toBe(cell('Ingredient 3', 'Quantity'));
    type(cell('Ingredient 3'), 'water');
    await press('Save');
    expect(save.mock.calls[0]?.[0].ingredients.map(({ name }) => name)).toEqual(['cream', 'salt', 'water']);
  });

  test('that are all removed leave one to fill in', async () => {
    await openForm(recipe);
    for (const number of [3, 2, 1]) await press(`Remove ingredient ${number}`);
    await press('Save');
    expect(listAlerts()).toEqual(['At least one ingredient is required.']);
    type(cell('Ingredient 1'), 'rice');
    expect(listAlerts()).toEqual([]);
  });

  test('that are empty go with a save by Enter, and leave the focus in the form', async () => {
    save.mockRejectedValueOnce(new TypeError('offline'));
    await openForm(recipe);
    await press('Add ingredient');
    await act(async () => fireEvent.submit(document.activeElement as HTMLElement));
    expect([listNames().length, document.activeElement?.textContent]).toEqual([3, 'Save']);
  });

  test.each([
    { label: 'edited', edit: async () => type(cell('Ingredient 1'), 'f') },
    { label: 'moved', edit: () => press('Move ingredient 2 up') },
  ])('are not blamed by number any more once one of them is $label', async ({ edit }) => {
    await openForm(recipe);
    type(cell('Ingredient 3'), '');
    await press('Save');
    expect(listAlerts()).toEqual(['All ingredients must have a name (see ingredient #3).']);
    await act(edit);
    expect(listAlerts()).toEqual([]);
  });

  test('say whether the shop sells them, after one request per pause for the new ones', async () => {
    const respond = async (_path: string, { body }: { body: string }) => {
      const { lines } = JSON.parse(body) as { lines: { name: string }[] };
      const matches = lines.map(({ name }) =>
        name.includes('flour') ? { _id: 'f'.repeat(24), name: 'Wheat Flour' } : null,
      );
      return { ok: true, status: 200, json: async () => ({ matches }) };
    };
    const fetchMock = jest.fn(respond);
    Object.assign(globalThis, { fetch: fetchMock });
    await openForm(recipe);
    expect(await screen.findByText('Sold as Wheat Flour')).toBeTruthy();
    expect(screen.getAllByText('Not sold in the shop')).toHaveLength(2);
    for (const name of ['rye', 'rye flour']) type(cell('Ingredient 3'), name);
    await waitFor(() => expect(screen.getAllByText('Sold as Wheat Flour')).toHaveLength(2));
    expect(fetchMock.mock.calls.map(([, { body }]) => body.match(/"name"/g)?.length)).toEqual([3, 1]);
  });
});

describe('the draft', () => {
  test('is restored with its rows and choices after a reload, and discarded', async () => {
    const read = () => [field('Recipe Name').value, field('Snack').checked, ...listNames()];
    await openForm(recipe);
    const before = read();
    typeName('Choux');
    await press('Move ingredient 3 up');
    fireEvent.click(field('Snack'));
    await openForm(recipe);
    expect([isRestored(), ...read()]).toEqual([true, 'Choux', true, 'flour', 'salt', 'milk']);
    await press('Discard them');
    expect([isRestored(), readDraft(), ...read()]).toEqual([false, null, ...before]);
  });

  test('is deleted when the input equals the saved recipe again, and the form closes without a question', async () => {
    await openForm(recipe);
    typeName('Choux');
    await press('Cancel');
    expect(screen.getByText('Discard your changes?')).toBeTruthy();
    await press('Keep editing');
    typeName('Éclair');
    expect([readDraft(), onClose.mock.calls.length]).toEqual([null, 0]);
    await press('Cancel');
    expect(onClose).toHaveBeenCalled();
  });

  test('of a new recipe keeps its key in every attempt and after a reload, and has another one once it is discarded', async () => {
    save.mockRejectedValueOnce(new TypeError('offline'));
    await openForm();
    typeName('Choux');
    const { createKey } = readDraft();
    await press('Save');
    await openForm();
    expect(readDraft().createKey).toBe(createKey);
    // Another tab may save the same values with the old one.
    await press('Discard them');
    typeName('Tart');
    expect(readDraft().createKey).not.toBe(createKey);
  });

  test('of a public recipe is deleted with the draft that it was saved as, and the next one is another', async () => {
    upload.mockRejectedValueOnce(refusal);
    storeDraft(recipe);
    await openForm(undefined, { isPublic: true });
    await choosePicture('a.png');
    await press('Save');
    const { createKey, savedId } = readDraft();
    await press('Cancel');
    await press('Discard changes');
    expect(removeDraft.mock.calls).toMatchObject([[{ id: savedId, headers: versionOf(added) }]]);
    typeName('Tart');
    expect(readDraft().savedId).toBeUndefined();
    expect(readDraft().createKey).not.toBe(createKey);
  });

  test('names the files that a reload has lost as they were chosen, and is not saved until they are chosen again or left out', async () => {
    const context = { fillRect() {}, drawImage() {} };
    jest.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(context as never);
    jest.spyOn(HTMLCanvasElement.prototype, 'toBlob').mockImplementation((done) => done(new Blob(['jpeg'])));
    await openForm(recipe);
    // The browser makes a JPEG of it.
    const photo = new File(['RIFF'], 'photo.webp', { type: 'image/webp' });
    fireEvent.change(field('Add pictures'), { target: { files: [photo] } });
    await screen.findByAltText('photo.webp');
    typeName('');
    await openForm(recipe);
    expect(screen.getByText('Please choose these pictures again: photo.webp.')).toBeTruthy();
    const reason = 'Please choose the missing pictures again, or leave them out.';
    await press('Save');
    expect(listAlerts()).toEqual(['Recipe Name is required.', reason]);
    expect(document.activeElement).toBe(field('Recipe Name'));
    typeName('Choux');
    await press('Save');
    expect([listAlerts(), document.activeElement]).toEqual([[reason], field('Add pictures')]);
    await choosePicture('b.png');
    expect([listAlerts(), screen.queryByText(/choose these pictures again/)]).toEqual([[], null]);
    expect(save).not.toHaveBeenCalled();
  });

  test('is not saved while pictures are being prepared, and says so only until they are ready', async () => {
    let finish = () => {};
    const decoded = new Promise<{ width: number; height: number }>((resolve) => {
      finish = () => resolve({ width: 40, height: 30 });
    });
    stubImageDecoder(() => decoded);
    await openForm(recipe);
    const chosen = choosePicture('a.png');
    await press('Save');
    expect(listAlerts()).toEqual(['The pictures are still being prepared. Please try again in a moment.']);
    finish();
    await chosen;
    expect([listAlerts(), save.mock.calls]).toEqual([[], []]);
  });

  test('that is the stored recipe by now, since only the response was lost, is not unsaved', async () => {
    await openForm(recipe);
    typeName('Choux');
    await openForm({ ...recipe, title: 'Choux' });
    expect([isRestored(), readDraft()]).toEqual([false, null]);
  });
});

describe('a save', () => {
  test('that fails because the session has ended keeps the input and its draft for the next attempt', async () => {
    save.mockRejectedValueOnce(new ApiError(401, { error: 'Please log in.' }));
    await openForm(recipe);
    typeName('Choux');
    await press('Save');
    expect(listAlerts()).toEqual(['Could not save recipe: Please log in.']);
    expect([field('Recipe Name').value, readDraft().values.title]).toEqual(['Choux', 'Choux']);
    await press('Save');
    expect([onSaved.mock.calls.length, readDraft()]).toEqual([1, null]);
  });

  test('that the server refuses shows its errors beside their fields, with the focus on the first', async () => {
    const fields = { 'ingredients.1.name': 'No such thing.', country: 'No such country.' };
    save.mockRejectedValueOnce(new ApiError(400, { error: 'Please look again.', fields }));
    await openForm(recipe);
    await press('Save');
    expect(listAlerts()).toEqual([
      'No such thing.',
      'No such country.',
      'Could not save recipe: Please look again.',
    ]);
    expect(document.activeElement).toBe(cell('Ingredient 2'));
  });

  test('lists several invalid fields beside Save, from where each is reached', async () => {
    await openForm({ ...recipe, title: '', foodTypes: [] });
    type(cell('Ingredient 2'), '');
    await press('Save');
    expect(screen.getByText('3 fields need a correction. Choose one to go there:')).toBeTruthy();
    await press('Ingredient 2: Name');
    expect(document.activeElement).toBe(cell('Ingredient 2'));
    await press('Food Types');
    expect(document.activeElement?.querySelector('legend')?.textContent).toBe('Food Types');
    typeName('Choux');
    expect(screen.getByText('2 fields need a correction. Choose one to go there:')).toBeTruthy();
  });

  test('that is not finished leaves nothing to edit or to close, not even during the upload', async () => {
    const responses: (() => void)[] = [];
    const hold = <T,>(result: T) => new Promise<T>((resolve) => responses.push(() => resolve(result)));
    save.mockImplementationOnce(() => hold(recipe));
    upload.mockImplementationOnce(() => hold({ ...recipe, images: ['1.png'] }));
    await openForm(recipe);
    await choosePicture('a.png');
    const controls = [
      field('Recipe Name'),
      cell('Ingredient 1'),
      field('Add pictures'),
      button('Remove picture 1'),
    ];
    const areInert = () => controls.map((control) => control.closest('[inert]') !== null);
    expect(areInert()).not.toContain(true);
    await press('Save');
    for (const respond of ['fields', 'pictures']) {
      expect([respond, ...areInert()]).not.toContain(false);
      for (const name of ['Cancel', 'Close dialog']) await press(name);
      fireEvent.keyDown(screen.getByText('Saving...'), { key: 'Escape' });
      expect([onClose.mock.calls.length, screen.queryByText('Discard your changes?')]).toEqual([0, null]);
      await act(async () => responses.shift()?.());
    }
    expect([onSaved.mock.calls.length, onClose.mock.calls.length]).toEqual([1, 1]);
  });

  test('of a form that is closed already does not close the next one', async () => {
    let respond = () => {};
    save.mockImplementationOnce(() => new Promise((resolve) => (respond = () => resolve(recipe))));
    await openForm(recipe);
    await press('Save');
    cleanup();
    await act(async () => respond());
    expect([onSaved.mock.calls.length, onClose.mock.calls.length]).toEqual([1, 0]);
  });

  test('of the fields alone, since the images were refused, is told on closing; without the images, nothing is left to save', async () => {
    upload.mockRejectedValueOnce(refusal);
    await openForm(recipe);
    typeName('Choux');
    await choosePicture('a.png');
    await press('Save');
    await press('Cancel');
    const notice = 'The text of this recipe is saved. The pictures as you have chosen them are not.';
    expect(screen.getByText(notice)).toBeTruthy();
    await press('Keep editing');
    await press('Remove picture 1');
    expect(readDraft()).toBeNull();
    await press('Cancel');
    expect(onClose).toHaveBeenCalled();
  });
});

test('every text field has a maximum length, and the field for other names has room for all of them', async () => {
  await openForm(recipe);
  const textFields = screen.getAllByRole<HTMLInputElement>('textbox', { hidden: true });
  expect(textFields.filter(({ maxLength }) => maxLength < 0)).toEqual([]);
  expect(field('Other names (optional)').maxLength).toBe(20 * (200 + 1));
});

test('the form says when a diet is shown, and nothing of other food types', async () => {
  await openForm({ ...recipe, foodTypes: ['Soup'] });
  const findHint = () => screen.queryByText(/shown of a public recipe only while/)?.textContent;
  expect(findHint()).toBeUndefined();
  for (const diet of ['Vegan', 'Gluten-Free']) fireEvent.click(field(diet));
  expect(findHint()).toBe(
    'Vegan is shown of a public recipe unless an ingredient is known to contradict it. Gluten-Free is shown of a public recipe only while every ingredient is known to fit.',
  );
});

test('an unknown country is refused, unless the recipe has it already', async () => {
  await openForm({ ...recipe, country: 'Zanzibar' });
  type(field('Country'), 'Germnay');
  await press('Save');
  expect(listAlerts()).toEqual(['Please choose a country from the list.']);
  type(field('Country'), 'Zanzibar');
  typeName('Choux');
  await press('Save');
  expect(save.mock.calls.map(([{ country }]) => country)).toEqual(['Zanzibar']);
});

test('a country proposes its continent until another one is chosen', async () => {
  await openForm();
  const listChecked = () =>
    ['Africa', 'Asia', 'Europe', 'South America'].filter((name) => field(name).checked);
  type(field('Country'), 'germany');
  expect(listChecked()).toEqual(['Europe']);
  type(field('Country'), 'japan');
  expect(listChecked()).toEqual(['Asia']);
  fireEvent.click(field('Africa'));
  type(field('Country'), 'Peru');
  expect(listChecked()).toEqual(['Africa', 'Asia']);
});

describe('Enter', () => {
  /** A prevented keydown does not submit the form. */
  const submits = (element: HTMLElement, key = 'Enter') => fireEvent.keyDown(element, { key });

  test('on a food type or a continent does not submit the form, while Space chooses it', async () => {
    await openForm(recipe);
    expect(['Dessert', 'Europe'].map((label) => submits(field(label)))).toEqual([false, false]);
    expect(submits(field('Dessert'), ' ')).toBe(true);
  });

  test.each([
    { label: 'a new public recipe', stored: undefined, isPublic: true, isSubmitted: false },
    { label: 'a public recipe', stored: { ...recipe, isPrivate: false }, isPublic: true, isSubmitted: true },
    { label: 'one’s own new recipe', stored: undefined, isPublic: false, isSubmitted: true },
  ])('in a field of $label submits the form: $isSubmitted', async ({ stored, isPublic, isSubmitted }) => {
    await openForm(stored, { isPublic });
    expect(submits(field('Recipe Name'))).toBe(isSubmitted);
  });

  test('in a field of a new public recipe leads to the next one that is shown', async () => {
    await openForm(undefined, { isPublic: true });
    submits(field('Recipe Name'));
    expect(document.activeElement).toBe(field('Other names (optional)'));
    // Of several lines.
    expect(submits(field('Other names (optional)'))).toBe(true);
    submits(cell('Ingredient 1', 'Details (optional)'));
    expect(document.activeElement).toBe(cell('Instruction 1', 'Title'));
  });
});

describe('what a recipe can do without', () => {
  test('is not shown until one of its fields is wrong, which then gets the focus', async () => {
    await openForm(recipe);
    const findMore = () => screen.getByText('More about this recipe').closest('details');
    expect(findMore()?.open).toBe(false);
    type(field('Active time (minutes, optional)'), '61');
    await press('Save');
    expect(listAlerts()).toEqual(['Active time must not be above Prep Time.']);
    expect([findMore()?.open, document.activeElement]).toEqual([
      true,
      field('Active time (minutes, optional)'),
    ]);
  });

  test('is saved, and a line shows its group and that it is optional while these are closed', async () => {
    await openForm(recipe);
    type(cell('Ingredient 1', 'Group (optional)'), 'For the dough');
    fireEvent.click(cell('Ingredient 1', 'Optional: it works without'));
    expect(row('Ingredient 1').getByText('For the dough · Optional')).toBeTruthy();
    type(field('Yield (optional)'), '24');
    type(field('Unit of the yield'), 'pieces');
    type(field('Notes (optional)'), 'Sift it.\n\nDry it.');
    await press('Save');
    expect(save.mock.calls[0]?.[0]).toMatchObject({
      yield: { count: 24, unit: 'pieces' },
      notes: ['Sift it.', 'Dry it.'],
      ingredients: [{ id: 'flour', group: 'For the dough', optional: true }, {}, {}],
      // The stored steps stay.
      instructions: [{ title: 'Bake', text: 'Bake the choux.' }],
    });
  });
});
