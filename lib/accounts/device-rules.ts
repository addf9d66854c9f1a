/** Signs of browsers in a `User-Agent` header; the first match counts, since most also name others. */
const BROWSERS = [
  { sign: 'Edg/', name: 'Edge' },
  { sign: 'EdgA/', name: 'Edge' },
  { sign: 'EdgiOS/', name: 'Edge' },
  { sign: 'OPR/', name: 'Opera' },
  { sign: 'SamsungBrowser/', name: 'Samsung Internet' },
  { sign: 'Firefox/', name: 'Firefox' },
  { sign: 'FxiOS/', name: 'Firefox' },
  { sign: 'CriOS/', name: 'Chrome' },
  { sign: 'Chrome/', name: 'Chrome' },
  { sign: 'Safari/', name: 'Safari' },
] as const;
const SYSTEMS = [
  { sign: 'iPhone', name: 'iPhone' },
  { sign: 'iPad', name: 'iPad' },
  { sign: 'Android', name: 'Android' },
  { sign: 'Windows', name: 'Windows' },
  { sign: 'Mac OS X', name: 'Mac' },
  { sign: 'CrOS', name: 'ChromeOS' },
  { sign: 'Linux', name: 'Linux' },
] as const;

/** Names a device by its `User-Agent` header, as its user would: “Firefox on Linux”. It may claim to be anything. */
export function toDeviceName(userAgent: string | null): string {
  const findName = (list: readonly { sign: string; name: string }[]) =>
    list.find(({ sign }) => userAgent?.includes(sign))?.name;
  const [browser, system] = [findName(BROWSERS), findName(SYSTEMS)];
  if (browser && system) return `${browser} on ${system}`;
  return browser ?? system ?? 'Unknown device';
}
