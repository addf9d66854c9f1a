import { answerBrowser } from '@/lib/payments/sandbox/browser-door';

// Whoever finds the sandbox wants more of it than its files.

test.each(['constructor', 'toString', '__proto__', 'hasOwnProperty', '../package.json'])(
  '/sandbox/%s is no file of it: not found',
  async (path) => {
    const call = { method: 'GET', path, query: '', contentType: '', authorization: null, body: '' };
    await expect(answerBrowser(call)).rejects.toMatchObject({ code: 'not_found' });
  },
);
