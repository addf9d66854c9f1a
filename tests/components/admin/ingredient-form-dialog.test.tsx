/** @jest-environment jsdom */
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import type { ComponentProps } from 'react';
import { IngredientFormDialog } from '@/components/admin/ingredient-form-dialog';
import type { ChangeTarget, SaveTarget } from '@/components/ui/use-edit-version';
import { ApiError } from '@/lib/http/api-client';
import { wrongTypeMessage } from '@/lib/images/upload-rules';
import { NEW_ITEM } from '@/lib/pages/page-path-rules';
import type { IngredientForm } from '@/lib/recipes/ingredient-form-schema';
import type { IngredientView } from '@/lib/recipes/ingredient-schema';
import { PNG_SIGNATURE, stubImageDecoder } from '@/tests/support/image-decoder';
import { anIngredientView } from '@/tests/support/view-examples';

const DRAFT = `draft:ingredient:${NEW_ITEM}`;
const savedIngredient = anIngredientView({
  _id: 'a'.repeat(24),
  name: 'Rice',
});
const save = jest.fn<Promise<IngredientView>, [IngredientForm, SaveTarget]>();
const checkImages = jest.fn<Promise<unknown>, [FormData]>();
const upload = jest.fn<Promise<IngredientView>, [ChangeTarget, FormData]>();
const onSaved = jest.fn();

const openDialog = (options: Partial<ComponentProps<typeof IngredientFormDialog>> = {}) =>
  act(async () =>
    render(
      <IngredientFormDialog
        title="New ingredient"
        categories={[]}
        isUnconfirmed={false}
        editedId={NEW_ITEM}
        toDraftKey={(id) => `ingredient:${id}`}
        save={save}
        checkImages={checkImages}
        upload={upload}
        onSaved={onSaved}
        onClose={jest.fn()}
        {...options}
      />,
    ),
  );
const getFields = (label: string) => screen.getAllByLabelText<HTMLInputElement>(label);
const type = (label: string, value: string, index = 0) =>
  fireEvent.change(getFields(label)[index] as HTMLElement, { target: { value } });
const press = (label: string) => act(async () => fireEvent.click(screen.getByText(label)));
const listAlerts = () =>
  [...document.querySelectorAll('[role="alert"]')]
    .map(({ textContent }) => textContent)
    .filter((message) => message !== '');

beforeEach(() => {
  jest.resetAllMocks();
  localStorage.clear();
  jest.spyOn(console, 'error').mockImplementation(() => {});
  stubImageDecoder();
  save.mockResolvedValue(savedIngredient);
});

test('an empty form shows the missing fields, with the focus on the name; an incomplete pack shows an error beside it', async () => {
  await openDialog();
  await press('Save');
  expect(listAlerts()).toEqual([
    'Name is required.',
    'Sellable ingredients must have at least one complete amount and price pair.',
  ]);
  expect(document.activeElement).toBe(getFields('Name')[0]);
  type('Name', 'Rice');
  await press('Add pack');
  type('Amount', '1kg', 1);
  await press('Save');
  expect(getFields('Amount').map(({ value }) => value)).toEqual(['1kg']);
  expect(listAlerts()).toEqual([
    'You have started filling out an amount/price pair. Please complete it before saving.',
  ]);
  expect(document.activeElement).toBe(getFields('Price in dollars')[0]);
  expect(save).not.toHaveBeenCalled();
});

test.each([
  { amount: '500g', hint: 'Read as 500 g' },
  { amount: '8 oz (227 g)', hint: 'Read as 226.8 g' },
  { amount: '1.5 l', hint: 'Read as 1,500 ml' },
  { amount: '500', hint: 'Read as 500 pieces' },
  { amount: 'one', hint: 'Read as 1 piece' },
  { amount: 'a bag', hint: 'Read as 1 bag, without a weight. Write 500g, 12 oz or 6 eggs.' },
  {
    amount: 'family size',
    hint: 'No size can be read from this, so baskets leave the pack out. Write 500g, 12 oz or 6 eggs.',
  },
  { amount: ' ', hint: undefined },
])(
  'the size of the pack “$amount”, of which baskets and costs are computed, is shown beside it',
  async ({ amount, hint }) => {
    await openDialog();
    type('Amount', amount);
    const [field] = getFields('Amount');
    expect(document.getElementById(field?.getAttribute('aria-describedby') ?? '')?.textContent).toBe(hint);
  },
);

test('the form asks for the types of pictures that its refusal names, and says what becomes of another', async () => {
  await openDialog();
  const hint = screen.getByText(/^Add a photo: jpeg, png or gif/).textContent;
  expect(wrongTypeMessage('soup.pdf')).toContain('Please use jpeg, png, or gif.');
  expect(hint).toContain('webp is converted');
});

