/** @jest-environment jsdom */
import { render, screen, within } from '@testing-library/react';
import { RecipeFacts } from '@/components/catalog/recipe-facts';
import { NativeName } from '@/components/catalog/recipe-head';
import { RecipeIngredients } from '@/components/catalog/recipe-ingredients';
import { RecipeEquipment, RecipeNotes } from '@/components/catalog/recipe-method';
import { RecipeSafety } from '@/components/catalog/recipe-safety';
import { toNoteTexts } from '@/lib/recipes/recipe-text-rules';
import { aRecipeView } from '@/tests/support/view-examples';

jest.mock('next/navigation', () => ({ useRouter: () => ({ push: () => {} }) }));

const readFacts = () =>
  screen.getAllByRole('term').map((term) => [term.textContent, term.nextElementSibling?.textContent]);

test('a recipe without the newer fields shows what it always has, and nothing empty', () => {
  const recipe = aRecipeView();
  const { container } = render(
    <>
      <NativeName title={recipe.title} nativeName={recipe.nativeName} />
      <RecipeSafety codes={recipe.safety} />
      <RecipeEquipment equipment={recipe.equipment} metric={{}} />
      <RecipeNotes recipe={recipe} metric={{}} />
    </>,
  );
  expect(container.innerHTML).toBe('');
  render(<RecipeFacts recipe={recipe} />);
  expect(readFacts()).toEqual([
    ['Prep time', '30 min'],
    ['Servings', '2'],
    ['Difficulty', 'Easy'],
    ['Country', 'Japan'],
  ]);
});

test('the facts say what it makes, how long one works, how spicy it is and where it is from', () => {
  const fields = { activeTime: 10, spice: 2, region: 'Hokkaido', yield: { count: 24, unit: 'pieces' } };
  render(<RecipeFacts recipe={aRecipeView(fields)} />);
  expect(readFacts()).toEqual([
    ['Prep time', '30 min total · 10 min active'],
    ['Servings', '2'],
    ['Makes', '24 pieces'],
    ['Difficulty', 'Easy'],
    ['Spice', 'Spicy'],
    ['Country', 'Japan'],
  ]);
});

test('the native name has its language; it is left out if it is the title but for case and accents', () => {
  const { container, rerender } = render(
    <NativeName title="Kheer" nativeName={{ text: 'खीर', lang: 'hi' }} />,
  );
  expect(screen.getByText('खीर').getAttribute('lang')).toBe('hi');
  rerender(<NativeName title="Coq au Vin" nativeName={{ text: 'Coq au vin', lang: 'fr' }} />);
  expect(container.innerHTML).toBe('');
});

test('ingredients stand under the headings of their groups, with size, second measure and what is optional', () => {
  const lines = [
    { quantity: '2', units: 'cans', name: 'tomatoes', details: 'crushed', size: '14.5 oz' },
    { quantity: '1', units: '', name: 'cauliflower', details: '', about: '1 3/4 lb' },
    { quantity: '', units: '', name: 'basil', details: '', group: 'To serve', optional: true },
  ];
  render(
    <RecipeIngredients
      servings={2}
      lines={lines}
      metric={{}}
      matchedIngredients={[null, null, null]}
      packs={[]}
      rows={[]}
    />,
  );
  const [ungrouped, toServe] = screen.getAllByRole('list');
  expect(screen.getByRole('heading', { level: 3 }).textContent).toBe('To serve');
  expect(screen.getByRole('list', { name: 'To serve' })).toBe(toServe);
  const readLines = (list: HTMLElement | undefined) =>
    list &&
    within(list)
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent);
  expect(readLines(ungrouped)).toEqual([
    '2 cans (14.5 oz each)tomatoescrushed',
    '1cauliflower (about 1 3/4 lb)',
  ]);
  expect(readLines(toServe)).toEqual(['basiloptional']);
});

test('dangers are told in a note under a heading, with what to do', () => {
  render(<RecipeSafety codes={['cool-rice-quickly']} />);
  const note = screen.getByRole('note', { name: 'Food safety' });
  expect(within(note).getByRole('heading', { name: 'Leftover rice' })).toBeTruthy();
  expect(note.textContent).toContain('165°F (74°C)');
});

test('tools, notes, storage and substitutes have headings; a substitute names its ingredient', () => {
  const recipe = aRecipeView({
    ingredients: [{ id: 'milk', quantity: '8', units: 'cups', name: 'whole milk', details: '' }],
    equipment: [{ name: 'heavy pot', quarts: 6 }],
    notes: ['Stir often.'],
    makeAhead: 'Cook it a day ahead.',
    storage: 'Chill it.',
    substitutes: [
      { for: 'milk', use: 'oat milk', ratio: '1:1', effect: 'thinner' },
      { for: 'gone', use: 'butter', ratio: '', effect: '' },
    ],
  });
  render(
    <>
      <RecipeEquipment equipment={recipe.equipment} metric={{}} />
      <RecipeNotes recipe={recipe} metric={{}} />
    </>,
  );
  expect(screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)).toEqual([
    'Equipment',
    'Notes',
    'Make ahead',
    'Storage',
    'Substitutes',
  ]);
  expect(screen.getByText('Heavy pot (6 quarts)')).toBeTruthy();
  expect(readFacts()).toEqual([['Instead of whole milk', 'Oat milk (1:1)Thinner']]);
});

test('what is beside the method is there in metric units, too, if it differs; a substitute keeps its own', () => {
  const recipe = aRecipeView({
    ingredients: [{ id: 'milk', quantity: '8', units: 'cups', name: 'whole milk', details: '' }],
    equipment: [{ name: 'heavy pot', quarts: 6 }, { name: 'ladle' }],
    notes: ['Stir often.', 'A 9x13-inch dish works, too.'],
    makeAhead: 'Cook it at 350°F.',
    storage: 'Reheat to 165°F (74°C).',
    safety: ['raw-fish'],
    substitutes: [
      { for: 'gone', use: 'cream', ratio: '2 cups for 4 cups', effect: '' },
      { for: 'milk', use: 'oat milk', ratio: '1 lb for 1 lb', effect: 'bake at 350°F' },
    ],
  });
  const metric = toNoteTexts(recipe, 'metric');
  const { container } = render(
    <>
      <RecipeSafety codes={recipe.safety} />
      <RecipeEquipment equipment={recipe.equipment} metric={metric} />
      <RecipeNotes recipe={recipe} metric={metric} />
    </>,
  );
  const readTexts = (system: string) =>
    [...container.querySelectorAll(`.${system}`)].map(({ textContent }) => textContent);
  expect(readTexts('in-metric')).toEqual([
    expect.stringContaining('frozen at -20°C (-4°F) or below for 7 days'),
    'Heavy pot (5.7 l)',
    'A 23 x 33 cm dish works, too.',
    'Cook it at 175°C (350°F).',
    'Reheat to 74°C (165°F).',
    'Oat milk (450 g for 450 g)',
    'Bake at 175°C (350°F)',
  ]);
  expect(readTexts('as-written')).toHaveLength(7);
});
