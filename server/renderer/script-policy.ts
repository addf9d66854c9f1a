import { createHash } from 'node:crypto';
import { ADDED_SCRIPTS } from './script-start';

/**
 * The inline scripts of a page that may run, by hash: only those that Next itself writes, which have a fixed form,
 * and those of `deferScripts`. Any other inline script may have been injected.
 */
export type ScriptPolicy = {
  /** Hashes in the syntax of `script-src`. */
  hashes: string[];
  /** The first characters of blocked scripts, for the log. */
  blockedScripts: string[];
};

const INLINE_SCRIPT = /<script\b((?:[^>"']|"[^"]*"|'[^']*')*)>([\s\S]*?)<\/script\s*>/gi;
const SRC_ATTRIBUTE = /\ssrc\s*=/i;
/** Data blocks, which browsers never run. */
const JSON_TYPE_ATTRIBUTE = /\stype\s*=\s*["']?application\/(ld\+)?json/i;

/** Next's page data: `self.__next_f.push([...])`; the first one creates the list. */
const PAGE_DATA = /^(?:\(self\.__next_f=self\.__next_f\|\|\[\]\)|self\.__next_f)\.push\((\[[\s\S]*\])\)$/;
/** Starts the page's script files; it contains only file names and numbers. */
const BOOTSTRAP =
  /^\(globalThis\["TURBOPACK"\] \|\| \(globalThis\["TURBOPACK"\] = \[\]\)\)\.push\(\{"otherChunks":\[(?:"static\/chunks\/[\w.~-]+\.js",?)*\],"runtimeModuleIds":\[[\d,]*\]\}\);$/;
const MAX_LOGGED_CHARACTERS = 80;

export function readScriptPolicy(html: string): ScriptPolicy {
  const hashes = new Set<string>();
  const blockedScripts: string[] = [];
  for (const [, attributes = '', text = ''] of html.matchAll(INLINE_SCRIPT)) {
    if (SRC_ATTRIBUTE.test(attributes) || JSON_TYPE_ATTRIBUTE.test(attributes)) continue;
    if (ADDED_SCRIPTS.includes(text) || isWrittenByNext(text))
      hashes.add(`'sha256-${createHash('sha256').update(text).digest('base64')}'`);
    else blockedScripts.push(text.slice(0, MAX_LOGGED_CHARACTERS));
  }
  return { hashes: [...hashes], blockedScripts };
}

function isWrittenByNext(text: string): boolean {
  const data = PAGE_DATA.exec(text)?.[1];
  return data === undefined ? BOOTSTRAP.test(text) : isJson(data);
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