test.each([
  { category: '', hint: 'Left blank, it is Other: a group beside Other Ingredients, which you can choose' },
  { category: 'Spices & Seasonings ', hint: undefined },
  { category: 'Spices & Seasoning', hint: 'A new category: shoppers see it as a group of its own' },
])(
  'the category “$category” says which group shoppers will find it in, unless that is there already',
  async ({ category, hint }) => {
    await openDialog();
    type('Category', category);
    const [field] = getFields('Category');
    expect(document.getElementById(field?.getAttribute('aria-describedby') ?? '')?.textContent).toBe(hint);
  },
);

test('an error in the aliases is shown beside them until they are edited', async () => {
  await openDialog();
  type('Other names (optional)', `riz, ${'x'.repeat(1_000)}`);
  await press('Save');
  expect(listAlerts()).toContainEqual(expect.stringMatching(/^Other name may have at most/));
  type('Other names (optional)', 'riz');
  expect(listAlerts()).not.toContainEqual(expect.stringMatching(/^Other name/));
});

test('an ingredient that is not sold is saved without packs, and leaves no draft behind', async () => {
  await openDialog();
  type('Name', 'Saffron water');
  fireEvent.click(screen.getByLabelText(/^Sellable/));
  await press('Save');
  expect(save.mock.calls).toEqual([
    [
      expect.objectContaining({ name: 'Saffron water', sellable: false, amounts: [] }),
      expect.objectContaining({ isNew: true }),
    ],
  ]);
  expect(onSaved).toHaveBeenCalledWith(savedIngredient);
  expect(localStorage.getItem(DRAFT)).toBeNull();
});

test('input that the server refuses is kept, even after a reload', async () => {
  const message = 'An ingredient with this name already exists.';
  save.mockRejectedValueOnce(new ApiError(409, { error: message, fields: { name: message } }));
  await openDialog();
  type('Name', 'Rice');
  type('Amount', '1kg');
  type('Price in dollars', '3.5');
  await press('Save');
  expect(listAlerts()).toEqual([message, `Could not save ingredient: ${message}`]);
  cleanup();
  await openDialog();
  expect(screen.getByText('Your unsaved changes are back.')).toBeTruthy();
  const values = ['Name', 'Amount', 'Price in dollars'].map((label) => getFields(label)[0]?.value);
  expect(values).toEqual(['Rice', '1kg', '3.5']);
});

describe('the picture of a new ingredient', () => {
  async function saveWithPicture() {
    await openDialog();
    type('Name', 'Rice');
    await act(async () => fireEvent.click(screen.getByRole('switch')));
    const file = new File([PNG_SIGNATURE], 'rice.png', { type: 'image/png' });
    fireEvent.change(getFields('Choose a picture')[0] as HTMLElement, { target: { files: [file] } });
    await screen.findByAltText('rice.png');
    await press('Save');
  }

  test('that would be refused is found before the ingredient is added, so that nothing is saved', async () => {
    checkImages.mockRejectedValueOnce(new ApiError(400, { error: 'Invalid file type: rice.png.' }));
    await saveWithPicture();
    expect(listAlerts()).toEqual(['Could not save ingredient: Invalid file type: rice.png.']);
    expect(save).not.toHaveBeenCalled();
  });

  test('is sent after the ingredient is added, and again by the next save if it did not arrive', async () => {
    upload.mockRejectedValueOnce(new ApiError(503, { error: 'Please try again.' }));
    await saveWithPicture();
    expect(listAlerts()).toEqual(['The ingredient is saved, but its images are not: Please try again.']);
    upload.mockResolvedValueOnce(savedIngredient);
    await press('Save');
    expect(save.mock.calls.map(([, { isNew }]) => isNew)).toEqual([true, false]);
    expect([checkImages, upload, onSaved].map(({ mock }) => mock.calls.length)).toEqual([1, 2, 1]);
  });
});

