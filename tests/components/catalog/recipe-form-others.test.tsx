/** @jest-environment jsdom */
import { cleanup, fireEvent, screen, within } from '@testing-library/react';
import { mergeRecipe } from '@/lib/catalog/recipe-change-rules';
import { ApiError } from '@/lib/http/api-client';
import { RECIPE_UPLOAD } from '@/lib/images/upload-rules';
import type { RecipeView } from '@/lib/recipes/recipe-schema';
import {
  added,
  cell,
  choosePicture,
  conflictWith,
  field,
  listAlerts,
  onClose,
  onSaved,
  openForm,
  press,
  readDraft,
  recipe,
  removeDraft,
  save,
  storeDraft,
  type,
  typeName,
  upload,
  versionOf,
  withRecipeForm,
} from '@/tests/support/recipe-form-page';

// Two people, or two attempts, with one recipe: cases that the browser tests of the screens do not walk through: see
// my-recipes.spec and admin-recipes.spec.

withRecipeForm();

describe('a recipe that everyone will see', () => {
  const isPublic = true;
  /** The requests, in order. */
  const requests: string[] = [];
  beforeEach(() => {
    requests.length = 0;
    save.mockImplementation(async (input, target) => {
      requests.push(target.isNew ? (target.isDraft ? 'add as a draft' : 'add') : `publish ${target.id[0]}`);
      return { ...recipe, ...mergeRecipe(null, input), _id: target.isNew ? added._id : target.id };
    });
    upload.mockImplementation(async ({ id }) => {
      requests.push(`upload to ${id[0]}`);
      return { ...recipe, _id: id, images: ['1.png'] };
    });
  });
  async function openFilled(pictures = ['a.png']) {
    storeDraft(recipe);
    await openForm(undefined, { isPublic });
    for (const picture of pictures) await choosePicture(picture);
  }

  test.each([
    { label: 'without images is added at once', pictures: [], expected: ['add'] },
    {
      label: 'with images is a draft until they have arrived',
      pictures: ['a.png'],
      expected: ['add as a draft', 'upload to b', 'publish b'],
    },
  ])('$label', async ({ pictures, expected }) => {
    await openFilled(pictures);
    await press('Save');
    expect([requests, readDraft()]).toEqual([expected, null]);
    if (pictures.length === 0) return;
    expect(upload.mock.calls[0]?.[0].headers).toEqual(versionOf(added));
    expect(save.mock.calls[1]?.[1].headers).toEqual(versionOf({ ...added, images: ['1.png'] }));
  });

  test('and whose draft someone else has changed gets no images before the choice', async () => {
    const current = { ...added, servings: 12 };
    await openFilled();
    upload.mockRejectedValueOnce(conflictWith(current));
    await press('Save');
    expect(requests).toEqual(['add as a draft']);
    await press('Continue with these');
    await press('Save');
    expect(upload.mock.calls.at(-1)?.[0].headers).toEqual(versionOf(current));
    expect(requests).toEqual(['add as a draft', 'upload to b', 'publish b']);
  });

  test('and whose publication got no response is still unsaved, and its images are not sent again', async () => {
    await openFilled();
    save.mockImplementationOnce(save.getMockImplementation() as typeof save);
    save.mockRejectedValueOnce(new TypeError('offline'));
    await press('Save');
    expect(readDraft()).toMatchObject({ savedId: added._id, isUnpublished: true });
    await press('Save');
    expect(requests).toEqual(['add as a draft', 'upload to b', 'publish b']);
  });

  test('and whose draft someone else has deleted can be saved again as a new one', async () => {
    await openFilled();
    upload.mockRejectedValueOnce(new ApiError(404, { error: 'This recipe does not exist.' }));
    await press('Save');
    await press('Save');
    expect(requests).toEqual(['add as a draft', 'add as a draft', 'upload to b', 'publish b']);
  });

  test('and is a draft so far stays one when changes are discarded', async () => {
    await openForm(recipe, { isPublic });
    typeName('Choux');
    await press('Cancel');
    await press('Discard changes');
    expect([onClose.mock.calls.length, removeDraft.mock.calls]).toEqual([1, []]);
  });
});

