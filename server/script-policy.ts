import { createHash } from 'node:crypto';

/**
 * Which inline scripts of a page may run: exactly those that Next itself writes, by their hash. They
 * carry data in one fixed form; anything else that stands inline came from somewhere it should not.
 */
export type ScriptPolicy = {
  /** Hashes as they stand in `script-src`. */
  hashes: string[];
  /** The beginnings of scripts that were refused, for the log. */
  refused: string[];
};

const INLINE_SCRIPT = /<script\b((?:[^>"']|"[^"]*"|'[^']*')*)>([\s\S]*?)<\/script\s*>/gi;
const SOURCE = /\ssrc\s*=/i;
/** Data blocks: browsers never run them. */
const DATA_TYPE = /\stype\s*=\s*["']?application\/(ld\+)?json/i;

/** Next's page data: `self.__next_f.push([...])`, the first time making the list. */
const PAGE_DATA = /^(?:\(self\.__next_f=self\.__next_f\|\|\[\]\)|self\.__next_f)\.push\((\[[\s\S]*\])\)$/;
/** Which of our own script files begin: names of files and numbers alone. */
const START =
  /^\(globalThis\["TURBOPACK"\] \|\| \(globalThis\["TURBOPACK"\] = \[\]\)\)\.push\(\{"otherChunks":\[(?:"static\/chunks\/[\w.~-]+\.js",?)*\],"runtimeModuleIds":\[[\d,]*\]\}\);$/;
const SHOWN_OF_REFUSED = 80;

export function readScriptPolicy(html: string): ScriptPolicy {
  const hashes = new Set<string>();
  const refused: string[] = [];
  for (const [, attributes = '', text = ''] of html.matchAll(INLINE_SCRIPT)) {
    if (SOURCE.test(attributes) || DATA_TYPE.test(attributes)) continue;
    if (isNextsOwn(text)) hashes.add(`'sha256-${createHash('sha256').update(text).digest('base64')}'`);
    else refused.push(text.slice(0, SHOWN_OF_REFUSED));
  }
  return { hashes: [...hashes], refused };
}

function isNextsOwn(text: string): boolean {
  const data = PAGE_DATA.exec(text)?.[1];
  return data === undefined ? START.test(text) : isJson(data);
}

/** JSON is data in JavaScript too: no call, no name, no template can hide in it. */
function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}
