import './content-text.css';

/** A text that an admin wrote; `lib/site/markdown-view` makes its HTML, on the server. */
export function ContentText({ html, className = '' }: { html: string; className?: string }) {
  return (
    // biome-ignore lint/security/noDangerouslySetInnerHtml: made from Markdown, in which HTML and unknown links are text
    <div className={`content-text ${className}`} dangerouslySetInnerHTML={{ __html: html }} />
  );
}
