import { readAmount } from '@/lib/quantities/amount-reader-rules';
import { formatAmount } from '@/lib/quantities/amount-rules';

const reread = (text: string) => {
  const amount = readAmount(text);
  return amount && formatAmount(amount);
};

test.each([
  '',
  ' ',
  'salt',
  'some',
  'to the top',
  '0',
  '0 cups',
  '0/2 cup',
  '1/0 cup',
  '1 0/1 cups',
  '-1',
  '1 +',
  '1 / cups',
  '2 x',
  '2 x cups',
  '10%',
  '1 (14 oz can',
  '1,5 l',
  '1'.repeat(201),
  '9'.repeat(13),
  // Finer than anybody measures, or more parts than anybody adds up: exact sums of these would take seconds.
  '1/99999989 cup',
  '1 1/10001 cups',
  '1/2 c + 1/3 c + 1/4 c + 1/5 c + 1/6 c',
])('"%s" is not an amount', (text) => {
  expect(readAmount(text)).toBeNull();
});

test.each([
  { text: '2', amount: '2' },
  { text: '½', amount: '1/2' },
  { text: '1 ½', amount: '1 1/2' },
  { text: '1½', amount: '1 1/2' },
  { text: '1/2', amount: '1/2' },
  { text: '1 / 2 cup', amount: '1/2 cup' },
  { text: '2/4 cup', amount: '1/2 cup' },
  { text: '1⁄16 tsp', amount: '1/16 tsp' },
  { text: '0.25 cup', amount: '1/4 cup' },
  { text: '.5 kg', amount: '0.5 kg' },
  { text: '1,000 g', amount: '1000 g' },
  { text: '1-2', amount: '1-2' },
  { text: '1–2', amount: '1-2' },
  { text: '2-1', amount: '1-2' },
  { text: '1 1/2-2', amount: '1 1/2-2' },
  { text: '1 1/2 to 2', amount: '1 1/2-2' },
  { text: '2 or 3 cloves', amount: '2-3 cloves' },
  { text: '1-1/2 cups', amount: '1 1/2 cups' },
  { text: 'about 3', amount: 'about 3' },
  { text: 'approx. 3', amount: 'about 3' },
  { text: '~3', amount: 'about 3' },
  { text: 'a pinch', amount: '1 pinch' },
  { text: 'Pinch', amount: '1 pinch' },
  { text: 'half a bunch', amount: '1/2 bunch' },
  { text: 'a handful', amount: '1 handful' },
  { text: 'to taste', amount: 'to taste' },
  { text: '2 cups + 1 tbsp', amount: '2 cups + 1 tbsp' },
  { text: '2 cups plus 1 tablespoon', amount: '2 cups + 1 tbsp' },
  { text: '1 lb 4 oz', amount: '1 lb + 4 oz' },
  { text: '1 (14 oz) can', amount: '1 (14 oz) can' },
  { text: '2 14.5-oz cans', amount: '2 (14.5 oz) cans' },
  { text: '14-ounce can', amount: '1 (14 oz) can' },
  { text: '10g/½oz', amount: '10 g (1/2 oz)' },
  { text: '8 oz (227 g)', amount: '8 oz (227 g)' },
  { text: '4 (about 1 1/2 lb)', amount: '4 (about 1 1/2 lb)' },
  { text: '2 x 400 g', amount: '2 x 400 g' },
  { text: '2×400g cans', amount: '2 (400 g) cans' },
  { text: '1 lb', amount: '1 lb' },
  { text: '2 lbs.', amount: '2 lb' },
  { text: '6 ct', amount: '6' },
  { text: '1 bunch', amount: '1 bunch' },
  { text: '3 T', amount: '3 tbsp' },
  { text: '3 t', amount: '3 tsp' },
  { text: '8 fl. oz.', amount: '8 fl oz' },
  { text: '8 Fluid Ounces', amount: '8 fl oz' },
  { text: '1 heaping cup', amount: '1 cup' },
  { text: '1 qt', amount: '1 qt' },
  { text: '8 passion fruits', amount: '8 passion fruits' },
])('"$text" reads as $amount', ({ text, amount }) => {
  expect(reread(text)).toBe(amount);
});
