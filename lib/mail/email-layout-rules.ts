import { SITE_NAME, THEME_COLORS } from '@/lib/site/site-rules';

/** The content of an email, as plain text and as HTML. */
export type EmailContent = { subject: string; text: string; html: string };

/** An image in an email: its URL, and the color shown until it has loaded, or instead of it. */
type EmailImage = { url: string; color: string };

/** A row of an email's table. `image` is that of an item, null if it has none. */
export type EmailRow = {
  text: string;
  sum: string;
  image?: EmailImage | null;
  /** Whether it is the table's result, such as the total. */
  isResult?: boolean;
};

type EmailLink = { label: string; link: string };

/** The content of an email, in order. */
export type EmailParts = {
  subject: string;
  intro: readonly string[];
  /** The recipient's most likely next step; with `showsAddress`, its link can also be read and copied. */
  button?: EmailLink & { showsAddress?: boolean };
  table?: readonly EmailRow[];
  outro?: readonly string[];
  /** Somewhere else to go, after everything that is said. */
  link?: EmailLink;
};

export function toEmailContent(parts: EmailParts): EmailContent {
  const { subject, intro, button, table, outro = [], link } = parts;
  const text = [
    ...intro,
    ...(button ? [button.link] : []),
    ...(table ? [table.map((row) => `${row.text}: ${row.sum}`).join('\n')] : []),
    ...outro,
    ...(link ? [`${link.label}:\n${link.link}`] : []),
    SITE_NAME,
  ].join('\n\n');
  return { subject, text: `${text}\n`, html: toHtml(parts) };
}

type EmailColors = Record<
  'ground' | 'surface' | 'text' | 'muted' | 'hairline' | 'tile' | 'brand' | 'onBrand',
  string
>;

const LIGHT_COLORS: EmailColors = {
  ground: THEME_COLORS.light,
  surface: '#ffffff',
  text: '#2b211a',
  muted: '#6b5d52',
  hairline: '#e6dccb',
  /** In place of an image that is missing. */
  tile: '#f3ebdd',
  brand: '#a8341f',
  onBrand: '#ffffff',
};
const DARK_COLORS: EmailColors = {
  ground: THEME_COLORS.dark,
  surface: '#221b15',
  text: '#f6eee3',
  muted: '#b9a998',
  hairline: '#3a2f26',
  tile: '#3a2f26',
  brand: '#f2916f',
  onBrand: '#1b0f0a',
};
const IMAGE_PIXELS = 56;

// A style sheet only adjusts the inline styles, because many mail clients ignore it. Outlook's apps mark darkened elements by an
// attribute instead of the media query.
const DARK_QUERY = '@media (prefers-color-scheme:dark)';
const STYLE_SHEET = `:root{color-scheme:light dark;supported-color-schemes:light dark}
${DARK_QUERY}{
${toDarkRules('')}
}
${toDarkRules('[data-ogsc] ')}
@media (max-width:480px){
.edge{padding:16px 8px!important}
.card{padding:24px 20px 8px!important}
.card h1{font-size:22px!important}
.button{display:block!important;text-align:center!important}
}`;

/** Returns an email's HTML as a mail client in this mode shows it, whatever the mode of the browser. */
export function withColorMode(html: string, mode: 'light' | 'dark'): string {
  return html
    .replaceAll('light dark', mode)
    .replace(DARK_QUERY, mode === 'dark' ? '@media all' : '@media not all');
}

function toDarkRules(scope: string): string {
  const { ground, surface, text, muted, hairline, tile, brand, onBrand } = DARK_COLORS;
  return [
    `.ground{background:${ground}!important}`,
    `.card{background:${surface}!important;color:${text}!important;border-color:${brand}!important}`,
    `.muted{color:${muted}!important}`,
    `.cell{border-color:${hairline}!important}`,
    `.tile{background:${tile}!important}`,
    `.brand{color:${brand}!important}`,
    `.button{background:${brand}!important;color:${onBrand}!important}`,
  ]
    .map((rule) => `${scope}${rule}`)
    .join('\n');
}

