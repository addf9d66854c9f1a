import { answerBrowser } from '@/sandbox/browser-door';

// Whoever finds the sandbox wants more of it than its files.

test.each(['constructor', 'toString', '__proto__', 'hasOwnProperty', '../package.json'])(
  '/sandbox/%s is no file of it: not found',
  async (path) => {
    const request = { method: 'GET', path: `/sandbox/${path}`, query: '', headers: {}, body: '' };
    expect(await answerBrowser(request)).toMatchObject({ status: 404, body: { code: 'not_found' } });
  },
);