describe('weights, allergens and nutrition', () => {
  const findMore = () => screen.getByText('Weights, allergens, nutrition').closest('details');
  const typeFirst = (label: string, value: string) => type(label, value, 0);

  test('are not shown until one of their fields is wrong, which then gets the focus', async () => {
    await openDialog();
    expect(findMore()?.open).toBe(false);
    fireEvent.click(screen.getByLabelText(/^Sellable/));
    type('Name', 'Pesto');
    typeFirst('Energy in kcal', '520');
    await press('Save');
    expect(findMore()?.open).toBe(true);
    expect(document.activeElement).toBe(getFields('Source')[0]);
    expect(listAlerts()).toContain('Please fill in all figures, or none of them.');
    expect(save).not.toHaveBeenCalled();
  });

  test('say nothing about a new ingredient until somebody does', async () => {
    await openDialog();
    type('Name', 'Pesto');
    fireEvent.click(screen.getByLabelText(/^Sellable/));
    await press('Save');
    expect(save.mock.calls[0]?.[0]).toMatchObject({
      allergenFacts: null,
      nutrition: null,
      ships: null,
      units: {},
    });
  });

  test('are saved as they are filled in', async () => {
    await openDialog();
    type('Name', 'Pesto');
    fireEvent.click(screen.getByLabelText(/^Sellable/));
    await press('Add weight');
    typeFirst('One', 'clove');
    typeFirst('Weighs, in grams', '5,5');
    expect(screen.queryByText('Add allergen')).toBeNull();
    fireEvent.click(screen.getByLabelText('Known'));
    await press('Add allergen');
    typeFirst('Allergen', 'tree nuts');
    await press('Save');
    expect(listAlerts()).toEqual(['Please name the kind of tree nuts, such as almond.']);
    typeFirst('Kind', 'pine nut');
    await press('Add possible allergen');
    type('Allergen', 'fish', 1);
    type('Kind', 'anchovy', 1);
    typeFirst('Gluten', 'no');
    typeFirst('Shipping', 'chilled');
    typeFirst('Forms (optional)', 'fine, raw');
    typeFirst('Family (optional)', 'pesto');
    await press('Save');
    expect(save.mock.calls[0]?.[0]).toMatchObject({
      units: { clove: 5.5 },
      allergenFacts: {
        contains: [{ allergen: 'tree nuts', kind: 'pine nut' }],
        mayContain: [{ allergen: 'fish', kind: 'anchovy' }],
      },
      flags: { gluten: 'no', milk: 'unknown' },
      ships: 'chilled',
      forms: ['fine', 'raw'],
      family: { name: 'pesto', isDefault: false },
    });
  });

  test('with an allergen that is not chosen yet, nothing is saved: its ingredient would be said to be free of it', async () => {
    await openDialog();
    type('Name', 'Garam Masala');
    fireEvent.click(screen.getByLabelText(/^Sellable/));
    fireEvent.click(screen.getByLabelText('Known'));
    await press('Add allergen');
    await press('Save');
    expect(listAlerts()).toEqual(['Please choose the allergen, or remove this row.']);
    typeFirst('Kind', 'cashew');
    await press('Save');
    expect(save).not.toHaveBeenCalled();
    expect(getFields('Kind')[0]?.value).toBe('cashew');
  });

  test('of which none is listed are said to be none only by a tick, not by saving another change', async () => {
    const stored = anIngredientView({
      ...{ name: 'Salt', amounts: [{ amount: '1kg', price: 2 }] },
      allergenFacts: { contains: [], mayContain: [] },
    });
    await openDialog({ stored, editedId: stored._id, isUnconfirmed: true });
    const none = screen.getByLabelText<HTMLInputElement>('It contains none of them, and may contain none');
    expect(none.checked).toBe(false);
    type('Name', 'Sea salt');
    await press('Save');
    expect(listAlerts()).toEqual([
      'Please list what it contains or may contain, or tick that it is none of them.',
    ]);
    expect(save).not.toHaveBeenCalled();
    fireEvent.click(none);
    await press('Save');
    expect(save.mock.calls[0]?.[0].allergenFacts).toMatchObject({ isNone: true });
  });

  test('stay none where somebody has said so', async () => {
    const stored = anIngredientView({ name: 'Salt', allergenFacts: { contains: [], mayContain: [] } });
    await openDialog({ stored, editedId: stored._id });
    expect(
      screen.getByLabelText<HTMLInputElement>('It contains none of them, and may contain none').checked,
    ).toBe(true);
  });

  test('that contradict the diet are refused beside the diet', async () => {
    await openDialog();
    type('Name', 'Garam Masala');
    fireEvent.click(screen.getByLabelText(/^Sellable/));
    fireEvent.click(screen.getByLabelText('Known'));
    await press('Save');
    expect(listAlerts()).toEqual([
      'Please list what it contains or may contain, or tick that it is none of them.',
    ]);
    fireEvent.click(screen.getByLabelText('It contains none of them, and may contain none'));
    typeFirst('Milk', 'yes');
    await press('Save');
    const message = 'Its allergens contain no milk. Please list it there, or say no here.';
    expect(listAlerts()).toEqual([message]);
    expect(document.activeElement).toBe(getFields('Milk')[0]);
    expect(save).not.toHaveBeenCalled();
    await press('Add allergen');
    typeFirst('Allergen', 'milk');
    await press('Save');
    expect(save).toHaveBeenCalledTimes(1);
  });

  test('in a new row, the first field has the focus', async () => {
    await openDialog();
    await press('Add weight');
    expect(document.activeElement).toBe(getFields('One')[0]);
    fireEvent.click(screen.getByLabelText('Known'));
    await press('Add allergen');
    expect(document.activeElement).toBe(getFields('Allergen')[0]);
    await press('Add possible allergen');
    expect(document.activeElement).toBe(getFields('Allergen')[1]);
  });

  test('of another allergen, the kind is asked for again', async () => {
    await openDialog();
    fireEvent.click(screen.getByLabelText('Known'));
    await press('Add allergen');
    typeFirst('Allergen', 'fish');
    typeFirst('Kind', 'cod');
    typeFirst('Allergen', 'mollusks');
    expect(getFields('Kind')[0]?.value).toBe('');
  });
});
