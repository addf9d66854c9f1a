import { DELETE, PUT } from '@/app/api/users/me/addresses/[id]/route';
import { GET, POST } from '@/app/api/users/me/addresses/route';
import { User } from '@/models/user';
import { withDatabase } from '@/tests/support/database';
import { call } from '@/tests/support/http';
import { aUser, createBearerHeaders } from '@/tests/support/sign-in';

withDatabase();

const address = {
  label: 'Ada Lovelace',
  street1: '1 Main Street',
  city: 'Albany',
  state: 'NY',
  postalCode: '12207',
};

/** Creates a customer with functions that call the endpoints as them. */
async function aCustomer() {
  const user = await aUser();
  const headers = await createBearerHeaders(user);
  return {
    user,
    list: async () => (await call(GET, { headers })).json.addresses,
    add: (body: unknown) => call(POST, { headers, body }),
    put: (id: string, body: unknown) => call(PUT, { method: 'PUT', headers, params: { id }, body }),
    remove: (id: string) => call(DELETE, { method: 'DELETE', headers, params: { id } }),
  };
}
const toLabels = (addresses: { label: string }[]) => addresses.map(({ label }) => label);
const listPrimary = (addresses: { isPrimary: boolean }[]) => addresses.filter(({ isPrimary }) => isPrimary);

describe('refusals', () => {
  test('refuses a guest with 401', async () => {
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
    { name: 'label', value: { $ne: null }, message: 'Full Name is required.' },
    { name: 'label', value: 7, message: 'Full Name is required.' },
    { name: 'label', value: 'x'.repeat(51), message: 'Full Name must be at most 50 characters.' },
    { name: 'street1', value: ['1 Main Street'], message: 'Street Address is required.' },
    { name: 'street2', value: 'x'.repeat(61), message: 'Apt / Suite must be at most 60 characters.' },
    { name: 'city', value: true, message: 'City is required.' },
    { name: 'state', value: { $gt: '' }, message: 'State is required.' },
    { name: 'postalCode', value: 12207, message: 'ZIP Code is required.' },
    {
      name: 'phoneNumber',
      value: {},
      message: 'Invalid phone number format. Must be 10 digits if provided.',
    },
    { name: 'isPrimary', value: 'true', message: 'isPrimary must be true or false.' },
  ])('returns 400 for $name $value, and writes nothing', async ({ name, value, message }) => {
    const customer = await aCustomer();
    const addresses = (await customer.add(address)).json.addresses;
    const invalidAddress = { ...address, [name]: value };
    for (const { status, json } of [
      await customer.add(invalidAddress),
      await customer.put(addresses[0]._id, invalidAddress),
    ]) {
      expect(status).toBe(400);
      expect(json).toEqual({
        success: false,
        code: 'invalid_input',
        error: message,
        message,
        fields: { [name]: message },
      });
    }
    expect(await customer.list()).toEqual(addresses);
  });

  test.each(['abc', '0'.repeat(24), '[object Object]'])('returns 404 for the id %p', async (id) => {
    const customer = await aCustomer();
    expect((await customer.put(id, address)).status).toBe(404);
    expect((await customer.put(id, { isPrimary: true })).status).toBe(404);
    expect((await customer.remove(id)).status).toBe(404);
  });

  test('returns the same 404 for another customer’s address as for an unknown id, and changes nothing', async () => {
    const [owner, stranger] = [await aCustomer(), await aCustomer()];
    await owner.add(address);
    const [, secondAddress] = (await owner.add({ ...address, label: 'Second' })).json.addresses;
    const addresses = (await stranger.add({ ...address, label: 'Own' })).json.addresses;
    const addressesBefore = await owner.list();
    const unknownIdResponse = await stranger.remove('0'.repeat(24));
    for (const refusal of [
      await stranger.put(secondAddress._id, { ...address, label: 'Taken' }),
      await stranger.put(secondAddress._id, { isPrimary: true }),
      await stranger.remove(secondAddress._id),
    ]) {
      expect(refusal).toEqual({ ...unknownIdResponse, headers: expect.anything() });
    }
    expect(await owner.list()).toEqual(addressesBefore);
    expect(await stranger.list()).toEqual(addresses);
  });

  test('refuses an eleventh address with 409 limit_reached', async () => {
    const customer = await aCustomer();
    for (let count = 0; count < 10; count++) {
      expect((await customer.add({ ...address, label: `Address ${count}` })).status).toBe(201);
    }
    const { status, json } = await customer.add(address);
    expect({ status, code: json.code, error: json.error }).toEqual({
      status: 409,
      code: 'limit_reached',
      error: 'You can save at most 10 addresses.',
    });
  });
});

