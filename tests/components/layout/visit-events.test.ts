/** @jest-environment jsdom */
import { sendVisitEvent } from '@/components/layout/visit-events';

const RECIPE = 'a'.repeat(24);
const sent: [url: string, body: Blob][] = [];

beforeEach(() => {
  sent.length = 0;
  // All other tests are seen as a program's.
  Reflect.deleteProperty(navigator, 'webdriver');
  navigator.sendBeacon = (url, body) => sent.push([String(url), body as Blob]) > 0;
});
afterEach(() => {
  for (const name of ['doNotTrack', 'globalPrivacyControl', 'webdriver'])
    Reflect.deleteProperty(navigator, name);
});

test.each([
  { label: 'asks not to be tracked', name: 'doNotTrack', value: '1' },
  { label: 'controls its privacy', name: 'globalPrivacyControl', value: true },
  { label: 'is driven by a program', name: 'webdriver', value: true },
])('nothing is reported by a browser that $label', ({ name, value }) => {
  Object.defineProperty(navigator, name, { value, configurable: true });
  sendVisitEvent({ kind: 'cook', recipeId: RECIPE });
  expect(sent).toEqual([]);
});

test('a report names the recipe, and nothing about the visitor', async () => {
  sendVisitEvent({ kind: 'basket', recipeId: RECIPE });
  expect(sent).toEqual([['/api/visit-events', expect.any(Blob)]]);
  const text = await new Promise((resolve) => {
    const reader = new FileReader();
    reader.onload = () => resolve(reader.result);
    reader.readAsText(sent[0]?.[1] as Blob);
  });
  expect(JSON.parse(String(text))).toEqual({ kind: 'basket', recipeId: RECIPE });
});