describe('a recipe that someone else has changed', () => {
  const theirs = { ...recipe, servings: 12, shortDescription: 'Theirs.' };
  const conflict = () => {
    const heading = screen.getByText(/^Someone else has changed|^This recipe was changed/, {
      selector: 'h3',
    });
    return within(heading.closest('section') as HTMLElement);
  };
  const listQuestions = () =>
    conflict()
      .queryAllByRole('group', { hidden: true })
      .map(({ textContent }) => textContent);
  const readTaken = () => /kept as well: [^.]*/.exec(document.body.textContent ?? '')?.[0];
  const choose = (side: 'Yours' | 'Theirs') =>
    fireEvent.click(conflict().getByText(side, { selector: 'label *' }));
  const typeMine = (value = 'Mine.') => type(field('Short Description'), value);
  async function saveIntoConflict(current: RecipeView = theirs) {
    save.mockRejectedValueOnce(conflictWith(current));
    await press('Save');
  }

  test('asks only about what both have changed, with nothing preselected, and saves nothing before the choice', async () => {
    await openForm(recipe);
    typeMine();
    await saveIntoConflict();
    expect(listQuestions()).toEqual(['Short DescriptionYoursMine.TheirsTheirs.']);
    expect(readTaken()).toBe('kept as well: Servings');
    await press('Continue with these');
    expect(listAlerts()).toContain('Please choose what to keep.');
    choose('Yours');
    expect(listAlerts()).not.toContain('Please choose what to keep.');
    expect([save.mock.calls.length, onSaved.mock.calls.length]).toEqual([1, 0]);
    // Another conflict asks again.
    await saveIntoConflict({ ...theirs, shortDescription: 'Theirs again.' });
    expect(listQuestions()).toEqual(['Short DescriptionYoursMine.TheirsTheirs again.']);
    expect(conflict().queryAllByRole('radio', { hidden: true, checked: true })).toEqual([]);
  });

  test.each([
    { label: 'at once', isContinued: false },
    { label: 'later', isContinued: true },
  ])('is saved $label with what is chosen last, made from their version', async ({ isContinued }) => {
    await openForm(recipe);
    typeMine();
    await saveIntoConflict();
    choose('Yours');
    choose('Theirs');
    if (isContinued) await press('Continue with these');
    await press('Save');
    expect(save.mock.lastCall).toEqual([
      expect.objectContaining({ shortDescription: 'Theirs.', servings: 12 }),
      { isNew: false, id: recipe._id, headers: versionOf(theirs) },
    ]);
    expect(onSaved).toHaveBeenCalledTimes(1);
  });

  test('of one’s own was changed in another tab or on another device', async () => {
    await openForm(recipe, { isOwn: true });
    typeMine();
    await saveIntoConflict();
    const heading = 'This recipe was changed in another tab or on another device';
    expect(document.activeElement?.textContent).toBe(heading);
    expect(listQuestions()).toEqual(['Short DescriptionHereMine.ThereTheirs.']);
  });

  test('keeps their changes when one’s own are discarded', async () => {
    await openForm(recipe);
    typeMine();
    await saveIntoConflict();
    await press('Cancel');
    await press('Discard changes');
    expect([onClose.mock.calls.length, readDraft(), save.mock.calls.length]).toEqual([1, null, 1]);
  });

  test('and whose draft is restored asks only about what was changed in the draft, from the version before it', async () => {
    await openForm(recipe);
    typeName('Choux');
    await openForm(theirs);
    await saveIntoConflict();
    expect(save.mock.calls[0]?.[1].headers).toEqual(versionOf(recipe));
    expect([listQuestions(), readTaken()]).toEqual([[], 'kept as well: Short Description, Servings']);
    await press('Save');
    expect(save.mock.lastCall?.[0]).toMatchObject({
      title: 'Choux',
      shortDescription: 'Theirs.',
      servings: 12,
    });
  });

  test('and whose draft an older page stored, without what it was made from, asks about each difference', async () => {
    await openForm(recipe);
    typeName('Choux');
    const { before: _, ...older } = readDraft();
    cleanup();
    localStorage.setItem(`draft:recipe:${recipe._id}`, JSON.stringify(older));
    await openForm(theirs);
    await saveIntoConflict();
    expect(listQuestions().map((question) => question?.replace(/Yours.*/, ''))).toEqual([
      'Recipe Name',
      'Short Description',
      'Servings',
    ]);
  });

  test.each([
    {
      label: 'keeps what only they have changed',
      edit: async () => {
        save.mockRejectedValueOnce(new TypeError('offline'));
        await press('Save');
        typeMine();
      },
      current: { ...added, servings: 12 },
      questions: [],
    },
    {
      label: 'asks about everything after a reload, which forgets what was sent',
      edit: async () => {},
      current: { ...added, shortDescription: '' },
      questions: ['Short DescriptionYoursChoux with cream.TheirsEmpty'],
    },
  ])('after the response to adding it was lost $label', async ({ edit, current, questions }) => {
    storeDraft(added);
    await openForm();
    await edit();
    await saveIntoConflict(current);
    expect(listQuestions()).toEqual(questions);
  });

  test('is compared in words', async () => {
    const ingredients = recipe.ingredients.map((line) => ({ ...line, group: 'Dough' }));
    await openForm(recipe);
    type(cell('Ingredient 1', 'Group (optional)'), 'Batter');
    await saveIntoConflict({ ...recipe, notes: ['Theirs.'], ingredients });
    expect(readTaken()).toBe('kept as well: Notes');
    expect(listQuestions()).toEqual([
      'IngredientsYours1 flour (Batter)\n1 milk\n1 saltTheirs1 flour (Dough)\n1 milk (Dough)\n1 salt (Dough)',
    ]);
  });

  test('and whose lines have no ids yet is asked about only where people have changed it', async () => {
    const older = { ...recipe, ingredients: recipe.ingredients.map(({ id: _, ...line }) => line) };
    await openForm(older);
    typeName('Choux');
    await saveIntoConflict({ ...older, ingredients: older.ingredients.slice(1) });
    expect([listQuestions(), readTaken()]).toEqual([[], 'kept as well: Ingredients']);
    await press('Save');
    expect(save.mock.lastCall?.[0].ingredients.map(({ id }) => id)).toEqual(['milk', 'salt']);
  });

  describe('in its pictures', () => {
    const mine = { ...recipe, images: ['a.jpg', 'b.jpg'] };
    const listSent = () => upload.mock.lastCall?.[1].getAll(RECIPE_UPLOAD.field);
    const listSides = () =>
      conflict()
        .queryAllByRole('radio', { hidden: true })
        .map((radio) =>
          [...(radio.closest('label')?.querySelectorAll('img') ?? [])].map(
            ({ src }) => /[ab-z]\.jpg/.exec(src)?.[0] ?? 'new',
          ),
        );
    async function addInConflict(images: string[]) {
      const current = { ...mine, images };
      save.mockImplementation(async (input) => ({ ...current, ...mergeRecipe(null, input) }));
      save.mockImplementationOnce(async (input) => ({ ...mine, ...mergeRecipe(null, input) }));
      await openForm(mine);
      await choosePicture('new.png');
      upload.mockRejectedValueOnce(conflictWith(current)).mockResolvedValueOnce(current);
      await press('Save');
      return current;
    }

    test('shows both sides, one’s own without those that they have removed, and replaces nothing before the choice', async () => {
      const current = await addInConflict(['b.jpg', 'c.jpg']);
      expect(listAlerts()).toEqual(['The recipe is saved, but its images are not: Changed.']);
      expect(upload.mock.calls[0]?.[0].headers).toEqual(versionOf(mine));
      expect(listSides()).toEqual([
        ['b.jpg', 'new'],
        ['b.jpg', 'c.jpg'],
      ]);
      expect(onSaved).not.toHaveBeenCalled();
      choose('Yours');
      await press('Save');
      expect(upload.mock.lastCall?.[0].headers).toEqual(versionOf(current));
      expect(listSent()).toEqual(['b.jpg', expect.any(File)]);
      expect(onSaved).toHaveBeenCalledTimes(1);
    });

    test.each([
      { label: 'keeps all if both have only added some', count: 9, questions: 0 },
      { label: 'asks if all are too many', count: 10, questions: 1 },
    ])('$label', async ({ count, questions }) => {
      const others = Array.from({ length: count - 2 }, (_, index) => `${index}.jpg`);
      const { images } = await addInConflict([...mine.images, ...others]);
      expect(listQuestions()).toHaveLength(questions);
      if (questions > 0) return;
      expect(readTaken()).toBe('kept as well: Pictures');
      await press('Save');
      expect(listSent()).toEqual([...images, expect.any(File)]);
    });

    test('names one that they have removed', async () => {
      await openForm(mine);
      typeName('Choux');
      await saveIntoConflict({ ...mine, images: ['a.jpg'] });
      expect(readTaken()).toBe('kept as well: Pictures');
    });
  });
});

