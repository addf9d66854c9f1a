import { env } from '@/lib/runtime/env';
import { ADDED_SCRIPTS, deferScripts } from '@/server/renderer/script-start';

const FILES = ['/_next/static/chunks/1x6i66kb.js', '/_next/static/chunks/turbopack-0.7~hm.js'];
const SCRIPTS = FILES.map((file) => `<script src="${file}" async=""></script>`).join('');
const PRELOAD = `<link rel="preload" as="script" fetchPriority="low" href="${FILES[1]}"/>`;
const PICTURE = '<img class="cover-image" src="/images/a.jpg?w=640" fetchPriority="high" alt=""/>';
const toPage = (head: string, body: string) => `<html><head>${head}</head><body>${body}</body></html>`;

test('a page without script files is sent as Next wrote it', () => {
  const page = toPage('', PICTURE);
  expect(deferScripts(page)).toBe(page);
});

test('other scripts of a page stay where they are', () => {
  const others = [
    '<script src="/theme.js"></script>',
    '<script src="/_next/static/chunks/0cz1.js" noModule=""></script>',
    '<script src="https://pay.example/_next/static/chunks/0cz1.js" async=""></script>',
    '<script>self.__next_f.push([1,"$&"])</script>',
  ];
  for (const other of others) expect(deferScripts(toPage(SCRIPTS + other, PICTURE))).toContain(other);
});

test('a page says in its head that it is being drawn, and names its script files after its content', () => {
  const [drawing, start] = ADDED_SCRIPTS;
  const [first = '', ...others] = FILES.map((file) => `<script src="${file}" async=""></script>`);
  expect(deferScripts(toPage(PRELOAD + first, PICTURE + others.join('')))).toBe(
    toPage(
      `<script>${drawing}</script>`,
      `${PICTURE}<script data-files="${FILES.join(' ')}">${start}</script>`,
    ),
  );
});

test('a page is as Next wrote it where the operator leaves the start of its scripts to Next', () => {
  const off = jest.replaceProperty(env(), 'PATCHES_OFF', ['script-start']);
  const page = toPage(SCRIPTS, PICTURE);
  expect(deferScripts(page)).toBe(page);
  off.restore();
  expect(deferScripts(page)).not.toBe(page);
});
