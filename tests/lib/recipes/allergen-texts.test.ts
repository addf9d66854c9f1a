import { listAllergenRows, listRecipeAllergenRows } from '@/lib/recipes/recipe-allergen-rules';
import { ALLERGEN_GROUPS } from '@/models/ingredient-limits';

type Facts = Parameters<typeof listAllergenRows>[0]['allergenFacts'];
type Fact = NonNullable<Facts>['contains'][number];
const toFacts = (contains: Fact[], mayContain: Fact[] = []) => ({ contains, mayContain });
const NONE = 'none of the nine major allergens';

test.each<{ rule: string; facts: Facts; allergens?: string[]; rows: string[][] }>([
  {
    rule: 'what nobody knows is not told as none',
    facts: null,
    rows: [['Allergens', 'unconfirmed. Check the label.']],
  },
  {
    rule: 'of an older record, only what it contains is known',
    facts: null,
    allergens: ['milk', 'wheat'],
    rows: [['Contains', 'milk, wheat. Check the label for other allergens.']],
  },
  {
    rule: 'what is known is told without what an older record said',
    facts: toFacts([]),
    allergens: ['milk'],
    rows: [['Contains', NONE]],
  },
  {
    rule: 'mollusks are told, but are not one of the nine',
    facts: toFacts([{ allergen: 'mollusks', kind: 'clam' }]),
    rows: [
      ['Contains', 'mollusks (clam)'],
      ['Free of', 'the nine major allergens'],
    ],
  },
  {
    rule: 'what it may contain, it is not free of',
    facts: toFacts([{ allergen: 'mollusks' }], [{ allergen: 'fish' }]),
    rows: [
      ['Contains', 'mollusks'],
      ['May contain', 'fish'],
    ],
  },
  {
    rule: 'mollusks do not hide one of the nine',
    facts: toFacts([{ allergen: 'fish' }, { allergen: 'mollusks' }]),
    rows: [['Contains', 'fish, mollusks']],
  },
  {
    rule: 'kinds are named, each allergen once',
    facts: toFacts([
      { allergen: 'milk', kind: 'buffalo' },
      { allergen: 'tree nuts', kind: 'almond' },
      { allergen: 'tree nuts', kind: 'walnut' },
      { allergen: 'wheat' },
    ]),
    rows: [['Contains', 'milk (buffalo), tree nuts (almond, walnut), wheat']],
  },
  {
    rule: 'kinds do not hide what is there without a kind, too; of milk and eggs they are animals',
    facts: toFacts([
      { allergen: 'milk' },
      { allergen: 'milk', kind: 'sheep' },
      { allergen: 'eggs', kind: 'duck' },
      { allergen: 'eggs' },
      { allergen: 'fish' },
      { allergen: 'fish', kind: 'anchovy' },
    ]),
    rows: [['Contains', 'milk (also of sheep), eggs (also of duck), fish (also anchovy)']],
  },
  {
    rule: 'what it may contain is told apart',
    facts: toFacts([], [{ allergen: 'milk' }, { allergen: 'fish', kind: 'cod' }]),
    rows: [
      ['Contains', NONE],
      ['May contain', 'milk, fish (cod)'],
    ],
  },
  {
    rule: 'what nobody has judged is told as unknown',
    facts: {
      ...toFacts([{ allergen: 'mollusks' }]),
      judged: ALLERGEN_GROUPS.filter((group) => group !== 'soybeans' && group !== 'sesame'),
    },
    rows: [
      ['Contains', 'mollusks'],
      ['Free of', 'the other major allergens'],
      ['Can’t confirm', 'soybeans, sesame. Check the label.'],
    ],
  },
])('of a product, $rule', ({ facts, allergens = [], rows }) => {
  expect(listAllergenRows({ allergens, allergenFacts: facts })).toEqual(rows);
});

const NOT_KNOWN = [
  'Can’t confirm',
  'stardust, dew. Check the label before cooking for someone with an allergy.',
];

test.each<{ rule: string; unknown: string[]; facts: ReturnType<typeof toFacts>; rows: string[][] }>([
  {
    rule: 'with something unknown is never told to have none',
    unknown: ['stardust', 'dew'],
    facts: toFacts([]),
    rows: [NOT_KNOWN],
  },
  {
    rule: 'with something unknown is told to have what is known',
    unknown: ['stardust', 'dew'],
    facts: toFacts([{ allergen: 'mollusks' }], [{ allergen: 'milk' }]),
    rows: [['Contains', 'mollusks'], ['May contain', 'milk'], NOT_KNOWN],
  },
  {
    rule: 'of which everything is known is told to have none',
    unknown: [],
    facts: toFacts([]),
    rows: [['Contains', NONE]],
  },
  {
    rule: 'of which everything is known is told to have what it contains and may contain',
    unknown: [],
    facts: toFacts([{ allergen: 'shellfish' }], [{ allergen: 'milk' }]),
    rows: [
      ['Contains', 'shellfish'],
      ['May contain', 'milk'],
    ],
  },
])('a recipe $rule', ({ unknown, facts, rows }) => {
  expect(listRecipeAllergenRows({ unknown, unjudged: [], ...facts })).toEqual(rows);
});
