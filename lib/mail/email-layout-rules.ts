import { SITE_NAME, THEME_COLORS } from '@/lib/site/site-rules';

/** The content of an email, as plain text and as HTML. */
export type EmailContent = { subject: string; text: string; html: string };

/** An image in an email: its URL, and the color shown until it has loaded, or instead of it. */
type EmailImage = { url: string; color: string };

/** A row of an email's table. `image` is that of an item, null if it has none. */
export type EmailRow = { text: string; sum: string; image?: EmailImage | null };

/** What an email says, in order. */
export type EmailParts = {
  subject: string;
  intro: readonly string[];
  button?: { label: string; link: string };
  table?: readonly EmailRow[];
  outro?: readonly string[];
};

export function toEmailContent(parts: EmailParts): EmailContent {
  const { subject, intro, button, table, outro = [] } = parts;
  const text = [
    ...intro,
    ...(button ? [button.link] : []),
    ...(table ? [table.map((row) => `${row.text}: ${row.sum}`).join('\n')] : []),
    ...outro,
    SITE_NAME,
  ].join('\n\n');
  return { subject, text: `${text}\n`, html: toHtml(parts) };
}

const BRAND_COLOR = '#a8341f';
const TEXT_COLOR = '#2b211a';
const MUTED_COLOR = '#6b5d52';
/** In place of an image that is missing. */
const TILE_COLOR = '#f3ebdd';
const IMAGE_PIXELS = 56;

// Many mail clients support neither style sheets nor modern layout, so this uses tables and inline styles.
function toHtml({ subject, intro, button, table, outro = [] }: EmailParts): string {
  const paragraph = (text: string) => `<p style="margin:0 0 16px">${escapeHtml(text)}</p>`;
  const content = [
    ...intro.map(paragraph),
    ...(button ? [toButton(button)] : []),
    ...(table ? [toTable(table)] : []),
    ...outro.map(paragraph),
  ].join('\n');
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light">
<title>${escapeHtml(subject)}</title>
</head>
<body style="margin:0;background:${THEME_COLORS.light}">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0">
<tr><td align="center" style="padding:32px 16px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:560px">
<tr><td style="padding:0 0 16px;font:700 20px Georgia,serif;color:${BRAND_COLOR}">${escapeHtml(SITE_NAME)}</td></tr>
<tr><td style="padding:32px 32px 16px;background:#ffffff;border-top:4px solid ${BRAND_COLOR};border-radius:8px;\
font:16px/1.6 Helvetica,Arial,sans-serif;color:${TEXT_COLOR}">
<h1 style="margin:0 0 16px;font:700 26px/1.3 Georgia,serif">${escapeHtml(subject)}</h1>
${content}
</td></tr>
</table>
</td></tr>
</table>
</body>
</html>
`;
}

function toButton({ label, link }: { label: string; link: string }): string {
  const href = escapeHtml(link);
  return `<p style="margin:0 0 16px"><a href="${href}" style="display:inline-block;padding:12px 24px;\
background:${BRAND_COLOR};color:#ffffff;font-weight:700;text-decoration:none;border-radius:8px">\
${escapeHtml(label)}</a></p>
<p style="margin:0 0 16px;font-size:14px;color:${MUTED_COLOR}">Or copy this address into your browser:<br>
<a href="${href}" style="color:${BRAND_COLOR};word-break:break-all">${href}</a></p>`;
}

function toTable(rows: readonly EmailRow[]): string {
  const cell = `padding:6px 0;border-bottom:1px solid ${THEME_COLORS.light}`;
  const hasImages = rows.some(({ image }) => image);
  const content = rows.map(({ text, sum, image }) => {
    const imageCell =
      hasImages && image !== undefined
        ? `<td width="${IMAGE_PIXELS + 12}" style="${cell}">${toTile(image)}</td>`
        : '';
    const span = hasImages && image === undefined ? ' colspan="2"' : '';
    return (
      `<tr>${imageCell}<td${span} style="${cell}">${escapeHtml(text)}</td>` +
      `<td align="right" style="${cell};padding-left:12px;white-space:nowrap">${escapeHtml(sum)}</td></tr>`
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
  return `<div style="${side};border-radius:8px;overflow:hidden;background:${image?.color ?? TILE_COLOR}">${content}</div>`;
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
