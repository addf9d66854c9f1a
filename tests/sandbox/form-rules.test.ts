import { decodeForm } from '@/sandbox/form-rules';

test('names in brackets become objects and lists, as in Stripe’s API', () => {
  const form = decodeForm('a=1&card[number]=4&expand[]=x&expand[]=y&m[0][id]=p&m[1][id]=q');
  expect(JSON.parse(JSON.stringify(form))).toEqual({
    a: '1',
    card: { number: '4' },
    expand: ['x', 'y'],
    m: [{ id: 'p' }, { id: 'q' }],
  });
});

test.each([
  { label: 'a repeated name', form: 'a=1&a=2' },
  { label: 'a value and an object', form: 'a=1&a[b]=2' },
  { label: 'seven levels', form: 'a[b][c][d][e][f][g]=1' },
  { label: 'a name of 201 characters', form: `${'a'.repeat(201)}=1` },
  { label: 'a megabyte of brackets', form: `${'['.repeat(1_000_000)}=1` },
  { label: '1,001 fields', form: Array.from({ length: 1_001 }, (_, i) => `a${i}=1`).join('&') },
  { label: 'a list with 200,000 items', form: 'a[]=x&'.repeat(200_000) },
])('refuses a form with $label', ({ form }) => {
  expect(() => decodeForm(form)).toThrow(TypeError);
});

test('accepts 1,000 fields and names of 200 characters', () => {
  const name = 'a'.repeat(200);
  const form = decodeForm(`${name}=1&${'b[]=x&'.repeat(999)}`);
  expect([form[name], (form.b as string[]).length]).toEqual(['1', 999]);
});
