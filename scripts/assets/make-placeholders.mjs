/**
 * Writes the food drawings that replace missing images to `public/placeholders`:
 *
 * mkdir -p .data/assets && cd .data/assets && npm init -y
 * npm install @iconify-json/fluent-emoji@1.2.7 svgo@4.1.0
 * cd ../.. && ASSET_PACKAGES="$PWD/.data/assets" node scripts/assets/make-placeholders.mjs
 *
 * Licenses: Fluent Emoji by Microsoft, MIT, copied next to the drawings; svgo MIT.
 */
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';

const requireAsset = createRequire(path.join(process.env.ASSET_PACKAGES, 'x.js'));
const { optimize } = requireAsset('svgo');
const { icons, width, height } = requireAsset('@iconify-json/fluent-emoji/icons.json');
const target = 'public/placeholders';

/** Above this size, coordinates are rounded to tenths, which is only visible when drawn very large. */
const MAX_SVG_BYTES = 12 * 1024;

const DISHES = [
  'bento',
  'cookie',
  'curry-rice',
  'green-salad',
  'pancakes',
  'pot-of-food',
  'sandwich',
  'shallow-pan-of-food',
  'shortcake',
  'soft-ice-cream',
  'spaghetti',
  'steaming-bowl',
  'sushi',
  'taco',
];
const INGREDIENTS = [
  'beans',
  'bread',
  'butter',
  'canned-food',
  'carrot',
  'cheese',
  'chestnut',
  'cut-of-meat',
  'egg',
  'fish',
  'garlic',
  'herb',
  'honey-pot',
  'hot-pepper',
  'leafy-green',
  'lemon',
  'olive',
  'onion',
  'peanuts',
  'poultry-leg',
  'red-apple',
  'salt',
  'sheaf-of-rice',
  'shrimp',
  'tomato',
];

/** Where the set uses another name. */
const ORIGINAL_NAMES = { bento: 'bento-box', cheese: 'cheese-wedge' };
const NAMES = [...DISHES, ...INGREDIENTS];

// Removes the output of earlier runs.
rmSync(target, { recursive: true, force: true });
mkdirSync(target, { recursive: true });
for (const name of NAMES) writeFileSync(path.join(target, `${name}.svg`), draw(name));
writeFileSync(path.join(target, 'LICENSE.txt'), licenseText());

function draw(name) {
  const body = shareGradients(shareFilters(icons[ORIGINAL_NAMES[name] ?? name].body));
  const picture = `viewBox="0 0 ${width} ${height}" color-interpolation-filters="sRGB"`;
  const whole = `<svg xmlns="http://www.w3.org/2000/svg" ${picture}>${body}</svg>`;
  const [fine, coarse] = [2, 1].map((digits) => optimizeTo(whole, digits, name));
  const drawing = sizeOf(fine) <= MAX_SVG_BYTES ? fine : coarse;
  if (sizeOf(drawing) > MAX_SVG_BYTES) console.warn(`${name} is intricate: ${sizeOf(drawing)} bytes.`);
  return drawing;
}

function optimizeTo(drawing, floatPrecision, name) {
  // Gradient ids must be unique among the drawings of one page.
  const prefixIds = { name: 'prefixIds', params: { prefix: prefixOf(name), delim: '' } };
  return optimize(drawing, { multipass: true, floatPrecision, plugins: ['preset-default', prefixIds] }).data;
}

/** Two letters, since every drawing repeats its ids some hundred times. */
function prefixOf(name) {
  const place = NAMES.indexOf(name);
  return `${String.fromCharCode(97 + (place % 26))}${Math.floor(place / 26)}`;
}

function sizeOf(drawing) {
  return Buffer.byteLength(drawing);
}

/**
 * The drawings blur small parts with dozens of filters, each with its own region and with first steps that
 * have no effect. Without those, and with the whole drawing as region, many are equal.
 */
function shareFilters(body) {
  const firstIds = new Map();
  const twins = new Map();
  const shared = withoutEmptySteps(body).replace(/<filter id="(.+?)".*?>(.*?)<\/filter>/g, (_, id, steps) => {
    if (firstIds.has(steps)) {
      twins.set(id, firstIds.get(steps));
      return '';
    }
    firstIds.set(steps, id);
    const region = `x="0" y="0" width="${width}" height="${height}" filterUnits="userSpaceOnUse"`;
    return `<filter id="${id}" ${region}>${steps}</filter>`;
  });
  return shared.replace(/url\(#(.+?)\)/g, (whole, id) => (twins.has(id) ? `url(#${twins.get(id)})` : whole));
}

function withoutEmptySteps(body) {
  return body
    .replace(/<feFlood [^>]*result="BackgroundImageFix"\/><feBlend [^>]*result="shape"\/>/g, '')
    .replaceAll('in2="shape"', 'in2="SourceGraphic"')
    .replace(/ result="effect\d+_foregroundBlur[^"]*"/g, '')
    .replace(/"effect(\d+)_[^"]*"/g, '"e$1"');
}

/** Attributes shared by all gradients of a kind are written once: the others reference them. */
function shareGradients(body) {
  const kinds = {
    linearGradient: ' gradientUnits="userSpaceOnUse"',
    radialGradient: ' cx="0" cy="0" r="1" gradientUnits="userSpaceOnUse"',
  };
  return Object.entries(kinds).reduce((result, [kind, common]) => {
    const attributes = common.trim().split(' ');
    const shared = result.replaceAll(new RegExp(`<${kind} id=[^>]*>`, 'g'), (tag) => {
      if (!attributes.every((attribute) => tag.includes(` ${attribute}`))) return tag;
      const own = attributes.reduce((rest, attribute) => rest.replace(` ${attribute}`, ''), tag);
      return own.replace(' id=', ` href="#${kind}" id=`);
    });
    return `${shared}<${kind} id="${kind}"${common}/>`;
  }, body);
}

function licenseText() {
  return `The drawings in this folder are from Fluent Emoji by Microsoft
(https://github.com/microsoft/fluentui-emoji), made smaller.

MIT License

Copyright (c) Microsoft Corporation.

Permission is hereby granted, free of charge, to any person obtaining a copy
of this software and associated documentation files (the "Software"), to deal
in the Software without restriction, including without limitation the rights
to use, copy, modify, merge, publish, distribute, sublicense, and/or sell copies
of the Software, and to permit persons to whom the Software is furnished to do so,
subject to the following conditions:

The above copyright notice and this permission notice shall be included in all
copies or substantial portions of the Software.

THE SOFTWARE IS PROVIDED "AS IS", WITHOUT WARRANTY OF ANY KIND, EXPRESS OR
IMPLIED, INCLUDING BUT NOT LIMITED TO THE WARRANTIES OF MERCHANTABILITY,
FITNESS FOR A PARTICULAR PURPOSE AND NONINFRINGEMENT. IN NO EVENT SHALL THE
AUTHORS OR COPYRIGHT HOLDERS BE LIABLE FOR ANY CLAIM, DAMAGES OR OTHER
LIABILITY, WHETHER IN AN ACTION OF CONTRACT, TORT OR OTHERWISE, ARISING FROM,
OUT OF OR IN CONNECTION WITH THE SOFTWARE OR THE USE OR OTHER DEALINGS IN THE
SOFTWARE.
`;
}
