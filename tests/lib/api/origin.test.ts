import { foreignOriginError } from '@/lib/api/origin';
import { log } from '@/lib/runtime/log';

const warn = jest.spyOn(log, 'warn');
const refuse = (origin: string, host = new URL(origin).host) =>
  foreignOriginError(new Headers({ origin, host }), { NEXTAUTH_URL: 'http://localhost:3000' }).message;

test('a page of another site learns nothing, and the operator is not told', () => {
  expect(refuse('https://evil.example', 'localhost:3000')).toBe(
    'This request did not come from a page of the shop.',
  );
  expect(warn).not.toHaveBeenCalled();
});

test('a page of the shop that was opened at another URL says where the shop is, and the operator is told once', () => {
  for (const origin of ['http://192.0.2.7:3000', 'http://shop.internal'])
    expect(refuse(origin)).toBe(
      'The shop is at http://localhost:3000. Please open it there: nothing can be changed at this address.',
    );
  expect(warn.mock.calls).toEqual([
    [
      { origin: 'http://192.0.2.7:3000', NEXTAUTH_URL: 'http://localhost:3000' },
      'the shop was opened at another origin than NEXTAUTH_URL; its writes are refused',
    ],
  ]);
});
