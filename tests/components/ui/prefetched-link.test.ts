/** @jest-environment jsdom */
import { watchRest } from '@/components/ui/prefetched-link';

/** Tells the observer, of which jsdom has none, the elements in full view. */
let show: (target: Element, isIntersecting: boolean) => void;
const observed = new Set<Element>();

beforeAll(() => {
  window.IntersectionObserver = class {
    constructor(update: (entries: Pick<IntersectionObserverEntry, 'target' | 'isIntersecting'>[]) => void) {
      show = (target, isIntersecting) => update([{ target, isIntersecting }]);
    }
    observe = (target: Element) => observed.add(target);
    unobserve = (target: Element) => observed.delete(target);
  } as unknown as typeof IntersectionObserver;
});
beforeEach(() => {
  jest.useFakeTimers();
  observed.clear();
});
afterEach(() => jest.useRealTimers());

function watch() {
  const element = document.createElement('a');
  const run = jest.fn();
  return { element, run, stop: watchRest(element, run) };
}

test('nothing is run for an element that is scrolled past', () => {
  const { element, run } = watch();
  for (let pass = 0; pass < 3; pass += 1) {
    show(element, true);
    jest.advanceTimersByTime(299);
    show(element, false);
    jest.advanceTimersByTime(1_000);
  }
  expect(run).not.toHaveBeenCalled();
});

test('nothing is run for an element that has left the page', () => {
  const { element, run, stop } = watch();
  show(element, true);
  stop();
  jest.advanceTimersByTime(1_000);
  expect(run).not.toHaveBeenCalled();
  expect(observed).toEqual(new Set());
});

test('what comes to rest in view is run once, each element by itself', () => {
  const resting = watch();
  const hidden = watch();
  show(resting.element, true);
  jest.advanceTimersByTime(300);
  expect(resting.run).toHaveBeenCalledTimes(1);
  expect(hidden.run).not.toHaveBeenCalled();
  expect(observed).toEqual(new Set([hidden.element]));
  show(resting.element, true);
  jest.advanceTimersByTime(1_000);
  expect(resting.run).toHaveBeenCalledTimes(1);
});
