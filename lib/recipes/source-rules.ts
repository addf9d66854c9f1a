/** Splits the source of a recipe at the web address in it: the text before it, the address, the text behind it. */
export function splitSource(source: string): [before: string, url: string, after: string] {
  const found = /https?:\/\/[^\s<>"]+/i.exec(source);
  if (!found || !isWebAddress(found[0])) return [source, '', ''];
  return [source.slice(0, found.index), found[0], source.slice(found.index + found[0].length)];
}

function isWebAddress(text: string): boolean {
  try {
    const { protocol, username, password } = new URL(text);
    return /^https?:$/.test(protocol) && username === '' && password === '';
  } catch {
    return false;
  }
}