describe('a recipe that someone else has deleted', () => {
  const stored = { ...recipe, images: ['a.jpg'] };
  async function saveDeleted() {
    await openForm(stored);
    typeName('Choux');
    save.mockRejectedValueOnce(new ApiError(404, { error: 'This recipe does not exist.' }));
    await press('Save');
  }

  test('is saved as a new one, without the pictures that were deleted with it', async () => {
    await saveDeleted();
    expect(screen.queryAllByRole('img', { hidden: true })).toEqual([]);
    await press('Save');
    expect(save.mock.lastCall).toMatchObject([{ title: 'Choux' }, { isNew: true }]);
    expect([onSaved.mock.calls.length, upload.mock.calls.length, readDraft()]).toEqual([1, 0, null]);
  });

  test('can be discarded', async () => {
    await saveDeleted();
    await press('Cancel');
    await press('Discard changes');
    expect([onClose.mock.calls.length, readDraft()]).toEqual([1, null]);
  });

  test('is a new one also if that was noticed only on opening it', async () => {
    await openForm(stored);
    typeName('Choux');
    await openForm(undefined, { deletedId: stored._id });
    const notice =
      'This recipe was deleted while you were editing it. Save adds what you typed as a new recipe.';
    expect(screen.getByText(notice)).toBeTruthy();
    await press('Save');
    expect(save.mock.calls).toMatchObject([[{ title: 'Choux' }, { isNew: true }]]);
    expect(readDraft()).toBeNull();
  });
});
