import { type Token, Tokenizer, TokenizerMode } from 'parse5';

/** An element of a page, as far as reading a recipe needs it: in the order of its tags, with its text decoded once. */
export type HtmlElement = {
  name: string;
  attributes: ReadonlyMap<string, string>;
  children: (HtmlElement | string)[];
};

/** Elements that have no end tag. */
const VOID = new Set('area base br col embed hr img input link meta param source track wbr'.split(' '));
/** The element without an end tag that a start tag ends: of "<li>1 egg<li>2 eggs", the first line. */
const ENDED_BY: Readonly<Record<string, ReadonlySet<string>>> = {
  li: new Set(['li']),
  dt: new Set(['dt', 'dd']),
  dd: new Set(['dt', 'dd']),
  tr: new Set(['tr', 'td', 'th']),
  td: new Set(['td', 'th']),
  th: new Set(['td', 'th']),
  option: new Set(['option']),
};
const BLOCKS = new Set(
  'address article aside blockquote details div dl fieldset figure footer form h1 h2 h3 h4 h5 h6 header hr main nav ol p pre section table ul'.split(
    ' ',
  ),
);
/** Deeper elements are put at this depth: no recipe is nested so, but an attack on the memory is. */
const MAX_DEPTH = 200;
/** Further ones are only read as text; the largest pages of recipes have a tenth. */
const MAX_ELEMENTS = 60_000;

/**
 * Reads a page. Not the parser of a browser: content that one moves around, such as text within a table, stays in its place, so
 * that the time is that of one pass over the text, whatever the page.
 */
export function parseHtml(html: string): HtmlElement {
  const root: HtmlElement = { name: '', attributes: new Map(), children: [] };
  const open = [root];
  const none = new Map<string, string>();
  let text = '';
  let count = 0;
  let [lastUnknown, lastDepth] = ['', 0];
  const parent = () => open.at(-1) ?? root;
  const flush = () => {
    if (text !== '') parent().children.push(text);
    text = '';
  };

  function start({ tagName, attrs, selfClosing }: Token.TagToken) {
    count += 1;
    if (count > MAX_ELEMENTS) return;
    flush();
    endImplied(open, tagName);
    const element: HtmlElement = {
      name: tagName,
      // One for all without any, of which a page may have tens of thousands.
      attributes: attrs.length > 0 ? new Map(attrs.map(({ name, value }) => [name, value])) : none,
      children: [],
    };
    parent().children.push(element);
    if (VOID.has(tagName) || (selfClosing && !BLOCKS.has(tagName) && tagName !== 'li')) return;
    if (open.length < MAX_DEPTH) open.push(element);
    tokenizer.state = toTextMode(tagName) ?? tokenizer.state;
  }

  function end(tagName: string) {
    flush();
    // Most end tags of a page made to be slow end nothing: that costs no look at what is open.
    if (tagName === lastUnknown && open.length === lastDepth) return;
    const index = open.findLastIndex(({ name }) => name === tagName);
    if (index > 0) open.length = index;
    else [lastUnknown, lastDepth] = [tagName, open.length];
  }

  const addText = ({ chars }: Token.CharacterToken) => {
    text += chars;
  };
  const tokenizer = new PageTokenizer(
    { sourceCodeLocationInfo: false },
    {
      onStartTag: start,
      onEndTag: ({ tagName }) => end(tagName),
      onCharacter: addText,
      onWhitespaceCharacter: addText,
      onNullCharacter: () => {},
      onComment: () => {},
      onDoctype: () => {},
      onEof: flush,
    },
  );
  for (let index = 0; index < html.length; index += CHUNK_LENGTH) {
    tokenizer.write(html.slice(index, index + CHUNK_LENGTH), false);
    if (tokenizer.attributeCount > MAX_ATTRIBUTES) break;
  }
  tokenizer.write('', true);
  return root;
}

/** The tokenizer compares each attribute of a tag with all before it, so a page ends at a tag with too many. */
const MAX_ATTRIBUTES = 500;
const CHUNK_LENGTH = 2_048;

class PageTokenizer extends Tokenizer {
  /** Of the tag that is being read. */
  get attributeCount(): number {
    return this.currentToken && 'attrs' in this.currentToken ? this.currentToken.attrs.length : 0;
  }
}

