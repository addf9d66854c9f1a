import { HYDRATED_EVENT } from '@/lib/pages/hydration-rules';

/**
 * A page's script files have three times the bytes of its first picture, would share a phone's connection with it, and keep its
 * processor from drawing. They are therefore requested once the page has been drawn with its first picture, if it has one, at the
 * first touch or key, or after `LIMIT_MS`.
 */
const LIMIT_MS = 3000;

/**
 * Runs in the page, after its content, as an inline script that names the files. Clicks on buttons that come before the page is
 * hydrated are kept from React, which may be half-way, and repeated then; links, forms and the theme's button work without.
 */
export const SCRIPT_START = `(()=>{\
const files=document.currentScript.dataset.files.split(" "),\
picture=document.querySelector("img[fetchpriority=high]"),\
clicked=[],\
keep=event=>{const button=event.target.closest("button[type=button]:not([data-theme-switch])");\
if(button){clicked.push(button);event.stopPropagation()}},\
start=()=>{for(const src of files.splice(0))document.head.append(Object.assign(document.createElement("script"),{src,async:true}))},\
drawn=()=>requestAnimationFrame(()=>requestAnimationFrame(()=>setTimeout(start)));\
addEventListener("click",keep,true);\
addEventListener("${HYDRATED_EVENT}",()=>{removeEventListener("click",keep,true);for(const button of clicked)button.click()});\
addEventListener("pointerdown",start);\
addEventListener("keydown",start);\
setTimeout(start,${LIMIT_MS});\
if(!picture||picture.complete)drawn();else picture.onload=picture.onerror=drawn})()`;

const FILE = '/_next/static/chunks/[\\w.~-]+\\.js';
const SCRIPT_FILE = new RegExp(`<script src="(${FILE})" async=""></script>`, 'g');
const PRELOADED_FILE = new RegExp(
  `<link rel="preload" as="script" fetchPriority="low" href="${FILE}"/>`,
  'g',
);

/** Returns the page with its script files started by `SCRIPT_START`. */
export function deferScripts(html: string): string {
  const files = [...html.matchAll(SCRIPT_FILE)].map(([, file]) => file);
  if (files.length === 0) return html;
  const start = `<script data-files="${files.join(' ')}">${SCRIPT_START}</script>`;
  return html
    .replaceAll(PRELOADED_FILE, '')
    .replaceAll(SCRIPT_FILE, '')
    .replace('</body>', () => `${start}</body>`);
}
