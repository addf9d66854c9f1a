import { toAddLabel, toDoubtText, toShortText, toStockText } from '@/components/catalog/pack-texts';
import { NOT_ENOUGH_LEFT } from '@/lib/basket/pack-choice-rules';
import { toCartItem } from '@/lib/cart/cart-rules';
import { anIngredientView } from '@/tests/support/view-examples';

const rice = anIngredientView({ amounts: [{ amount: '2 lb', price: 4.5 }] });

test('the button counts packs and names their price', () => {
  const pack = { amount: '2 lb', price: 4.5 };
  expect(toAddLabel([toCartItem(rice, pack, 1)])).toBe('Add 1 item to cart · $4.50');
  expect(toAddLabel([toCartItem(rice, pack, 3)])).toBe('Add 3 items to cart · $13.50');
  expect(toAddLabel([])).toBe('Nothing to add');
});

test('what packs lack is only said of those that lack something', () => {
  const enough = { name: 'Rice', shortPercent: 0, reason: null };
  const close = { name: 'Shrimp', shortPercent: 2, reason: null };
  const unknown = { name: 'Salt', shortPercent: 0, reason: 'The recipe does not say how much.' };
  expect(toShortText([enough, unknown])).toBe('');
  expect(toShortText([enough, close])).toBe(
    'Packs are close enough to what the recipe calls for: Shrimp (2% less).',
  );
  expect(toDoubtText([enough, close])).toBe('');
  expect(toDoubtText([enough, unknown])).toBe(
    'These packs may not be enough: Salt. “Shop this recipe” says why.',
  );
});

test('what stock takes from a recipe is named once: what is sold out, short, or bought in other packs', () => {
  const aRow = (name: string, amounts: string[], reason: string | null = null) => ({
    ...{ itemId: name, name, reason, shortPercent: 0 },
    packs: amounts.map((amount) => ({ amount, quantity: 1 })),
  });
  const usual = [
    aRow('Rice', ['2 lb']),
    aRow('Miso', ['8 oz']),
    aRow('Nori', ['1 oz']),
    aRow('Salt', ['1 lb']),
  ];
  expect(toStockText(usual, usual)).toBe('');
  const left = [
    aRow('Rice', ['5 lb']),
    aRow('Miso', [], NOT_ENOUGH_LEFT),
    aRow('Nori', ['1 oz'], NOT_ENOUGH_LEFT),
    aRow('Salt', ['1 lb']),
  ];
  expect(toStockText(left, usual)).toBe(
    'Sold out, so not added: Miso. Not enough left: Nori. In other packs, since few or none are left: Rice (1 × 5 lb).',
  );
  expect(toDoubtText(left)).toBe('');
});
