import { z } from 'zod';
import type { addAddress, deleteAddress, updateAddress } from '@/lib/accounts/address-endpoints';
import { ApiError, callApi, readError } from '@/lib/http/api-client';
import { endpoint, type RequestPath, type ResponseBody } from '@/lib/http/endpoint';
import { AppError } from '@/lib/http/errors';
import { uploadFiles } from '@/lib/http/upload-client';
import { assertDeclared } from '@/tests/support/http';

const getBook = endpoint({
  method: 'GET',
  path: '/api/shelves/{shelf}/books/{id}',
  access: 'public',
  summary: 'A book',
  params: z.object({ shelf: z.string(), id: z.string() }),
  query: z.object({ page: z.string() }),
  responses: { 200: z.object({ title: z.string(), shelf: z.object({ name: z.string() }).optional() }) },
  errors: { conflict: z.object({ left: z.int() }), limit_reached: null },
});

const ERROR = { success: false, error: 'No.', message: 'No.' };

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
    { label: 'an error that is not declared', status: 402, json: { ...ERROR, code: 'payment_declined' } },
    { label: 'an error with another status', status: 404, json: { ...ERROR, code: 'limit_reached' } },
    { label: 'an error without its details', status: 409, json: { ...ERROR, code: 'conflict' } },
    {
      label: 'an error with details of another',
      status: 409,
      json: { ...ERROR, code: 'limit_reached', left: 1 },
    },
  ])('$label fails', ({ status, json }) => {
    expect(() => assertDeclared(getBook, status, json)).toThrow();
  });

  test('a declared response passes', () => {
    assertDeclared(getBook, 200, { ...book, shelf: { name: 'A' } });
    const error = { ...ERROR, code: 'not_found' };
    assertDeclared(getBook, 404, error);
    assertDeclared(getBook, 409, { ...ERROR, code: 'conflict', left: 1 });
    assertDeclared(getBook, 409, { ...ERROR, code: 'limit_reached' });
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

describe('an error has the details that its endpoint declares', () => {
  type BookErrors = typeof getBook.errors;

  test('the compiler refuses one without them, with those of another, and any that name no endpoint', () => {
    const errors = [
      new AppError<BookErrors>({ code: 'conflict', message: 'No.', details: { left: 1 } }),
      new AppError<BookErrors>({ code: 'limit_reached', message: 'No.' }),
      // @ts-expect-error The details are missing.
      new AppError<BookErrors>({ code: 'conflict', message: 'No.' }),
      // @ts-expect-error This code has none.
      new AppError<BookErrors>({ code: 'limit_reached', message: 'No.', details: { left: 1 } }),
      // @ts-expect-error Nothing declares them.
      new AppError({ code: 'conflict', message: 'No.', details: { left: 1 } }),
    ];
    expect(errors.map(({ details }) => details?.left)).toEqual([1, undefined, undefined, 1, 1]);
  });

  test('a caller reads them by the code, and none from another error', () => {
    const body = { code: 'conflict', error: 'No.', left: 2 } as const;
    const error = readError<typeof getBook>(new ApiError(409, body));
    expect(error?.code === 'conflict' && error.left).toBe(2);
    // @ts-expect-error Only a conflict has it.
    expect(error?.left).toBe(2);
    expect(readError<typeof getBook>(new TypeError('Failed to fetch'))).toBeNull();
  });
});
