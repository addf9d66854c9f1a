import { GET } from '@/app/api/places/[zip]/route';
import { call } from '@/tests/support/http';

const ask = (zip: string) => call(GET, { params: { zip } });

test.each(['1234', '123456', '1234a', '97201-1234', '..%2f..', ''])('%j is refused with 400', async (zip) => {
  expect((await ask(zip)).status).toBe(400);
});

test.each([
  ['97201', { city: 'Portland', state: 'OR' }],
  ['10001', { city: 'New York', state: 'NY' }],
  ['02108', { city: 'Boston', state: 'MA' }],
  // Unknown, a district, a territory and a military post office, to which the shop does not deliver.
  ...['00000', '20001', '00901', '09012'].map((zip) => [zip, null] as const),
])('the place of %s is %j', async (zip, place) => {
  const { status, body } = await ask(zip);
  expect({ status, body }).toEqual({ status: 200, body: { place } });
});
