/** @jest-environment jsdom */
import { layOutBelow } from '@/components/layout/lay-out-below';

const root = document.documentElement;
const countSettled = () => document.querySelectorAll('section[data-settled]').length;

/** The browser runs the callbacks that wait for it to be idle, and draws the next frame. */
let idle = () => {};
let drawFrame = () => {};

beforeEach(() => {
  document.body.innerHTML =
    '<section class="far-below"></section><section class="other"></section><section class="far-below"></section>';
  idle = () => {};
  root.dataset.drawing = '';
  delete root.dataset.settled;
  window.requestIdleCallback = (run) => {
    idle = () => run({ didTimeout: false, timeRemaining: () => 10 });
    return 0;
  };
  window.requestAnimationFrame = (run) => {
    drawFrame = () => run(0);
    return 0;
  };
});

test('nothing below is laid out while the browser is busy', () => {
  layOutBelow();
  expect(countSettled()).toBe(0);
  expect(root.dataset.settled).toBeUndefined();
});

test('the parts below are laid out one by one, a frame each, and then the page has settled', () => {
  layOutBelow();
  for (const expected of [1, 2]) {
    idle();
    expect(countSettled()).toBe(expected);
    expect(root.dataset.settled).toBeUndefined();
    drawFrame();
    expect(countSettled()).toBe(expected);
  }
  idle();
  expect(root.dataset.settled).toBe('');
  expect(root.dataset.drawing).toBeUndefined();
  expect(document.querySelector<HTMLElement>('.other')?.dataset.settled).toBeUndefined();
});

test('a page that is complete from its start is left as it is', () => {
  root.dataset.settled = '';
  layOutBelow();
  idle();
  expect(countSettled()).toBe(0);
});

test('a page without such parts has settled at once', () => {
  document.body.innerHTML = '';
  layOutBelow();
  idle();
  expect(root.dataset.settled).toBe('');
});
