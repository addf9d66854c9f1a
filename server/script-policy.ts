import { createHash } from 'node:crypto';

/**
 * Which inline scripts of a page may run: only those that Next itself writes, by their hashes. They carry data
 * in one fixed form; any other inline script may have been injected.
 */
export type ScriptPolicy = {
  /** Hashes in the syntax of `script-src`. */
  hashes: string[];
  /** The first characters of refused scripts, for the log. */
  refused: string[];
};

const INLINE_SCRIPT = /<script\b((?:[^>"']|"[^"]*"|'[^']*')*)>([\s\S]*?)<\/script\s*>/gi;
const SOURCE = /\ssrc\s*=/i;
/** Data blocks, which browsers never run. */
const DATA_TYPE = /\stype\s*=\s*["']?application\/(ld\+)?json/i;

/** Next's page data: `self.__next_f.push([...])`; the first one creates the list. */
const PAGE_DATA = /^(?:\(self\.__next_f=self\.__next_f\|\|\[\]\)|self\.__next_f)\.push\((\[[\s\S]*\])\)$/;
/** Starts the page's script files; it contains only file names and numbers. */
const STARTER =
  /^\(globalThis\["TURBOPACK"\] \|\| \(globalThis\["TURBOPACK"\] = \[\]\)\)\.push\(\{"otherChunks":\[(?:"static\/chunks\/[\w.~-]+\.js",?)*\],"runtimeModuleIds":\[[\d,]*\]\}\);$/;
const LOGGED_LENGTH = 80;

export function readScriptPolicy(html: string): ScriptPolicy {
  const hashes = new Set<string>();
  const refused: string[] = [];
  for (const [, attributes = '', text = ''] of html.matchAll(INLINE_SCRIPT)) {
    if (SOURCE.test(attributes) || DATA_TYPE.test(attributes)) continue;
    if (isWrittenByNext(text)) hashes.add(`'sha256-${createHash('sha256').update(text).digest('base64')}'`);
    else refused.push(text.slice(0, LOGGED_LENGTH));
  }
  return { hashes: [...hashes], refused };
}

function isWrittenByNext(text: string): boolean {
  const data = PAGE_DATA.exec(text)?.[1];
  return data === undefined ? STARTER.test(text) : isJson(data);
}

/** JSON is also plain data in JavaScript: it cannot contain a call, a name or a template. */
function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}
