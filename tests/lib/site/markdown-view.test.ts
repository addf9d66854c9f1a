/** @jest-environment jsdom */
import MarkdownIt from 'markdown-it';
import { toHtml } from '@/lib/site/markdown-view';
import { MAX_CONTENT_LENGTH } from '@/models/content-page-version-limits';

/** Returns the names of all tags and attributes in HTML, other than those that Markdown itself makes. */
function findUnexpectedMarkup(html: string): string[] {
  const body = new DOMParser().parseFromString(html, 'text/html').body;
  return [...body.querySelectorAll('*')].flatMap((element) => [
    ...(TAGS.has(element.localName) ? [] : [element.localName]),
    ...[...element.attributes].map(({ name }) => name).filter((name) => !ATTRIBUTES.has(name)),
    ...(SAFE_PROTOCOLS.has(new URL(element.getAttribute('href') ?? '', SHOP).protocol)
      ? []
      : [element.outerHTML]),
  ]);
}
const SHOP = 'http://localhost:3000';
const SAFE_PROTOCOLS = new Set(['http:', 'https:', 'mailto:']);
const TAGS = new Set(
  'a blockquote br code div em h2 h3 h4 h5 h6 hr li ol p pre s strong table tbody td th thead tr ul'.split(
    ' ',
  ),
);
const ATTRIBUTES = new Set([
  'href',
  'rel',
  'role',
  'aria-label',
  'tabindex',
  'start',
  'style',
  'title',
  'class',
]);

test.each([
  { rule: 'a script', text: '<script>alert(1)</script>' },
  { rule: 'a script within a line', text: 'a <script>alert(1)</script> b' },
  { rule: 'an image with a handler', text: '<img src=x onerror=alert(1)>' },
  { rule: 'a handler in a block', text: '<div onclick="alert(1)">\n\ntext\n\n</div>' },
  { rule: 'a frame', text: '<iframe src="https://evil.example"></iframe>' },
  { rule: 'a form', text: '<form action="https://evil.example"><input name="password"></form>' },
  { rule: 'a style', text: '<style>body { display: none }</style>' },
  { rule: 'a comment that hides the rest', text: '<!-- \n\n # text' },
  { rule: 'a javascript link', text: '[x](javascript:alert(1))' },
  { rule: 'a javascript link in capitals', text: '[x](JavaScript:alert(1))' },
  { rule: 'a javascript link with an entity', text: '[x](javascript&colon;alert(1))' },
  { rule: 'a javascript link with encoded letters', text: '[x](&#106;avascript:alert(1))' },
  { rule: 'a javascript link with a tab', text: '[x](<java\tscript:alert(1)>)' },
  { rule: 'a javascript link after a control character', text: '[x](&#1;javascript:alert(1))' },
  { rule: 'a javascript autolink', text: '<javascript:alert(1)>' },
  { rule: 'a data link', text: '[x](data:text/html,<script>alert(1)</script>)' },
  { rule: 'a data image', text: '![x](data:image/svg+xml;base64,PHN2Zz4=)' },
  { rule: 'a vbscript link', text: '[x](vbscript:msgbox(1))' },
  { rule: 'a file link', text: '[x](file:///etc/passwd)' },
  { rule: 'a quote that ends the attribute', text: '[x](https://a.example/"onclick="alert(1))' },
  { rule: 'a title that ends the attribute', text: '[x](/a \'" onclick="alert(1)\')' },
  { rule: 'an image description with HTML', text: '![<img src=x onerror=alert(1)>](/a.png)' },
  { rule: 'a code block with HTML', text: '```html" onload="alert(1)\n<script>alert(1)</script>\n```' },
])('$rule is inert', ({ text }) => {
  expect(findUnexpectedMarkup(toHtml(text))).toEqual([]);
});

test('HTML is shown as the text that was typed', () => {
  expect(toHtml('a <b>bold</b> word')).toBe('<p>a &lt;b&gt;bold&lt;/b&gt; word</p>\n');
});

test.each([
  {
    link: 'https://other.example/a',
    html: '<a href="https://other.example/a" rel="nofollow noopener">x</a>',
  },
  { link: '//other.example/a', html: '<a href="//other.example/a" rel="nofollow noopener">x</a>' },
  { link: '/about', html: '<a href="/about">x</a>' },
  { link: '#returns', html: '<a href="#returns">x</a>' },
  { link: 'mailto:help@shop.test', html: '<a href="mailto:help@shop.test">x</a>' },
])('a link to $link is kept, and search engines do not follow it to other sites', ({ link, html }) => {
  expect(toHtml(`[x](${link})`)).toBe(`<p>${html}</p>\n`);
});

