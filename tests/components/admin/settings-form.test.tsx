/** @jest-environment jsdom */
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { SettingsForm } from '@/components/admin/settings-form';
import { DEFAULT_SETTINGS } from '@/lib/site/setting-rules';
import type { SettingsView } from '@/lib/site/setting-schema';

const stored: SettingsView = {
  settings: DEFAULT_SETTINGS,
  variables: [],
  version: 3,
  saved: { at: '2026-01-01T00:00:00.000Z', by: 'admin@shop.test' },
};
const respond = (status: number, body: object) => ({ ok: status < 400, status, json: async () => body });
const fetchMock = jest.fn();
beforeEach(() => {
  localStorage.clear();
  fetchMock.mockReset();
  globalThis.fetch = fetchMock;
});

const open = (view = stored) => act(async () => render(<SettingsForm stored={view} userId="u" />));
const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label);
const type = (label: string, value: string) => fireEvent.change(field(label), { target: { value } });
const press = (label: string) => act(async () => fireEvent.click(screen.getByText(label)));
const readRequest = (index: number) => {
  const [path, { method, body, headers }] = fetchMock.mock.calls[index];
  return { path, method, body: JSON.parse(body), version: headers['If-Match'] };
};

test('a field that is wrong gets the focus, and nothing is sent', async () => {
  await open();
  type('Closed days', '2026-12-25\nChristmas');
  await press('Save');
  expect(screen.getByText('Enter each day as 2026-12-25.').role).toBe('alert');
  expect(document.activeElement).toBe(field('Closed days'));
  expect(fetchMock).not.toHaveBeenCalled();
});

test('what is typed as text is sent as numbers, days and states', async () => {
  await open();
  type('Low stock from', '8');
  type('Closed days', '2026-12-25, 2026-12-24');
  fireEvent.change(screen.getAllByLabelText('To the states')[1] as HTMLElement, {
    target: { value: 'ak hi' },
  });
  fetchMock.mockResolvedValueOnce(
    respond(200, { ...stored, settings: { ...stored.settings, lowStock: 8 }, version: 4 }),
  );
  await press('Save');
  const { path, method, body, version } = readRequest(0);
  expect([method, path, version]).toEqual(['PUT', '/api/admin/settings', '"3"']);
  expect(body).toEqual({ ...DEFAULT_SETTINGS, lowStock: 8, closedDays: ['2026-12-24', '2026-12-25'] });
  expect(screen.getByText('The settings were saved. Visitors see them now.')).toBeTruthy();
});

test('a field that a variable replaces shows it, says so, and sends what was saved', async () => {
  await open({
    ...stored,
    settings: { ...stored.settings, timeZone: 'Asia/Tokyo' },
    variables: [{ setting: 'timeZone', name: 'SHOP_TIME_ZONE', value: 'UTC' }],
  });
  expect([field('Time zone').value, field('Time zone').readOnly]).toEqual(['UTC', true]);
  expect(screen.getByText(/SHOP_TIME_ZONE is set, and wins/)).toBeTruthy();
  type('Low stock from', '8');
  fetchMock.mockResolvedValueOnce(respond(200, stored));
  await press('Save');
  expect(readRequest(0).body.timeZone).toBe('Asia/Tokyo');
});

test('another admin’s change in between is kept, and only what both changed is asked', async () => {
  await open();
  type('Low stock from', '8');
  const theirs = { ...stored.settings, lowStock: 9, contactPhone: '555' };
  fetchMock.mockResolvedValueOnce(
    respond(409, {
      code: 'edit_conflict',
      error: 'This page was changed.',
      current: { ...stored, settings: theirs, version: 4 },
    }),
  );
  await press('Save');
  expect(screen.getByText(/Contact phone/, { selector: 'p' })).toBeTruthy();
  fireEvent.click(screen.getByText('Yours'));
  fetchMock.mockResolvedValueOnce(respond(200, { ...stored, version: 5 }));
  await press('Continue with these');
  await press('Save');
  expect(readRequest(1)).toMatchObject({ version: '"4"', body: { lowStock: 8, contactPhone: '555' } });
});

test('what is not saved is back after a reload', async () => {
  await open();
  type('Low stock from', '8');
  cleanup();
  await open();
  expect(field('Low stock from').value).toBe('8');
  await press('Discard them');
  expect(field('Low stock from').value).toBe('5');
});
