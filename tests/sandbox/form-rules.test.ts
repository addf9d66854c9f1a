import { decodeForm } from '@/sandbox/form-rules';

test('names in brackets become objects and lists, as at Stripe', () => {
  const form = decodeForm('a=1&card[number]=4&expand[]=x&expand[]=y&m[0][id]=p&m[1][id]=q');
  expect(JSON.parse(JSON.stringify(form))).toEqual({
    a: '1',
    card: { number: '4' },
    expand: ['x', 'y'],
    m: [{ id: 'p' }, { id: 'q' }],
  });
});

test.each([
  { what: 'a repeated name', text: 'a=1&a=2' },
  { what: 'a value and an object', text: 'a=1&a[b]=2' },
  { what: 'seven levels', text: 'a[b][c][d][e][f][g]=1' },
  { what: 'a name of 201 characters', text: `${'a'.repeat(201)}=1` },
  { what: 'a megabyte of brackets', text: `${'['.repeat(1_000_000)}=1` },
  { what: '1,001 fields', text: Array.from({ length: 1_001 }, (_, i) => `a${i}=1`).join('&') },
  { what: 'a list with 200,000 positions', text: 'a[]=x&'.repeat(200_000) },
])('refuses $what', ({ text }) => {
  expect(() => decodeForm(text)).toThrow(TypeError);
});

test('accepts 1,000 fields and names of 200 characters', () => {
  const name = 'a'.repeat(200);
  const form = decodeForm(`${name}=1&${'b[]=x&'.repeat(999)}`);
  expect([form[name], (form.b as string[]).length]).toEqual(['1', 999]);
});