/** Ends the elements that the next start tag ends, but none of an outer list. */
function endImplied(open: HtmlElement[], tagName: string): void {
  const ended = BLOCKS.has(tagName) ? P : ENDED_BY[tagName];
  if (!ended) return;
  for (let index = open.length - 1; index > 0; index -= 1) {
    const name = open[index]?.name ?? '';
    if (ended.has(name)) {
      open.length = index;
      return;
    }
    if (BLOCKS.has(name) || name === 'button') return;
  }
}
const P: ReadonlySet<string> = new Set(['p']);

/** The content of these is text, whatever it looks like. */
function toTextMode(tagName: string): Tokenizer['state'] | undefined {
  if (tagName === 'title' || tagName === 'textarea') return TokenizerMode.RCDATA;
  if (tagName === 'script') return TokenizerMode.SCRIPT_DATA;
  return /^(?:style|xmp|iframe|noembed|noframes)$/.test(tagName) ? TokenizerMode.RAWTEXT : undefined;
}

/** Returns all elements of a page, in order. */
export function listElements(root: HtmlElement): HtmlElement[] {
  const elements: HtmlElement[] = [];
  const waiting = [root];
  for (let element = waiting.pop(); element; element = waiting.pop()) {
    elements.push(element);
    for (const child of element.children.toReversed()) if (typeof child !== 'string') waiting.push(child);
  }
  return elements;
}

/** Elements whose text is invisible. */
const HIDDEN = new Set('script style noscript template svg head button select iframe'.split(' '));
const LINES = new Set([...BLOCKS, 'br', 'li', 'tr', 'dt', 'dd', 'option', 'body', 'caption']);

/** Options of `toLines`. */
type Marks = {
  /** Puts "# " before headings and "- " before the items of lists. */
  isMarked?: boolean;
};

/** Returns the text of an element in the lines in which a browser shows it, without empty ones. */
export function toLines(element: HtmlElement, { isMarked = false }: Marks = {}): string[] {
  const lines: string[] = [];
  let line = '';
  const endLine = () => {
    const text = line.replace(/\s+/g, ' ').trim();
    if (text !== '' && !/^(?:#+|-|\d+\.)$/.test(text)) lines.push(text);
    line = '';
  };
  const visit = (node: HtmlElement | string, ordinal: { value: number } | null) => {
    if (typeof node === 'string') {
      line += node;
      return;
    }
    if (HIDDEN.has(node.name)) return;
    const isLine = LINES.has(node.name);
    if (isLine) endLine();
    if (node.name === 'td' || node.name === 'th' || node.name === 'span')
      line += node.name === 'span' ? '' : ' ';
    if (isMarked) line += toMark(node.name, ordinal);
    const own = node.name === 'ol' ? { value: 0 } : node.name === 'ul' ? null : ordinal;
    for (const child of node.children) visit(child, own);
    if (isLine) endLine();
  };
  visit(element, null);
  endLine();
  return lines;
}

function toMark(name: string, ordinal: { value: number } | null): string {
  const level = /^h([1-6])$/.exec(name)?.[1];
  if (level !== undefined) return `${'#'.repeat(Number(level))} `;
  if (name !== 'li') return '';
  if (!ordinal) return '- ';
  ordinal.value += 1;
  return `${ordinal.value}. `;
}

/** Returns the text of a piece of HTML in lines; its tags are removed and its entities decoded, once. */
export function toTextLines(html: string): string[] {
  if (!/[<&]/.test(html)) {
    return html
      .split(/\r\n?|\n|\u2028|\u2029/)
      .map((line) => line.replace(/\s+/g, ' ').trim())
      .filter(Boolean);
  }
  // A line of plain text stays one, also beside a tag.
  const lines = toLines(parseHtml(html.replace(/\r\n?|\n/g, '<br>')));
  // "&lt;li&gt;": the page escaped its list as a whole.
  const isEscaped = ESCAPED_TAGS.test(html) && lines.every((line) => !/&(?:lt|gt);/.test(line));
  return isEscaped ? lines.flatMap((line) => toLines(parseHtml(line))) : lines;
}
const ESCAPED_TAGS = /&lt;\/(?:p|li|ol|ul|div|span|strong|em)&gt;|&lt;br ?\/?&gt;/i;

/** Returns the text of a piece of HTML in one line. */
export function toOneLine(html: string): string {
  return toTextLines(html).join(' ');
}
