import { handleBrowserRequest } from '@/sandbox/browser-request-handler';

// The attacker wants to reach more of the sandbox than its public files.

test.each(['constructor', 'toString', '__proto__', 'hasOwnProperty', '../package.json'])(
  '/sandbox/%s returns 404',
  async (path) => {
    const request = { method: 'GET', path: `/sandbox/${path}`, query: '', headers: {}, body: '' };
    expect(await handleBrowserRequest(request)).toMatchObject({ status: 404, body: { code: 'not_found' } });
  },
);