test('headings begin below the title of the page', () => {
  expect(toHtml('# A\n\n###### B')).toBe('<h2>A</h2>\n<h6>B</h6>\n');
});

test('an image is its description: neither another site nor a deleted picture is loaded', () => {
  expect(toHtml('![A *bowl*](https://other.example/bowl.png)')).toBe('<p>A bowl</p>\n');
});

test('a table can be scrolled with the keyboard', () => {
  const html = toHtml('| A | B |\n| --- | --: |\n| 1 | 2 |');
  expect(html).toContain('<div role="group" aria-label="Table" tabindex="0"><table>');
  expect(html).toContain('<td style="text-align:right">2</td>');
});

test.each([
  { rule: 'open brackets', text: '[' },
  { rule: 'nested links', text: '[a](' },
  { rule: 'open emphasis', text: '*a **b ' },
  { rule: 'backticks of every length', text: Array.from({ length: 300 }, (_, i) => '`'.repeat(i)).join(' ') },
  { rule: 'nested quotes', text: '>' },
  { rule: 'nested lists', text: '- ' },
  { rule: 'cells', text: '|' },
  { rule: 'entities', text: '&colon;' },
  { rule: 'open tags', text: '<a ' },
  { rule: 'autolinks', text: '<a:' },
  { rule: 'escapes', text: '\\' },
  { rule: 'short lines of a table', text: '| a | b |\n' },
])('the longest text of nothing but $rule becomes a page of bounded size', ({ text }) => {
  const longest = text.repeat(Math.ceil(MAX_CONTENT_LENGTH / text.length)).slice(0, MAX_CONTENT_LENGTH);
  expect(toHtml(longest).length).toBeLessThan(30 * MAX_CONTENT_LENGTH);
});

/** Counts the parser's reads while it converts a text: the characters of each pass, and the steps that look ahead. */
function countWork(text: string): number {
  const parser = Object.getPrototypeOf(new MarkdownIt().inline);
  const { tokenize, skipToken } = parser;
  let work = 0;
  parser.tokenize = function (state: { src: string }) {
    work += state.src.length;
    tokenize.call(this, state);
  };
  parser.skipToken = function (state: object) {
    work += 1;
    skipToken.call(this, state);
  };
  toHtml(text);
  Object.assign(parser, { tokenize, skipToken });
  return work;
}

test.each([
  { rule: 'images in images', open: '![', middle: '', close: '](a)', depth: MAX_CONTENT_LENGTH / 6 },
  { rule: 'links in links', open: '[', middle: '', close: '](a)', depth: MAX_CONTENT_LENGTH / 5 },
  { rule: 'a long text in a few images', open: '![', middle: 'a*', close: '](a)', depth: 80 },
  { rule: 'images that never end', open: '![', middle: '', close: '', depth: MAX_CONTENT_LENGTH / 2 },
])(
  'the work for the longest text of $rule grows with its length, not its square',
  ({ open, middle, close, depth }) => {
    const nesting = (open + close).length * Math.floor(depth);
    const text = middle.repeat((MAX_CONTENT_LENGTH - nesting) / 2);
    const longest = open.repeat(Math.floor(depth)) + text + close.repeat(Math.floor(depth));
    expect(countWork(longest)).toBeLessThan(50 * MAX_CONTENT_LENGTH);
  },
);

test('an image in the description of an image is shown as it was typed', () => {
  expect(toHtml('![A ![small](b) bowl](c)')).toBe('<p>A ![small](b) bowl</p>\n');
});

test('lists can be nested nine deep', () => {
  const list = Array.from({ length: 9 }, (_, depth) => `${'  '.repeat(depth)}- item ${depth}`).join('\n');
  expect(toHtml(list)).toContain('item 8');
});

test('a table of many columns and empty rows becomes a page of bounded size', () => {
  const table = `${'a|'.repeat(5_000)}\n${'-|'.repeat(5_000)}\n${'|a\n'.repeat(10_000)}`;
  expect(toHtml(table).length).toBeLessThan(30 * MAX_CONTENT_LENGTH);
});

test('a long URL cannot be defined once and used thousands of times', () => {
  const text = `[a]: https://a.example/${'x'.repeat(25_000)}\n\n${'[a] '.repeat(5_000)}`;
  expect(toHtml(text).length).toBeLessThan(2 * MAX_CONTENT_LENGTH);
});
