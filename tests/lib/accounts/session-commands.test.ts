import { toDeviceName } from '@/lib/accounts/session-commands';

const CHROME =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0 Safari/537.36';

test.each([
  { userAgent: CHROME, name: 'Chrome on Windows' },
  { userAgent: `${CHROME} Edg/140.0`, name: 'Edge on Windows' },
  {
    userAgent:
      'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) AppleWebKit/605.1 Version/19.0 Mobile Safari/604.1',
    name: 'Safari on iPhone',
  },
  {
    userAgent: 'Mozilla/5.0 (Android 16; Mobile; rv:140.0) Gecko/140.0 Firefox/140.0',
    name: 'Firefox on Android',
  },
  { userAgent: 'curl/8.9', name: 'Unknown device' },
  { userAgent: null, name: 'Unknown device' },
])('$userAgent is $name', ({ userAgent, name }) => {
  expect(toDeviceName(userAgent)).toBe(name);
});
