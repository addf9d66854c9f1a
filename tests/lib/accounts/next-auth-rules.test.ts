import { findNextAuthMethods } from '@/lib/accounts/next-auth-rules';

test.each([
  { label: 'next-auth’s own page for a link by email', path: 'verify-request' },
  { label: 'a sign-in with a provider that the shop does not have', path: 'signin/github' },
  { label: 'the callback of one', path: 'callback/github' },
  { label: 'the log lines of browsers', path: '_log' },
  { label: 'other capitals', path: 'Session' },
  { label: 'no path', path: '' },
  { label: 'the name of a property that every object has', path: 'constructor' },
])('next-auth is not reached by $label', ({ path }) => {
  expect(findNextAuthMethods(path)).toBeNull();
});

test.each([
  { path: 'csrf', methods: ['GET'] },
  { path: 'providers', methods: ['GET'] },
  { path: 'session', methods: ['GET'] },
  { path: 'signin', methods: ['GET'] },
  { path: 'signin/credentials', methods: ['POST'] },
  { path: 'callback/credentials', methods: ['POST'] },
  { path: 'signout', methods: ['GET', 'POST'] },
  { path: 'error', methods: ['GET'] },
])('next-auth responds to $methods of $path only', ({ path, methods }) => {
  expect(findNextAuthMethods(path)).toEqual(methods);
});
