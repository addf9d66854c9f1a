import { z } from 'zod';
import type { addAddress, deleteAddress, updateAddress } from '@/lib/accounts/address-endpoints';
import { callApi } from '@/lib/http/api-client';
import { endpoint, type RequestPath, type ResponseBody } from '@/lib/http/endpoint';
import { uploadFiles } from '@/lib/http/upload-client';
import { assertDeclared } from '@/tests/support/http';

const getBook = endpoint({
  method: 'GET',
  path: '/api/shelves/{shelf}/books/{id}',
  access: 'public',
  summary: 'A book',
  query: z.object({ page: z.string() }),
  responses: { 200: z.object({ title: z.string(), shelf: z.object({ name: z.string() }).optional() }) },
});

describe('tests reject a response that its endpoint does not declare', () => {
  const book = { title: 'Soup' };

  test.each([
    { label: 'an undeclared status', status: 201, json: book },
    { label: 'an undeclared field', status: 200, json: { ...book, passwordHash: 'x' } },
    {
      label: 'an undeclared nested field',
      status: 200,
      json: { ...book, shelf: { name: 'A', userId: '1' } },
    },
    { label: 'a missing field', status: 200, json: {} },
    { label: 'an error outside the envelope', status: 404, json: { success: false, stack: 'at x' } },
  ])('$label fails', ({ status, json }) => {
    expect(() => assertDeclared(getBook, status, json)).toThrow();
  });

  test('a declared response passes', () => {
    assertDeclared(getBook, 200, { ...book, shelf: { name: 'A' } });
    const error = { success: false, code: 'not_found', error: 'No.', message: 'No.' };
    assertDeclared(getBook, 404, error);
    expect(() => assertDeclared(getBook, 404, { ...error, msg: 'No.' })).toThrow();
    assertDeclared({ ...getBook, access: 'admin' }, 404, { ...error, msg: 'No.' });
  });
});

test('the compiler accepts a path with its parameters filled in, and a query if the endpoint has one', () => {
  const paths: RequestPath<typeof getBook>[] = ['/api/shelves/1/books/2', '/api/shelves/1/books/2?page=3'];
  // @ts-expect-error Another path.
  paths.push('/api/shelves/1');
  const address: RequestPath<typeof deleteAddress> = '/api/users/me/addresses/1';
  const body: ResponseBody<typeof getBook> = { title: 'Soup' };
  // @ts-expect-error A field that no response has.
  expect([paths, address, body.author]).toBeDefined();
});

test('the compiler refuses a request that its endpoint does not declare', () => {
  const requests = [
    // @ts-expect-error The method is POST.
    () => callApi<typeof addAddress>('PUT', '/api/users/me/addresses', { body: {} }),
    // @ts-expect-error The endpoint has another path.
    () => callApi<typeof deleteAddress>('DELETE', '/api/users/me/phone'),
    // @ts-expect-error The body is missing.
    () => callApi<typeof updateAddress>('PUT', '/api/users/me/addresses/1'),
    // @ts-expect-error An address has a city.
    () => callApi<typeof addAddress>('POST', '/api/users/me/addresses', { body: { label: 'A' } }),
    // @ts-expect-error Neither a complete address nor isPrimary: true.
    () => callApi<typeof updateAddress>('PUT', '/api/users/me/addresses/1', { body: { isPrimary: false } }),
    // @ts-expect-error There is no body.
    () => callApi<typeof deleteAddress>('DELETE', '/api/users/me/addresses/1', { body: {} }),
    // @ts-expect-error The endpoint accepts no files.
    () => uploadFiles<typeof updateAddress>('/api/users/me/addresses/1', new FormData(), () => {}),
  ];
  expect(requests).toHaveLength(7);
});
