import { type ChosenPacks, chooseRecipePacks } from '@/lib/cart/recipe-pack-rules';

type Offer = Parameters<typeof chooseRecipePacks>[2][number];

const anOffer = (fields: Partial<Offer> & { packs?: [amount: string, price: number][] } = {}): Offer => {
  const { packs = [['500g', 3] as const, ['1kg', 5] as const], ...rest } = fields;
  return {
    _id: 'rice',
    name: 'Rice',
    description: '',
    aliases: [],
    category: 'Grains & Breads',
    sellable: true,
    image: '',
    gramsPerCup: 185,
    gramsPerPiece: null,
    units: {},
    amounts: packs.map(([amount, price]) => ({ amount, price })),
    ...rest,
  };
};
type Line = Parameters<typeof chooseRecipePacks>[0]['ingredients'][number];
const aLine = (quantity: string, units: string, details = '', fields: Partial<Line> = {}): Line => ({
  quantity,
  units,
  details,
  ...fields,
});

/** Chooses packs for a recipe whose lines all name the offer. */
const choose = (offer: Offer, lines: Line[], foodTypes: string[] = []): ChosenPacks[] =>
  chooseRecipePacks(
    { ingredients: lines, foodTypes },
    lines.map(() => ({ _id: offer._id })),
    [offer],
  );
const toTexts = (chosen: ChosenPacks[]) =>
  chosen.flatMap(({ items }) =>
    items.map(({ quantity, selectedOption }) => `${quantity} × ${selectedOption.amount}`),
  );

test('nothing is added of an ingredient that is not sold or has no pack', () => {
  expect(choose(anOffer({ sellable: false }), [aLine('1', 'cup')])).toEqual([]);
  expect(choose(anOffer({ packs: [] }), [aLine('1', 'cup')])).toEqual([]);
});

test('nothing is added of what cannot be shipped', () => {
  expect(choose(anOffer({ ships: 'no' }), [aLine('1', 'cup')])).toEqual([]);
  expect(toTexts(choose(anOffer({ ships: 'frozen' }), [aLine('1', 'cup')]))).toEqual(['1 × 500g']);
});

test('an optional line adds nothing, not even to what another line needs', () => {
  const optional = aLine('3', 'lb', '', { optional: true });
  expect(choose(anOffer(), [optional])).toEqual([]);
  expect(toTexts(choose(anOffer(), [optional, aLine('400', 'g')]))).toEqual(['1 × 500g']);
});

describe('one of the cheapest pack is added', () => {
  const bigNeed = aLine('20', 'cups');
  test.each([
    { rule: 'if the line has no amount', offer: anOffer(), line: aLine('', '', 'to taste') },
    { rule: 'if nobody measures the amount', offer: anOffer(), line: aLine('3', 'handful') },
    { rule: 'if the line cannot be read', offer: anOffer(), line: aLine('some', 'cups') },
    { rule: 'if a cup has no known weight', offer: anOffer({ gramsPerCup: null }), line: bigNeed },
    { rule: 'if a piece has no known weight', offer: anOffer(), line: aLine('30', '') },
    {
      rule: 'if a can does not say what it holds',
      offer: anOffer({ gramsPerPiece: 15 }),
      line: aLine('4', 'cans'),
    },
    { rule: 'if 100 of each pack are not enough', offer: anOffer(), line: aLine('200', 'kg') },
  ])('$rule', ({ offer, line }) => {
    expect(toTexts(choose(offer, [line]))).toEqual(['1 × 500g']);
  });

  test('if the labels have no size', () => {
    const offer = anOffer({
      packs: [
        ['large bag', 6],
        ['small bag', 3],
      ],
    });
    expect(toTexts(choose(offer, [bigNeed]))).toEqual(['1 × small bag']);
  });

  test('if what is counted is only a part of what the weight is of', () => {
    const basil = anOffer({
      gramsPerPiece: 30,
      packs: [
        ['1 bunch', 2],
        ['3 bunches', 5],
      ],
    });
    expect(toTexts(choose(basil, [aLine('8', 'leaves')]))).toEqual(['1 × 1 bunch']);
  });
});

