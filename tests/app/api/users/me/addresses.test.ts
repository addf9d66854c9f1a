import { DELETE, PUT } from '@/app/api/users/me/addresses/[id]/route';
import { GET, POST } from '@/app/api/users/me/addresses/route';
import { User } from '@/models/user';
import { withDatabase } from '@/tests/support/database';
import { call } from '@/tests/support/http';
import { aUser, bearerOf } from '@/tests/support/sign-in';

withDatabase();

const address = {
  label: 'Ada Lovelace',
  street1: '1 Main Street',
  city: 'Albany',
  state: 'NY',
  postalCode: '12207',
};

/** A user with what it takes to call for them. */
async function aCustomer() {
  const user = await aUser();
  const headers = await bearerOf(user);
  return {
    user,
    list: async () => (await call(GET, { headers })).json.addresses,
    add: (body: unknown) => call(POST, { headers, body }),
    put: (id: string, body: unknown) => call(PUT, { method: 'PUT', headers, params: { id }, body }),
    remove: (id: string) => call(DELETE, { method: 'DELETE', headers, params: { id } }),
  };
}
const labels = (addresses: { label: string }[]) => addresses.map(({ label }) => label);
const primaries = (addresses: { isPrimary: boolean }[]) => addresses.filter(({ isPrimary }) => isPrimary);

describe('addresses are refused', () => {
  test('to a guest: 401', async () => {
    const params = { id: '0'.repeat(24) };
    for (const { status } of [
      await call(GET),
      await call(POST, { body: address }),
      await call(PUT, { method: 'PUT', params, body: address }),
      await call(DELETE, { method: 'DELETE', params }),
    ]) {
      expect(status).toBe(401);
    }
  });

  test.each([
    ['label', { $ne: null }, 'Full Name is required.'],
    ['label', 7, 'Full Name is required.'],
    ['label', 'x'.repeat(51), 'Full Name must be at most 50 characters.'],
    ['street1', ['1 Main Street'], 'Street Address is required.'],
    ['street2', 'x'.repeat(61), 'Apt / Suite must be at most 60 characters.'],
    ['city', true, 'City is required.'],
    ['state', { $gt: '' }, 'State is required.'],
    ['postalCode', 12207, 'ZIP Code is required.'],
    ['phoneNumber', {}, 'Invalid phone number format. Must be 10 digits if provided.'],
    ['isPrimary', 'true', 'isPrimary must be true or false.'],
  ])('with %s %j: 400, and nothing is written', async (name, value, message) => {
    const customer = await aCustomer();
    const kept = (await customer.add(address)).json.addresses;
    const wrong = { ...address, [name]: value };
    for (const { status, json } of [await customer.add(wrong), await customer.put(kept[0]._id, wrong)]) {
      expect(status).toBe(400);
      expect(json).toEqual({
        success: false,
        code: 'invalid_input',
        error: message,
        message,
        fields: { [name]: message },
      });
    }
    expect(await customer.list()).toEqual(kept);
  });

  test.each(['abc', '0'.repeat(24), '[object Object]'])('at the id %p: 404', async (id) => {
    const customer = await aCustomer();
    expect((await customer.put(id, address)).status).toBe(404);
    expect((await customer.put(id, { isPrimary: true })).status).toBe(404);
    expect((await customer.remove(id)).status).toBe(404);
  });

  test("at another customer's id: 404 as if it did not exist, and nothing changes", async () => {
    const [owner, stranger] = [await aCustomer(), await aCustomer()];
    await owner.add(address);
    const [, second] = (await owner.add({ ...address, label: 'Second' })).json.addresses;
    const kept = (await stranger.add({ ...address, label: 'Own' })).json.addresses;
    const before = await owner.list();
    const missing = await stranger.remove('0'.repeat(24));
    for (const refused of [
      await stranger.put(second._id, { ...address, label: 'Taken' }),
      await stranger.put(second._id, { isPrimary: true }),
      await stranger.remove(second._id),
    ]) {
      expect(refused).toEqual({ ...missing, headers: expect.anything() });
    }
    expect(await owner.list()).toEqual(before);
    expect(await stranger.list()).toEqual(kept);
  });

  test('at the eleventh: 409 limit_reached', async () => {
    const customer = await aCustomer();
    for (let count = 0; count < 10; count++) expect((await customer.add(address)).status).toBe(201);
    const { status, json } = await customer.add(address);
    expect({ status, code: json.code, error: json.error }).toEqual({
      status: 409,
      code: 'limit_reached',
      error: 'You can save at most 10 addresses.',
    });
  });
});

