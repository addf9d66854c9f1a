/** @jest-environment jsdom */
import { readFileSync } from 'node:fs';
import { act, fireEvent, render, screen } from '@testing-library/react';
import { CartSlot } from '@/components/checkout/cart-slot';
import { isChunkLoadError } from '@/components/ui/chunk-load-error';
import { CHUNK_TIMEOUT_MS, loadChunk } from '@/components/ui/load-chunk';
import { toStoredCart } from '@/lib/cart/cart-rules';
import { listSourceFiles } from '@/tests/support/sources';
import { aCartItem } from '@/tests/support/view-examples';

jest.mock('@/components/checkout/checkout-dialog', () => {
  throw new Error('Failed to load chunk');
});

let errorLog: jest.SpyInstance;
beforeEach(() => {
  errorLog = jest.spyOn(console, 'error').mockImplementation(() => {});
});
afterEach(() => jest.useRealTimers());

test('a script that does not arrive within 120 seconds is reported as a chunk load error', async () => {
  jest.useFakeTimers();
  expect(CHUNK_TIMEOUT_MS).toBe(120_000);
  const result = loadChunk(() => new Promise<never>(() => {})).catch((error: unknown) => error);
  await jest.advanceTimersByTimeAsync(CHUNK_TIMEOUT_MS - 1);
  expect(errorLog).not.toHaveBeenCalled();
  await jest.advanceTimersByTimeAsync(1);
  expect(isChunkLoadError(await result)).toBe(true);
  expect(errorLog).toHaveBeenCalledWith('Chunk load error', await result);
});

test('a script that arrives is not reported later', async () => {
  jest.useFakeTimers();
  expect(await loadChunk(async () => 'module')).toBe('module');
  expect(jest.getTimerCount()).toBe(0);
});

test('a checkout that cannot be loaded says that the cart is kept, and offers Reload', async () => {
  localStorage.setItem('cart', toStoredCart([aCartItem()], Date.now()));
  await act(async () => render(<CartSlot payments={{ mode: 'test', stripe: null, paypal: null }} />));
  fireEvent.click(screen.getByRole('button', { name: /Cart/ }));
  expect((await screen.findByRole('alert')).textContent).toContain(
    'The checkout could not be loaded. Your cart is kept',
  );
  expect(screen.getByRole('button', { name: 'Reload' })).toBeTruthy();
});

test('every lazy import of a component has the time limit', () => {
  const limited = /(?:loadChunk\(\(\) => |useLazyDialog\(\s*async \(\) => \(await )import\(/g;
  const unlimited = ['app', 'components']
    .flatMap(listSourceFiles)
    .filter((path) => /(?<!typeof )\bimport\(/.test(readFileSync(path, 'utf8').replace(limited, '')));
  expect(unlimited).toEqual([]);
});