// Many mail clients support neither style sheets nor modern layout, so this uses tables and inline styles.
function toHtml({ subject, intro, button, table, outro = [], link }: EmailParts): string {
  const paragraph = (text: string) => `<p style="margin:0 0 16px">${escapeHtml(text)}</p>`;
  const content = [
    ...intro.map(paragraph),
    ...(button ? [toButton(button)] : []),
    ...(table ? [toTable(table)] : []),
    ...outro.map(paragraph),
    ...(link ? [`<p style="margin:0 0 16px">${toLink(link)}</p>`] : []),
  ].join('\n');
  const { ground, surface, text, brand } = LIGHT_COLORS;
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<meta name="format-detection" content="telephone=no,date=no,address=no,email=no">
<title>${escapeHtml(subject)}</title>
<style>
${STYLE_SHEET}
</style>
</head>
<body class="ground" style="margin:0;background:${ground}">
${toPreviewText(intro)}
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" class="ground" style="background:${ground}">
<tr><td class="edge" align="center" style="padding:32px 16px">
${forWord(`<table role="presentation" width="560" cellpadding="0" cellspacing="0"><tr><td>`)}
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:560px">
<tr><td class="brand" style="padding:0 0 16px;font:700 20px Georgia,serif;color:${brand}">${escapeHtml(SITE_NAME)}</td></tr>
<tr><td class="card" style="padding:32px 32px 16px;background:${surface};border-top:4px solid ${brand};border-radius:8px;\
font:16px/1.6 Helvetica,Arial,sans-serif;color:${text};overflow-wrap:anywhere">
<h1 style="margin:0 0 16px;font:700 26px/1.3 Georgia,serif">${escapeHtml(subject)}</h1>
${content}
</td></tr>
</table>
${forWord('</td></tr></table>')}
</td></tr>
</table>
</body>
</html>
`;
}

/** HTML that only Outlook on Windows shows: it renders emails with Word, which ignores `max-width` and the padding of links. */
function forWord(html: string): string {
  return `<!--[if mso]>${html}<![endif]-->`;
}

/** The text that lists of emails show after the subject; without it, it would be the shop's name and the subject again. */
function toPreviewText([text = '']: readonly string[]): string {
  return `<div style="display:none;max-height:0;overflow:hidden">${escapeHtml(text)}</div>`;
}

function toButton({ label, link, showsAddress = false }: NonNullable<EmailParts['button']>): string {
  const { brand, onBrand, muted } = LIGHT_COLORS;
  const cell = `<td bgcolor="${brand}" style="padding:12px 24px">`;
  const button = `<div style="margin:0 0 16px">\
${forWord(`<table role="presentation" cellpadding="0" cellspacing="0"><tr>${cell}`)}<a href="${escapeHtml(link)}" class="button" style="display:inline-block;\
padding:12px 24px;background:${brand};color:${onBrand};font-weight:700;text-decoration:none;border-radius:8px">\
${escapeHtml(label)}</a>${forWord('</td></tr></table>')}</div>`;
  if (!showsAddress) return button;
  return `${button}
<p class="muted" style="margin:0 0 16px;font-size:14px;color:${muted}">Or copy this address into your browser:<br>
${toLink({ label: link, link })}</p>`;
}

function toLink({ label, link }: EmailLink): string {
  return `<a href="${escapeHtml(link)}" class="brand" style="color:${LIGHT_COLORS.brand};word-break:break-all">\
${escapeHtml(label)}</a>`;
}

function toTable(rows: readonly EmailRow[]): string {
  const hasImages = rows.some(({ image }) => image);
  const content = rows.map(({ text, sum, image, isResult = false }) => {
    const cell = `padding:6px 0;border-bottom:1px solid ${LIGHT_COLORS.hairline}${isResult ? ';font-weight:700' : ''}`;
    const imageCell =
      hasImages && image !== undefined
        ? `<td width="${IMAGE_PIXELS + 12}" class="cell" style="${cell}">${toTile(image)}</td>`
        : '';
    const span = hasImages && image === undefined ? ' colspan="2"' : '';
    return (
      `<tr>${imageCell}<td${span} role="rowheader" class="cell" style="${cell}">${escapeHtml(text)}</td>` +
      `<td align="right" class="cell" style="${cell};padding-left:12px;white-space:nowrap">${escapeHtml(sum)}</td></tr>`
    );
  });
  return `<table width="100%" cellpadding="0" cellspacing="0" style="margin:0 0 16px;font:inherit">
${content.join('\n')}
</table>`;
}

/** The tile has its size also where images are blocked, because an image without a text can then vanish. */
function toTile(image: EmailImage | null): string {
  const side = `width:${IMAGE_PIXELS}px;height:${IMAGE_PIXELS}px`;
  const content = image
    ? `<img src="${escapeHtml(image.url)}" alt="" width="${IMAGE_PIXELS}" height="${IMAGE_PIXELS}" \
style="display:block;${side};border:0">`
    : '';
  const color = image?.color ?? LIGHT_COLORS.tile;
  return `<div${image ? '' : ' class="tile"'} style="${side};border-radius:8px;overflow:hidden;background:${color}">${content}</div>`;
}

const HTML_ENTITIES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => HTML_ENTITIES[character] ?? character);
}
