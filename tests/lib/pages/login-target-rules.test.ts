import { findLoginTarget } from '@/lib/pages/login-target-rules';

test.each([
  { rule: 'another site', text: 'https://evil.example/profile' },
  { rule: 'another site without a scheme', text: '//evil.example/profile' },
  { rule: 'another site with a backslash', text: '/\\evil.example/profile' },
  { rule: 'another site behind a control character', text: '/\t/evil.example/profile' },
  { rule: 'another site behind dots', text: '/profile/..//evil.example' },
  { rule: 'another site before a query', text: '//evil.example?/profile' },
  { rule: 'a script', text: 'javascript:alert(1)//profile' },
  { rule: 'a path without its first slash', text: 'profile' },
  { rule: 'a page that needs no login', text: '/about' },
  { rule: 'the home page', text: '/?login=/profile' },
  { rule: 'an endpoint', text: '/api/auth/logout' },
  { rule: 'an unknown path', text: '/profile/other' },
  { rule: 'a public page behind backslashes', text: '/admin/pages/..\\..\\about' },
  { rule: 'an endpoint behind backslashes', text: '/admin/pages/..\\..\\api\\users\\me\\export' },
  { rule: 'a public page behind encoded dots', text: '/admin/pages/%2e%2e/%2e%2e/about' },
  { rule: 'nothing', text: '' },
])('a login never leads on to $rule', ({ text }) => {
  expect(findLoginTarget(text)).toBeNull();
});

test.each([
  { text: '/profile', isForAdmins: false },
  { text: '/profile/my-recipes?edit=new', isForAdmins: false },
  { text: '/favorites', isForAdmins: false },
  { text: '/admin?search=a%26b&page=2', isForAdmins: true },
  { text: '/admin/orders', isForAdmins: true },
])('a login leads on to $text', ({ text, isForAdmins }) => {
  expect(findLoginTarget(text)).toEqual({ path: text, isForAdmins });
});
