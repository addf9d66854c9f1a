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

/** Names that differ in the icon set. */
const ORIGINAL_NAMES = { bento: 'bento-box', cheese: 'cheese-wedge' };
const NAMES = [...DISHES, ...INGREDIENTS];

// Removes the output of earlier runs.
rmSync(target, { recursive: true, force: true });
mkdirSync(target, { recursive: true });
for (const name of NAMES) writeFileSync(path.join(target, `${name}.svg`), draw(name));
writeFileSync(path.join(target, 'LICENSE.txt'), formatLicense());

function draw(name) {
  const body = shareGradients(shareFilters(icons[ORIGINAL_NAMES[name] ?? name].body));
  const attributes = `viewBox="0 0 ${width} ${height}" color-interpolation-filters="sRGB"`;
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" ${attributes}>${body}</svg>`;
  const [fine, coarse] = [2, 1].map((digits) => optimizeSvg(svg, digits, name));
  const drawing = computeSize(fine) <= MAX_SVG_BYTES ? fine : coarse;
  if (computeSize(drawing) > MAX_SVG_BYTES)
    console.warn(`${name} is above the size limit: ${computeSize(drawing)} bytes.`);
  return drawing;
}

function optimizeSvg(svg, floatPrecision, name) {
  // Gradient ids must be unique among the drawings of one page.
  const prefixIds = { name: 'prefixIds', params: { prefix: toIdPrefix(name), delim: '' } };
  return optimize(svg, { multipass: true, floatPrecision, plugins: ['preset-default', prefixIds] }).data;
}

/** Returns two characters, since every drawing repeats its ids about a hundred times. */
function toIdPrefix(name) {
  const index = NAMES.indexOf(name);
  return `${String.fromCharCode(97 + (index % 26))}${Math.floor(index / 26)}`;
}

function computeSize(drawing) {
  return Buffer.byteLength(drawing);
}

/**
 * The drawings blur small parts with dozens of filters, each with its own region and with first steps that
 * have no effect. Without these steps, and with the whole drawing as the region, many filters are equal.
 */
function shareFilters(body) {
  const firstIds = new Map();
  const replacements = new Map();
  const shared = removeIneffectiveSteps(body).replace(
    /<filter id="(.+?)".*?>(.*?)<\/filter>/g,
    (_, id, steps) => {
      if (firstIds.has(steps)) {
        replacements.set(id, firstIds.get(steps));
        return '';
      }
      firstIds.set(steps, id);
      const region = `x="0" y="0" width="${width}" height="${height}" filterUnits="userSpaceOnUse"`;
      return `<filter id="${id}" ${region}>${steps}</filter>`;
    },
  );
  return shared.replace(/url\(#(.+?)\)/g, (reference, id) =>
    replacements.has(id) ? `url(#${replacements.get(id)})` : reference,
  );
}

function removeIneffectiveSteps(body) {
  return body
    .replace(/<feFlood [^>]*result="BackgroundImageFix"\/><feBlend [^>]*result="shape"\/>/g, '')
    .replaceAll('in2="shape"', 'in2="SourceGraphic"')
    .replace(/ result="effect\d+_foregroundBlur[^"]*"/g, '')
    .replace(/"effect(\d+)_[^"]*"/g, '"e$1"');
}

/** Writes attributes that all gradients of a kind share only once, and lets the gradients reference them. */
function shareGradients(body) {
  const kinds = {
    linearGradient: ' gradientUnits="userSpaceOnUse"',
    radialGradient: ' cx="0" cy="0" r="1" gradientUnits="userSpaceOnUse"',
  };
  return Object.entries(kinds).reduce((result, [kind, common]) => {
    const attributes = common.trim().split(' ');
    const shared = result.replaceAll(new RegExp(`<${kind} id=[^>]*>`, 'g'), (tag) => {
      if (!attributes.every((attribute) => tag.includes(` ${attribute}`))) return tag;
      const shortTag = attributes.reduce((rest, attribute) => rest.replace(` ${attribute}`, ''), tag);
      return shortTag.replace(' id=', ` href="#${kind}" id=`);
    });
    return `${shared}<${kind} id="${kind}"${common}/>`;
  }, body);
}

function formatLicense() {
  return `The drawings in this folder are from Fluent Emoji by Microsoft
(https://github.com/microsoft/fluentui-emoji), reduced in size.

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