test.each([
  { rule: 'cups by their weight', lines: [aLine('4', 'cups')], packs: ['1 × 1kg'] },
  { rule: 'the upper end of a range', lines: [aLine('2-3', 'cups')], packs: ['1 × 1kg'] },
  {
    rule: 'all lines that name the ingredient',
    lines: [aLine('300', 'g'), aLine('2', 'cups')],
    packs: ['1 × 1kg'],
  },
  { rule: 'the lines that say how much', lines: [aLine('600', 'g'), aLine('', '')], packs: ['1 × 1kg'] },
  { rule: 'several packs', lines: [aLine('3', 'lb')], packs: ['1 × 500g', '1 × 1kg'] },
])('what is added covers $rule', ({ lines, packs }) => {
  expect(toTexts(choose(anOffer(), lines))).toEqual(packs);
});

test.each([
  {
    rule: 'pieces',
    packs: [['6 eggs', 3] as const, ['12 eggs', 5] as const],
    line: aLine('7', ''),
    added: '1 × 12 eggs',
  },
  { rule: 'bunches', packs: [['1 bunch', 2] as const], line: aLine('2', 'bunch'), added: '2 × 1 bunch' },
  {
    rule: 'pieces by their weight',
    packs: [['60g', 2] as const],
    line: aLine('15', 'cloves'),
    added: '2 × 60g',
  },
  {
    rule: 'cans of a size',
    packs: [['400g', 2] as const],
    line: aLine('2', 'cans', '14 oz each, chopped'),
    added: '2 × 400g',
  },
  { rule: 'US packs', packs: [['1 qt', 4] as const], line: aLine('6', 'cups'), added: '2 × 1 qt' },
])('$rule are compared with packs', ({ packs, line, added }) => {
  const offer = anOffer({ gramsPerPiece: 5, packs: packs.map(([amount, price]) => [amount, price]) });
  expect(toTexts(choose(offer, [line]))).toEqual([added]);
});

describe('what is left after peeling', () => {
  const mango = anOffer({ edible: 0.5, gramsPerCup: 165 });

  test.each([
    { rule: 'a weight is of the whole thing', line: aLine('500', 'g'), added: '1 × 500g' },
    {
      rule: 'a weight of what goes into the pot takes more',
      line: aLine('500', 'g', 'diced', { basis: 'prepared' }),
      added: '1 × 1kg',
    },
    { rule: 'so does a cup', line: aLine('3', 'cups', 'diced'), added: '1 × 1kg' },
    {
      rule: 'a cup of what goes into the pot takes as much',
      line: aLine('3', 'cups', 'diced', { basis: 'prepared' }),
      added: '1 × 1kg',
    },
    {
      rule: 'without a known share it is the whole thing',
      offer: anOffer(),
      line: aLine('500', 'g', '', { basis: 'prepared' }),
      added: '1 × 500g',
    },
  ])('$rule', ({ offer = mango, line, added }) => {
    expect(toTexts(choose(offer, [line]))).toEqual([added]);
  });

  test('fruit is bought whole: juice in cups, and fruit by weight, in as many as that takes', () => {
    const lemon = anOffer({
      gramsPerCup: 240,
      units: { piece: 48 },
      asBought: 96,
      edible: 0.5,
      packs: [['1 lemon', 1]],
    });
    expect(toTexts(choose(lemon, [aLine('1', 'cup', 'juiced')]))).toEqual(['5 × 1 lemon']);
    expect(toTexts(choose(lemon, [aLine('480', 'g')]))).toEqual(['5 × 1 lemon']);
    expect(toTexts(choose(lemon, [aLine('2', '')]))).toEqual(['2 × 1 lemon']);
  });
});

test('packs may miss the need by 5 %, which the screen says, but only by 2 % in desserts and of baking ingredients', () => {
  const line = [aLine('520', 'g')];
  expect(choose(anOffer(), line)).toMatchObject([{ name: 'Rice', shortPercent: 4 }]);
  expect(toTexts(choose(anOffer(), line))).toEqual(['1 × 500g']);
  expect(toTexts(choose(anOffer(), line, ['Dessert']))).toEqual(['1 × 1kg']);
  expect(toTexts(choose(anOffer({ category: 'Baking & Sweeteners' }), line))).toEqual(['1 × 1kg']);
  expect(choose(anOffer(), [aLine('509', 'g')], ['Dessert'])).toMatchObject([{ shortPercent: 2 }]);
});
