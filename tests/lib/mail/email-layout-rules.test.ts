import { toEmailContent, withColorMode } from '@/lib/mail/email-layout-rules';

const CONTENT = toEmailContent({
  subject: 'Your order <7KQ4> is on its way',
  intro: ['USPS is bringing <your> order.', 'It was packed today.'],
  button: {
    ...{ label: 'Track the parcel', link: 'https://carrier.example/?number=1&from=email' },
    showsAddress: true,
  },
  table: [
    {
      text: '2 × Rice, 1 kg',
      sum: '$9.00',
      image: { url: 'https://shop.example/rice.jpg', color: '#c0ffee' },
    },
    { text: '1 × Miso, 200 g', sum: '$4.00', image: null },
    { text: 'Total', sum: '$13.00', isResult: true },
  ],
  outro: ['Shipping to: Ada Cook'],
  link: { label: 'Your order', link: 'https://shop.example/orders/1?token=abc&x=1' },
});

test('the plain text says everything in order, with both links in full', () => {
  expect(CONTENT.text).toBe(
    [
      'USPS is bringing <your> order.',
      'It was packed today.',
      'https://carrier.example/?number=1&from=email',
      '2 × Rice, 1 kg: $9.00\n1 × Miso, 200 g: $4.00\nTotal: $13.00',
      'Shipping to: Ada Cook',
      'Your order:\nhttps://shop.example/orders/1?token=abc&x=1',
      'International Recipes\n',
    ].join('\n\n'),
  );
});

test('the HTML escapes what it says, and links to the same places', () => {
  const { html } = CONTENT;
  expect(html).not.toMatch(/<7KQ4>|<your>/);
  expect([...html.matchAll(/href="([^"]*)"/g)].map(([, href]) => href)).toEqual([
    'https://carrier.example/?number=1&amp;from=email',
    'https://carrier.example/?number=1&amp;from=email',
    'https://shop.example/orders/1?token=abc&amp;x=1',
  ]);
});

test('an email shows the address of its button only if it has to be readable', () => {
  const toHtml = (showsAddress: boolean) =>
    toEmailContent({
      subject: 'Your order',
      intro: [],
      button: { label: 'See your order', link: 'https://shop.example/1', showsAddress },
    }).html;
  expect(toHtml(true)).toContain('>https://shop.example/1<');
  expect(toHtml(false)).not.toContain('>https://shop.example/1<');
});

test('Outlook on Windows, which ignores the width of a card and the padding of a link, has both from tables', () => {
  const forWord = [...CONTENT.html.matchAll(/<!--\[if mso\]>(.*?)<!\[endif\]-->/g)].map(
    ([, html = '']) => html,
  );
  expect(forWord.join('')).toMatch(
    /^<table[^>]* width="560"[^>]*>.*<td[^>]* style="padding:12px 24px">.*<\/table>$/,
  );
  for (const tag of ['table', 'tr', 'td']) {
    const count = (pattern: string) => forWord.join('').match(new RegExp(pattern, 'g'))?.length;
    expect(count(`<${tag}[ >]`)).toBe(count(`</${tag}>`));
  }
});

test('a screen reader reads which item a sum is for, and tables of the layout as none', () => {
  const tables = CONTENT.html.match(/<table[^>]*>/g) ?? [];
  expect(tables.filter((table) => !table.includes('role="presentation"'))).toHaveLength(1);
  expect(CONTENT.html.match(/role="rowheader"[^>]*>[^<]*/g)?.map((cell) => cell.split('>')[1])).toEqual([
    '2 × Rice, 1 kg',
    '1 × Miso, 200 g',
    'Total',
  ]);
});

test('the list of emails shows what happened, not the shop’s name, after the subject', () => {
  const [, body = ''] = CONTENT.html.split('<body');
  const firstText = />\s*([^<>\s][^<>]*)</.exec(body)?.[1];
  expect(firstText).toBe('USPS is bringing &lt;your&gt; order.');
});

describe('in dark mode', () => {
  const [, darkStyles = ''] = CONTENT.html.split('@media (prefers-color-scheme:dark){');

  test('everything that has a color gets a dark one, also in Outlook’s apps', () => {
    const coloredClasses = [
      ...CONTENT.html.matchAll(/class="(\w+)"[^>]* style="[^"]*(?:color|background|border-bottom)/g),
    ].map(([, name]) => name);
    expect(new Set(coloredClasses)).toEqual(
      new Set(['ground', 'brand', 'card', 'button', 'muted', 'cell', 'tile']),
    );
    for (const name of coloredClasses) {
      expect(darkStyles).toContain(`\n.${name}{`);
      expect(darkStyles).toContain(`\n[data-ogsc] .${name}{`);
    }
  });

  test('only the placeholder of an image has a color that nothing changes', () => {
    const tags = CONTENT.html.match(/<[a-z][^>]*style="[^"]*(?:color:|background:#)[^>]*>/g) ?? [];
    const unchanged = tags.filter((tag) => !tag.includes('class="'));
    expect(unchanged).toEqual([expect.stringContaining('background:#c0ffee')]);
  });

  test('mail clients are told that the email has both', () => {
    expect(CONTENT.html).toContain('<meta name="color-scheme" content="light dark">');
  });

  test('a preview shows either mode, whatever the browser’s', () => {
    const dark = withColorMode(CONTENT.html, 'dark');
    expect(dark).toContain('<meta name="color-scheme" content="dark">');
    expect(dark).toContain('@media all{\n.ground{background:#17120e');
    const light = withColorMode(CONTENT.html, 'light');
    expect(light).toContain('<meta name="color-scheme" content="light">');
    expect(light).toContain('@media not all{\n.ground{background:#17120e');
    for (const html of [dark, light]) expect(html).not.toContain('prefers-color-scheme');
  });

  const WHITE = '#ffffff';
  test.each([
    { mode: 'light', styles: CONTENT.html.split('<body')[1] ?? '', surface: WHITE },
    { mode: 'dark', styles: darkStyles.split('\n}')[0] ?? '', surface: '#221b15' },
  ])('texts contrast with the surface in $mode mode', ({ styles, surface }) => {
    const textColors = new Set([...styles.matchAll(/[;{"]color:(#\w{6})/g)].map(([, color = '']) => color));
    const [onBrand = '', ...others] = [...textColors].sort(
      (a, b) => computeContrast(a, surface) - computeContrast(b, surface),
    );
    expect(others.length).toBeGreaterThanOrEqual(3);
    for (const color of others) expect(computeContrast(color, surface)).toBeGreaterThanOrEqual(4.5);
    const buttonColor = /\.button\{background:(#\w+)|class="button"[^>]*background:(#\w+)/.exec(styles);
    const brand = buttonColor?.[1] ?? buttonColor?.[2] ?? '';
    expect(computeContrast(onBrand, brand)).toBeGreaterThanOrEqual(4.5);
  });
});

/** The contrast of two colors as WCAG defines it, from 1 to 21. */
function computeContrast(first: string, second: string): number {
  const [darker = 0, lighter = 0] = [first, second].map(computeLuminance).sort((a, b) => a - b);
  return (lighter + 0.05) / (darker + 0.05);
}

function computeLuminance(color: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((start) => {
    const channel = Number.parseInt(color.slice(start, start + 2), 16) / 255;
    return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}
