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
const aLine = (quantity: string, units: string, details = '') => ({ quantity, units, details });

/** Chooses packs for a recipe whose lines all name the offer. */
const choose = (offer: Offer, lines: ReturnType<typeof aLine>[], foodTypes: string[] = []): ChosenPacks[] =>
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

test('packs may miss the need by 5 %, which the screen says, but only by 2 % in desserts and of baking ingredients', () => {
  const line = [aLine('520', 'g')];
  expect(choose(anOffer(), line)).toMatchObject([{ name: 'Rice', shortPercent: 4 }]);
  expect(toTexts(choose(anOffer(), line))).toEqual(['1 × 500g']);
  expect(toTexts(choose(anOffer(), line, ['Dessert']))).toEqual(['1 × 1kg']);
  expect(toTexts(choose(anOffer({ category: 'Baking & Sweeteners' }), line))).toEqual(['1 × 1kg']);
  expect(choose(anOffer(), [aLine('509', 'g')], ['Dessert'])).toMatchObject([{ shortPercent: 2 }]);
});
