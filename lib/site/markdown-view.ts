import 'server-only';
import MarkdownIt from 'markdown-it';
import { siteOrigin } from './site-queries';

const LINK_PROTOCOLS = ['https:', 'http:', 'mailto:'];
const DEEPEST_HEADING = 6;

/** Deeper blocks are left out, and deeper links are text; lists nest half as deep. Each level costs another pass over a text. */
const MAX_NESTING = 20;

/** `html: false` shows HTML as the text that was typed; both options are off by default, but everything depends on the first. */
const markdown = new MarkdownIt({ html: false, linkify: false, maxNesting: MAX_NESTING });
// A long URL that is defined once and used thousands of times would make a page of 100 MB.
markdown.disable('reference');
markdown.validateLink = (url) => LINK_PROTOCOLS.includes(findTarget(url)?.protocol ?? '');

// An image's description is parsed on its own, regardless of the nesting: each image in it would double the work.
const parseInline = markdown.inline.parse.bind(markdown.inline);
markdown.inline.parse = (text, parser, env, tokens) =>
  parseInline(text, parser, { ...env, inlineDepth: Number(env?.inlineDepth ?? 0) + 1 }, tokens);
markdown.inline.ruler.before('image', 'image_in_description', (state, isSilent) => {
  if (Number(state.env.inlineDepth) < 2 || !state.src.startsWith('![', state.pos)) return false;
  if (!isSilent) state.pending += '![';
  state.pos += '!['.length;
  return true;
});

// The page's title is its only h1.
markdown.core.ruler.push('lower_headings', ({ tokens }) => {
  for (const token of tokens) {
    if (!token.type.startsWith('heading_')) continue;
    token.tag = `h${Math.min(Number(token.tag.slice(1)) + 1, DEEPEST_HEADING)}`;
  }
});

// Images are shown as their descriptions: those of other sites would see the visitors, and the shop's own are deleted with
// the last recipe that shows them.
markdown.renderer.rules.image = (tokens, index, options, env, renderer) =>
  markdown.utils.escapeHtml(renderer.renderInlineAsText(tokens[index]?.children ?? [], options, env ?? {}));

markdown.renderer.rules.link_open = (tokens, index, options, _env, renderer) => {
  const token = tokens[index];
  const target = findTarget(String(token?.attrGet('href')));
  if (target?.protocol !== 'mailto:' && target?.origin !== siteOrigin()) {
    token?.attrSet('rel', 'nofollow noopener');
  }
  return renderer.renderToken(tokens, index, options);
};

// Wide tables scroll, also with the keyboard.
markdown.renderer.rules.table_open = () => '<div role="group" aria-label="Table" tabindex="0"><table>\n';
markdown.renderer.rules.table_close = () => '</table></div>\n';

/** Converts Markdown to HTML that may be inserted into a page: it has no HTML of its own, no images and no scripts. */
export function toHtml(text: string): string {
  return markdown.render(text);
}

/** Returns where a browser would go; null for an invalid URL. */
function findTarget(url: string): URL | null {
  return URL.canParse(url, siteOrigin()) ? new URL(url, siteOrigin()) : null;
}
