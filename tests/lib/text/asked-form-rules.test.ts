import { hasOnlyForms, listAskedForms } from '@/lib/text/asked-form-rules';

test.each([
  { text: 'butter', forms: [] },
  { text: 'boneless or bone-in chicken thighs', forms: [] },
  { text: 'fresh or frozen peas', forms: [] },
  { text: 'frozen or fresh peas', forms: [] },
  { text: 'freshly ground pepper', forms: [] },
  { text: 'fresh ground pepper', forms: [] },
  { text: 'free-range eggs', forms: [] },
  { text: 'unsweetened cocoa', forms: ['unsweetened'] },
  { text: 'Boneless, skinless chicken', forms: ['boneless', 'skinless'] },
  { text: 'bone in, skin on', forms: ['bone-in', 'skin-on'] },
  { text: 'reduced-sodium soy sauce', forms: ['low-sodium'] },
  { text: 'nonfat yogurt', forms: ['fat-free'] },
  { text: 'lactose-free cream', forms: ['dairy-free'] },
  { text: 'vegetarian Worcestershire sauce', forms: ['vegetarian'] },
  { text: 'meatless meatballs', forms: ['plant-based'] },
  { text: 'imitation crab', forms: ['imitation'] },
])('“$text” asks for $forms', ({ text, forms }) => {
  expect(listAskedForms(text)).toEqual(forms);
});

test('a text of forms alone names no ingredient; whole milk is one', () => {
  expect(['boneless', ' bone-in ', 'fresh', 'whole milk', 'boneless ham'].map(hasOnlyForms)).toEqual([
    true,
    true,
    true,
    false,
    false,
  ]);
});
