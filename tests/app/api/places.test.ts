import { GET } from '@/app/api/places/[zip]/route';
import { call } from '@/tests/support/http';

const ask = (zip: string) => call(GET, { params: { zip } });

test.each(['1234', '123456', '1234a', '97201-1234', '..%2f..', ''])('%j is refused with 404', async (zip) => {
  expect((await ask(zip)).status).toBe(404);
});

test.each([
  { zip: '97201', place: { city: 'Portland', state: 'OR' } },
  { zip: '10001', place: { city: 'New York', state: 'NY' } },
  { zip: '02108', place: { city: 'Boston', state: 'MA' } },
  // Unknown, a district, a territory and a military post office, to which the shop does not deliver.
  ...['00000', '20001', '00901', '09012'].map((zip) => ({ zip, place: null })),
])('the place of $zip is $place', async ({ zip, place }) => {
  const { status, json } = await ask(zip);
  expect({ status, json }).toEqual({ status: 200, json: { place } });
});
