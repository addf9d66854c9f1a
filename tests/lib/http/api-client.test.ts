import type { changePhone } from '@/lib/accounts/profile-endpoints';
import { callApi } from '@/lib/http/api-client';
import { uploadFiles } from '@/lib/http/upload-client';
import type { setPersonalRecipeImages } from '@/lib/recipe-box/personal-recipe-endpoints';

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

const RECIPE_ID = '1'.repeat(24);
const changePhoneNumber = () =>
  callApi<typeof changePhone>('PUT', '/api/users/me/phone', { body: { phoneNumber: '' } });

/** A browser's `fetch` while the shop does not respond. */
const fetchNothing = (_path: string, { signal }: { signal: AbortSignal }) =>
  new Promise((_resolve, reject) => signal.addEventListener('abort', () => reject(signal.reason)));

describe('a request without a response', () => {
  test('fails after a minute like one without a connection, so that its form can be closed', async () => {
    Object.assign(global, { fetch: fetchNothing });
    const onFailure = jest.fn();
    void changePhoneNumber().catch(onFailure);
    await jest.advanceTimersByTimeAsync(59_000);
    expect(onFailure).not.toHaveBeenCalled();
    await jest.advanceTimersByTimeAsync(2_000);
    expect(onFailure).toHaveBeenCalledWith(expect.any(TypeError));
  });

  test('waits for nothing once it was answered', async () => {
    Object.assign(global, { fetch: async () => ({ ok: true, status: 200, json: async () => ({}) }) });
    await changePhoneNumber();
    expect(jest.getTimerCount()).toBe(0);
  });
});

test('an upload may take long, but fails when nothing is sent anymore', async () => {
  const request = {
    upload: { onprogress: (_event: object) => {} },
    open: () => {},
    setRequestHeader: () => {},
    send: () => {},
    onabort: () => {},
    onloadend: () => {},
    abort() {
      request.onabort();
      request.onloadend();
    },
  };
  Object.assign(global, { XMLHttpRequest: jest.fn(() => request) });
  const [onProgress, onFailure] = [jest.fn(), jest.fn()];
  void uploadFiles<typeof setPersonalRecipeImages>(
    `/api/user/recipes/${RECIPE_ID}/images`,
    new FormData(),
    onProgress,
  ).catch(onFailure);
  for (const loaded of [1, 2, 3]) {
    await jest.advanceTimersByTimeAsync(100_000);
    request.upload.onprogress({ lengthComputable: true, loaded, total: 4 });
  }
  expect(onProgress).toHaveBeenLastCalledWith(0.75);
  expect(onFailure).not.toHaveBeenCalled();
  await jest.advanceTimersByTimeAsync(121_000);
  expect(onFailure).toHaveBeenCalledWith(expect.any(TypeError));
  expect(jest.getTimerCount()).toBe(0);
});