test('ignores _id and userId in the body', async () => {
  const [customer, otherCustomer] = [await aCustomer(), await aCustomer()];
  const forgedFields = { _id: '0'.repeat(24), userId: String(otherCustomer.user._id) };
  const { json } = await customer.add({ ...address, ...forgedFields });
  expect(json.addresses[0]._id).not.toBe(forgedFields._id);
  const changeResponse = await customer.put(json.addresses[0]._id, {
    ...address,
    ...forgedFields,
    city: 'Troy',
  });
  expect(changeResponse.json.addresses).toEqual([{ ...json.addresses[0], city: 'Troy' }]);
  expect(await otherCustomer.list()).toEqual([]);
  const storedUser = await User.collection.findOne({ _id: customer.user._id });
  expect(storedUser?.addresses[0]).not.toHaveProperty('userId');
});

test('the primary address comes first; the others stay in the order in which they were added', async () => {
  const customer = await aCustomer();
  const firstResponse = await customer.add({ ...address, label: 'A', isPrimary: false });
  expect({ status: firstResponse.status, isPrimary: firstResponse.json.addresses[0].isPrimary }).toEqual({
    status: 201,
    isPrimary: true,
  });
  await customer.add({ ...address, label: 'B' });
  const { json } = await customer.add({ ...address, label: 'C', isPrimary: true });
  expect(toLabels(json.addresses)).toEqual(['C', 'A', 'B']);
  expect(listPrimary(json.addresses)).toHaveLength(1);
  const secondId = json.addresses[2]._id;
  expect(toLabels((await customer.put(secondId, { isPrimary: true })).json.addresses)).toEqual([
    'B',
    'A',
    'C',
  ]);
  const afterDelete = (await customer.remove(secondId)).json.addresses;
  expect(toLabels(afterDelete)).toEqual(['A', 'C']);
  expect(toLabels(listPrimary(afterDelete) as typeof afterDelete)).toEqual(['A']);
});

test('an address that is sent again after a lost response is not added twice, even as the tenth', async () => {
  const customer = await aCustomer();
  for (let count = 0; count < 9; count++) await customer.add({ ...address, label: `Address ${count}` });
  const { json: first } = await customer.add({ ...address, company: 'Analytical Engines' });
  const { status, json: second } = await customer.add({ ...address, company: 'Analytical Engines' });
  expect(status).toBe(201);
  expect(second).toEqual(first);
  const { json: third } = await customer.add({ ...address, company: 'Analytical Engines', isPrimary: true });
  expect(third.addresses).toHaveLength(10);
  expect(listPrimary(third.addresses)).toMatchObject([{ company: 'Analytical Engines' }]);
});

test('saving the same address again keeps its position, id and primary flag', async () => {
  const customer = await aCustomer();
  const [savedAddress] = (await customer.add({ ...address, company: 'Engines' })).json.addresses;
  const { status, json } = await customer.put(savedAddress._id, {
    ...address,
    city: ' Troy ',
    isPrimary: false,
  });
  expect(status).toBe(200);
  expect(json.addresses).toEqual([{ ...savedAddress, city: 'Troy', company: '' }]);
});

describe('concurrent requests', () => {
  test('of 20 new addresses, 10 are saved, one of them as the primary one', async () => {
    const customer = await aCustomer();
    const responses = await Promise.all(
      Array.from({ length: 20 }, (_, index) =>
        customer.add({ ...address, label: `A${index}`, isPrimary: index % 2 === 0 }),
      ),
    );
    expect(responses.map(({ status }) => status).sort()).toEqual([
      ...Array(10).fill(201),
      ...Array(10).fill(409),
    ]);
    const addresses = await customer.list();
    expect(addresses).toHaveLength(10);
    expect(listPrimary(addresses)).toHaveLength(1);
    const acceptedLabels = responses.flatMap(({ status }, index) => (status === 201 ? [`A${index}`] : []));
    expect(toLabels(addresses).sort()).toEqual(acceptedLabels.sort());
  });

  test('20 mixed changes leave exactly one primary address, and none is lost', async () => {
    const customer = await aCustomer();
    for (const label of ['A', 'B', 'C', 'D', 'E', 'F']) await customer.add({ ...address, label });
    const addressesBefore = await customer.list();
    const responses = await Promise.all(
      Array.from({ length: 20 }, (_, index) => {
        const { _id } = addressesBefore[index % 6];
        // Only the first three are deleted, twice each at most.
        if (index % 4 === 0) return customer.add({ ...address, label: `New ${index}`, isPrimary: true });
        if (index % 4 === 1 && index % 6 < 3) return customer.remove(_id);
        return customer.put(_id, { isPrimary: true });
      }),
    );
    for (const { status, json } of responses) {
      expect([200, 201, 404, 409]).toContain(status);
      expect(['not_found', 'limit_reached', undefined]).toContain(json.code);
      if (json.addresses?.length) expect(listPrimary(json.addresses)).toHaveLength(1);
    }
    const addresses = await customer.list();
    expect(listPrimary(addresses)).toHaveLength(1);
    const added = responses.filter(({ status }) => status === 201).length;
    const removed = responses.filter(
      ({ status }, index) => status === 200 && index % 4 === 1 && index % 6 < 3,
    ).length;
    expect(addresses).toHaveLength(6 + added - removed);
  });
});
