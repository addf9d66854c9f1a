import { createHash } from 'node:crypto';
import { readScriptPolicy } from '@/server/renderer/script-policy';

const toHash = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
const toPage = (...scripts: string[]) => `<html><body>${scripts.join('')}</body></html>`;

test.each([
  'alert(1)',
  'self.__next_f.push([1,"x"]);alert(1)',
  'self.__next_f.push([1,alert(1)])',
  'self.__next_f.push([1,`x`])',
  'self.__next_f.push([1,"x"])//',
  'self.__next_f.push(window)',
  '(globalThis["TURBOPACK"] || (globalThis["TURBOPACK"] = [])).push({"otherChunks":["//evil.example/x.js"],"runtimeModuleIds":[1]});',
  '(globalThis["TURBOPACK"] || (globalThis["TURBOPACK"] = [])).push({"otherChunks":[],"runtimeModuleIds":[alert(1)]});',
  ' self.__next_f.push([1,"x"])',
])('the inline script %p is refused', (script) => {
  expect(readScriptPolicy(toPage(`<script>${script}</script>`))).toEqual({
    hashes: [],
    blockedScripts: [script.slice(0, 80)],
  });
});

test('a script with unusual attributes or letter case is still found', () => {
  for (const tag of [
    '<SCRIPT>',
    '<script data-x=">">',
    "<script async defer data-y='a>b'>",
    '<script type=module>',
  ]) {
    expect(readScriptPolicy(toPage(`${tag}alert(1)</script>`)).blockedScripts).toEqual(['alert(1)']);
  }
  expect(readScriptPolicy(toPage('<script>alert(1)</script >')).blockedScripts).toEqual(['alert(1)']);
});

test("Next's own scripts are allowed by the hash of their exact text", () => {
  const scripts = [
    '(self.__next_f=self.__next_f||[]).push([0])',
    'self.__next_f.push([1,"1:\\"$Sreact.fragment\\"\\n\\u003cscript>alert(1)\\u003c/script>"])',
    '(globalThis["TURBOPACK"] || (globalThis["TURBOPACK"] = [])).push({"otherChunks":["static/chunks/2yt41.js"],"runtimeModuleIds":[94553]});',
  ];
  const { hashes, blockedScripts } = readScriptPolicy(
    toPage(...scripts.map((script) => `<script id="_R_">${script}</script>`)),
  );
  expect(blockedScripts).toEqual([]);
  expect(hashes).toEqual(scripts.map(toHash));
});

test('the shop’s script files and data blocks need no hash', () => {
  const html = toPage(
    '<script src="/theme.js"></script>',
    '<script type="application/ld+json">{"a":1}</script>',
  );
  expect(readScriptPolicy(html)).toEqual({ hashes: [], blockedScripts: [] });
});
