/** @jest-environment jsdom */
import { afterPaint } from '@/components/ui/after-paint';

afterEach(() => jest.restoreAllMocks());

test('work that waits for a paint starts in a task after the next frame, not in it', async () => {
  const order: string[] = [];
  const work = afterPaint().then(() => order.push('work'));
  requestAnimationFrame(() => {
    order.push('frame');
    // Ends before the paint, like everything else in a frame.
    queueMicrotask(() => order.push('end of the frame'));
  });
  await work;
  expect(order).toEqual(['frame', 'end of the frame', 'work']);
});

test('a hidden page, which draws no frames, does the work all the same', async () => {
  jest.useFakeTimers();
  jest.spyOn(window, 'requestAnimationFrame').mockReturnValue(0);
  const work = afterPaint();
  await jest.advanceTimersByTimeAsync(1_000);
  await work;
  jest.useRealTimers();
});

test('what waits is done at once when the page is left, which then draws no more frames', async () => {
  jest.useFakeTimers();
  jest.spyOn(window, 'requestAnimationFrame').mockReturnValue(0);
  let isDone = false;
  const work = afterPaint().then(() => {
    isDone = true;
  });
  await Promise.resolve();
  expect(isDone).toBe(false);
  window.dispatchEvent(new Event('pagehide'));
  await work;
  expect(jest.getTimerCount()).toBe(0);
  jest.useRealTimers();
});
