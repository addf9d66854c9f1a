import { toAddLabel, toDoubtText, toShortText } from '@/components/catalog/pack-texts';
import { toCartItem } from '@/lib/cart/cart-rules';
import { anIngredientView } from '@/tests/support/view-examples';

const rice = anIngredientView({ amounts: [{ amount: '2 lb', price: 4.5 }] });

test('the button counts packs and names their price', () => {
  const pack = { amount: '2 lb', price: 4.5 };
  expect(toAddLabel([toCartItem(rice, pack, 1)])).toBe('Add 1 item to cart · $4.50');
  expect(toAddLabel([toCartItem(rice, pack, 3)])).toBe('Add 3 items to cart · $13.50');
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