test('_id and userId in the body are ignored', async () => {
  const [customer, other] = [await aCustomer(), await aCustomer()];
  const forged = { _id: '0'.repeat(24), userId: String(other.user._id) };
  const { json } = await customer.add({ ...address, ...forged });
  expect(json.addresses[0]._id).not.toBe(forged._id);
  const changed = await customer.put(json.addresses[0]._id, { ...address, ...forged, city: 'Troy' });
  expect(changed.json.addresses).toEqual([{ ...json.addresses[0], city: 'Troy' }]);
  expect(await other.list()).toEqual([]);
  const stored = await User.collection.findOne({ _id: customer.user._id });
  expect(stored?.addresses[0]).not.toHaveProperty('userId');
});

test('the primary address comes first; the others keep the order in which they were added', async () => {
  const customer = await aCustomer();
  const first = await customer.add({ ...address, label: 'A', isPrimary: false });
  expect({ status: first.status, isPrimary: first.json.addresses[0].isPrimary }).toEqual({
    status: 201,
    isPrimary: true,
  });
  await customer.add({ ...address, label: 'B' });
  const { json } = await customer.add({ ...address, label: 'C', isPrimary: true });
  expect(labels(json.addresses)).toEqual(['C', 'A', 'B']);
  expect(primaries(json.addresses)).toHaveLength(1);
  const b = json.addresses[2]._id;
  expect(labels((await customer.put(b, { isPrimary: true })).json.addresses)).toEqual(['B', 'A', 'C']);
  const afterDelete = (await customer.remove(b)).json.addresses;
  expect(labels(afterDelete)).toEqual(['A', 'C']);
  expect(labels(primaries(afterDelete) as typeof afterDelete)).toEqual(['A']);
});

test('an address written anew keeps its place, its id and whether it is primary', async () => {
  const customer = await aCustomer();
  const [only] = (await customer.add({ ...address, company: 'Engines' })).json.addresses;
  const { status, json } = await customer.put(only._id, { ...address, city: ' Troy ', isPrimary: false });
  expect(status).toBe(200);
  expect(json.addresses).toEqual([{ ...only, city: 'Troy', company: '' }]);
});

describe('whatever comes at once', () => {
  test('20 new addresses leave 10, one of them primary', async () => {
    const customer = await aCustomer();
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, index) =>
        customer.add({ ...address, label: `A${index}`, isPrimary: index % 2 === 0 }),
      ),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([
      ...Array(10).fill(201),
      ...Array(10).fill(409),
    ]);
    const left = await customer.list();
    expect(left).toHaveLength(10);
    expect(primaries(left)).toHaveLength(1);
    const accepted = answers.flatMap(({ status }, index) => (status === 201 ? [`A${index}`] : []));
    expect(labels(left).sort()).toEqual(accepted.sort());
  });

  test('20 mixed changes leave exactly one primary address and lose none', async () => {
    const customer = await aCustomer();
    for (const label of ['A', 'B', 'C', 'D', 'E', 'F']) await customer.add({ ...address, label });
    const before = await customer.list();
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, index) => {
        const { _id } = before[index % 6];
        // Only the first three are deleted, twice each at most.
        if (index % 4 === 0) return customer.add({ ...address, isPrimary: true });
        if (index % 4 === 1 && index % 6 < 3) return customer.remove(_id);
        return customer.put(_id, { isPrimary: true });
      }),
    );
    for (const { status, json } of answers) {
      expect([200, 201, 404, 409]).toContain(status);
      expect(['not_found', 'limit_reached', undefined]).toContain(json.code);
      if (json.addresses?.length) expect(primaries(json.addresses)).toHaveLength(1);
    }
    const left = await customer.list();
    expect(primaries(left)).toHaveLength(1);
    const added = answers.filter(({ status }) => status === 201).length;
    const removed = answers.filter(
      ({ status }, index) => status === 200 && index % 4 === 1 && index % 6 < 3,
    ).length;
    expect(left).toHaveLength(6 + added - removed);
  });
});
