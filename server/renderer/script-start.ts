import { HYDRATED_EVENT } from '@/lib/pages/hydration-rules';
import { env } from '@/lib/runtime/env';

/**
 * A page's script files have three times the bytes of its first picture, would share a phone's connection with it, and keep its
 * processor from drawing. They are therefore requested once the page is on the screen with its first picture, if it has one, at
 * the first touch, key or scroll, or after `LIMIT_MS`.
 */
const LIMIT_MS = 3000;
/** Not every browser says that a picture is on the screen, and none says so of a small one: this long after it has loaded, it is. */
const SHOWN_MS = 250;

/** How long a link that opens a dialog waits for the scripts that would open it, before it is followed. */
const DIALOG_LIMIT_MS = 10_000;

/**
 * Runs in the page, after its content, as an inline script that names the files. Clicks on buttons, and on links that open a
 * dialog, that come before the page is hydrated are kept from React, which may be half-way, and repeated then; other links, forms
 * and the theme's button work without.
 */
const SCRIPT_START = `(()=>{\
const files=document.currentScript.dataset.files.split(" "),\
picture=document.querySelector("img[fetchpriority=high]"),\
clicked=[],\
keep=event=>{const button=event.target.closest("button[type=button]:not([data-theme-switch]),a[data-ingredient]");\
if(!button||button.href&&(event.metaKey||event.ctrlKey||event.shiftKey||event.altKey))return;\
event.stopPropagation();\
if(button.href){event.preventDefault();setTimeout(()=>clicked.includes(button)&&location.assign(button.href),${DIALOG_LIMIT_MS})}\
clicked.push(button)},\
start=()=>{for(const src of files.splice(0))document.head.append(Object.assign(document.createElement("script"),{src,async:true}))},\
act=()=>{delete document.documentElement.dataset.drawing;start()},\
loaded=()=>setTimeout(start,${SHOWN_MS});\
addEventListener("click",keep,true);\
addEventListener("${HYDRATED_EVENT}",()=>{removeEventListener("click",keep,true);for(const button of clicked.splice(0))button.click()});\
for(const type of["pointerdown","keydown","scroll"])addEventListener(type,act,{once:true});\
setTimeout(act,${LIMIT_MS});\
new PerformanceObserver(list=>{for(const{element}of list.getEntries())if(!picture||element===picture)start()})\
.observe({type:"largest-contentful-paint",buffered:true});\
if(!picture||picture.complete)loaded();else picture.onload=picture.onerror=loaded})()`;

/**
 * Runs in the head, before anything is laid out: a phone leaves out content far below the first screen (`app/globals.css`), so
 * that its pictures come neither before the first one nor before the scripts, until the visitor does something, `layOutBelow`
 * gets to it, or `LIMIT_MS` are over. A page that is reloaded, gone back to, or opened at a place in it is complete at once: the
 * browser finds the place only in a page that is as high as it will be.
 */
const DRAWING_START =
  'document.documentElement.dataset[location.hash||/^(reload|back)/.test(performance.getEntriesByType("navigation")[0]?.type)?"settled":"drawing"]=""';

/** The inline scripts that `deferScripts` adds to a page. */
export const ADDED_SCRIPTS: readonly string[] = [DRAWING_START, SCRIPT_START];

const FILE = '/_next/static/chunks/[\\w.~-]+\\.js';
const SCRIPT_FILE = new RegExp(`<script src="(${FILE})" async=""></script>`, 'g');
const PRELOADED_FILE = new RegExp(
  `<link rel="preload" as="script" fetchPriority="low" href="${FILE}"/>`,
  'g',
);

/**
 * Returns the page with its script files started by an inline script at its end. Relies on the form in which Next 16 writes
 * script elements; one of another form is left as it is. Decision 071 has the gain. With `PATCHES_OFF=script-start`, the scripts
 * start as Next wants it, before the page is drawn, and a click before they have started is lost.
 */
export function deferScripts(html: string): string {
  if (env().PATCHES_OFF.includes('script-start')) return html;
  const files = [...html.matchAll(SCRIPT_FILE)].map(([, file]) => file);
  if (files.length === 0) return html;
  const start = `<script data-files="${files.join(' ')}">${SCRIPT_START}</script>`;
  return html
    .replaceAll(PRELOADED_FILE, '')
    .replaceAll(SCRIPT_FILE, '')
    .replace('</head>', () => `<script>${DRAWING_START}</script></head>`)
    .replace('</body>', () => `${start}</body>`);
}
