/** @jest-environment jsdom */
import { sampleVisit } from '@/components/layout/visit-sample';
import { measureVisit } from '@/components/layout/visit-vitals';
import { settle } from '@/tests/support/settle';

jest.mock('@/components/layout/visit-vitals', () => ({ measureVisit: jest.fn() }));

let readyState: DocumentReadyState;

beforeEach(() => {
  jest.mocked(measureVisit).mockClear();
  readyState = 'complete';
  // All other tests are seen as a program's.
  Reflect.deleteProperty(navigator, 'webdriver');
  jest.spyOn(document, 'readyState', 'get').mockImplementation(() => readyState);
  jest.spyOn(Math, 'random').mockReturnValue(0.05);
});
afterEach(() => {
  jest.restoreAllMocks();
  for (const name of ['doNotTrack', 'globalPrivacyControl', 'connection', 'webdriver']) {
    Reflect.deleteProperty(navigator, name);
  }
});

test.each([
  { wish: 'Do Not Track', name: 'doNotTrack', value: '1' },
  { wish: 'Global Privacy Control', name: 'globalPrivacyControl', value: true },
  { wish: 'less data', name: 'connection', value: { saveData: true } },
])('a visit whose browser asks for $wish is never measured', async ({ name, value }) => {
  Object.defineProperty(navigator, name, { value, configurable: true });
  sampleVisit();
  await settle();
  expect(measureVisit).not.toHaveBeenCalled();
});

test('a browser that a program drives is never measured: it is no visitor', async () => {
  Object.defineProperty(navigator, 'webdriver', { value: true, configurable: true });
  sampleVisit();
  await settle();
  expect(measureVisit).not.toHaveBeenCalled();
});

test.each([
  { draw: 0.1, isMeasured: false },
  { draw: 0.999, isMeasured: false },
  { draw: 0.099, isMeasured: true },
  { draw: 0, isMeasured: true },
])(
  'one visit in ten is measured: with $draw of 1 drawn, it is measured: $isMeasured',
  async ({ draw, isMeasured }) => {
    jest.mocked(Math.random).mockReturnValue(draw);
    sampleVisit();
    await settle();
    expect(measureVisit).toHaveBeenCalledTimes(isMeasured ? 1 : 0);
  },
);

test('a browser that says that it may be tracked, and need not save data, may be measured', async () => {
  Object.defineProperty(navigator, 'doNotTrack', { value: '0', configurable: true });
  Object.defineProperty(navigator, 'connection', { value: { saveData: false }, configurable: true });
  sampleVisit();
  await settle();
  expect(measureVisit).toHaveBeenCalledTimes(1);
});

test('nothing is loaded for it before the page is', async () => {
  readyState = 'interactive';
  sampleVisit();
  await settle();
  expect(measureVisit).not.toHaveBeenCalled();
  window.dispatchEvent(new Event('load'));
  await settle();
  expect(measureVisit).toHaveBeenCalledTimes(1);
});
