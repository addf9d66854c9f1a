/**
 * Draws the maps: `public/maps/world.svg` (one shape per continent), `public/maps/<continent>.svg` (its
 * countries), and `lib/geo/map-frames.json` (the data that pages need). Run it when the shop adds a country or
 * the maps should look different:
 *
 * mkdir -p .data/assets && cd .data/assets && npm init -y
 * npm install world-atlas@2.0.2 topojson-client@3.1.0 topojson-simplify@3.0.3 d3-geo@3.1.2
 * cd ../.. && ASSET_PACKAGES="$PWD/.data/assets" npx tsx scripts/assets/make-map.mjs
 *
 * Licenses: all four packages ISC (parts of topojson-simplify and d3-geo BSD-3-Clause); the borders of
 * world-atlas are Natural Earth's, public domain. The continent of each country is our own table below.
 */
import { execFileSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { gzipSync } from 'node:zlib';
import { CONTINENTS } from '../../lib/geo/continent-rules.ts';
import { COUNTRIES } from '../../lib/geo/country-rules.ts';

const requireAsset = createRequire(path.join(process.env.ASSET_PACKAGES, 'x.js'));
const topojson = { ...requireAsset('topojson-client'), ...requireAsset('topojson-simplify') };
// d3-geo is only an ES module, which older Node versions cannot require.
const d3 = await import(pathToFileURL(requireAsset.resolve('d3-geo')));
const world = requireAsset('world-atlas/countries-50m.json');

/** The data set's countries by continent, with the names that we show; uninhabited ones are in EXCLUDED. */
const LANDS = {
  Africa: `Algeria, Angola, Benin, Botswana, Burkina Faso, Burundi, Cameroon, Cape Verde,
    Central African Republic, Chad, Comoros, Congo, Democratic Republic of the Congo, Djibouti, Egypt,
    Equatorial Guinea, Eritrea, Eswatini, Ethiopia, Gabon, Gambia, Ghana, Guinea, Guinea-Bissau,
    Ivory Coast, Kenya, Lesotho, Liberia, Libya, Madagascar, Malawi, Mali, Mauritania, Mauritius, Mayotte,
    Morocco, Mozambique, Namibia, Niger, Nigeria, Réunion, Rwanda, Saint Helena, São Tomé and Príncipe,
    Senegal, Seychelles, Sierra Leone, Somalia, South Africa, South Sudan, Sudan, Tanzania, Togo, Tunisia,
    Uganda, Western Sahara, Zambia, Zimbabwe`,
  Asia: `Afghanistan, Armenia, Azerbaijan, Bahrain, Bangladesh, Bhutan, Brunei, Cambodia, China, Georgia,
    India, Indonesia, Iran, Iraq, Israel, Japan, Jordan, Kazakhstan, Kuwait, Kyrgyzstan, Laos, Lebanon,
    Malaysia, Maldives, Mongolia, Myanmar, Nepal, North Korea, Oman, Pakistan, Palestine, Philippines,
    Qatar, Saudi Arabia, Siachen Glacier, Singapore, South Korea, Sri Lanka, Syria, Taiwan, Tajikistan,
    Thailand, Timor-Leste, Turkey, Turkmenistan, United Arab Emirates, Uzbekistan, Vietnam, Yemen`,
  Europe: `Albania, Andorra, Austria, Belarus, Belgium, Bosnia and Herzegovina, Bulgaria, Croatia, Cyprus,
    Czechia, Denmark, Estonia, Faroe Islands, Finland, France, Germany, Greece, Guernsey, Hungary, Iceland,
    Ireland, Isle of Man, Italy, Jersey, Kosovo, Latvia, Liechtenstein, Lithuania, Luxembourg, Malta,
    Moldova, Monaco, Montenegro, Netherlands, North Macedonia, Norway, Poland, Portugal, Romania, Russia,
    San Marino, Serbia, Slovakia, Slovenia, Spain, Sweden, Switzerland, Ukraine, United Kingdom,
    Vatican City`,
  'North America': `Anguilla, Antigua and Barbuda, Aruba, Bahamas, Barbados, Belize, Bermuda,
    British Virgin Islands, Canada, Caribbean Netherlands, Cayman Islands, Costa Rica, Cuba, Curaçao,
    Dominica, Dominican Republic, El Salvador, Greenland, Grenada, Guadeloupe, Guatemala, Haiti, Honduras,
    Jamaica, Martinique, Mexico, Montserrat, Nicaragua, Panama, Puerto Rico, Saint Barthélemy,
    Saint Kitts and Nevis, Saint Lucia, Saint Martin, Saint Pierre and Miquelon,
    Saint Vincent and the Grenadines, Sint Maarten, Trinidad and Tobago, Turks and Caicos Islands,
    US Virgin Islands, United States`,
  'South America': `Argentina, Bolivia, Brazil, Chile, Colombia, Ecuador, Falkland Islands, French Guiana,
    Guyana, Paraguay, Peru, Suriname, Uruguay, Venezuela`,
  Oceania: `American Samoa, Australia, Cook Islands, Fiji, French Polynesia, Guam, Kiribati,
    Marshall Islands, Micronesia, Nauru, New Caledonia, New Zealand, Niue, Norfolk Island,
    Northern Mariana Islands, Palau, Papua New Guinea, Pitcairn Islands, Samoa, Solomon Islands, Tonga,
    Vanuatu, Wallis and Futuna`,
};
const EXCLUDED = new Set([
  'Antarctica',
  'Ashmore and Cartier Is.',
  'Br. Indian Ocean Ter.',
  'Fr. S. Antarctic Lands',
  'Heard I. and McDonald Is.',
  'Indian Ocean Ter.',
  'S. Geo. and the Is.',
]);

/** Our names for names in the data set; two entries with the same name are merged. */
const NEW_NAMES = {
  'Antigua and Barb.': 'Antigua and Barbuda',
  'Bosnia and Herz.': 'Bosnia and Herzegovina',
  'British Virgin Is.': 'British Virgin Islands',
  'Cabo Verde': 'Cape Verde',
  'Cayman Is.': 'Cayman Islands',
  'Central African Rep.': 'Central African Republic',
  'Cook Is.': 'Cook Islands',
  "Côte d'Ivoire": 'Ivory Coast',
  'Dem. Rep. Congo': 'Democratic Republic of the Congo',
  'Dominican Rep.': 'Dominican Republic',
  'Eq. Guinea': 'Equatorial Guinea',
  eSwatini: 'Eswatini',
  'Faeroe Is.': 'Faroe Islands',
  'Falkland Is.': 'Falkland Islands',
  'Fr. Polynesia': 'French Polynesia',
  'Hong Kong': 'China',
  Macao: 'China',
  Macedonia: 'North Macedonia',
  'Marshall Is.': 'Marshall Islands',
  'N. Cyprus': 'Cyprus',
  'N. Mariana Is.': 'Northern Mariana Islands',
  'Pitcairn Is.': 'Pitcairn Islands',
  'S. Sudan': 'South Sudan',
  'Solomon Is.': 'Solomon Islands',
  Somaliland: 'Somalia',
  'St-Barthélemy': 'Saint Barthélemy',
  'St-Martin': 'Saint Martin',
  'St. Kitts and Nevis': 'Saint Kitts and Nevis',
  'St. Pierre and Miquelon': 'Saint Pierre and Miquelon',
  'St. Vin. and Gren.': 'Saint Vincent and the Grenadines',
  'São Tomé and Principe': 'São Tomé and Príncipe',
  'Turks and Caicos Is.': 'Turks and Caicos Islands',
  'U.S. Virgin Is.': 'US Virgin Islands',
  'United States of America': 'United States',
  Vatican: 'Vatican City',
  'W. Sahara': 'Western Sahara',
  'Wallis and Futuna Is.': 'Wallis and Futuna',
  Åland: 'Finland',
};

/** Territories that the data set assigns to a country on another continent, by position (degrees). */
const OVERSEAS = {
  France: {
    'French Guiana': [-53, 4],
    Guadeloupe: [-61.5, 16.2],
    Martinique: [-61, 14.6],
    Mayotte: [45.2, -12.8],
    Réunion: [55.5, -21.1],
  },
  Netherlands: { 'Caribbean Netherlands': [-68.3, 12.2], 'Saint Martin': [-63.1, 17.6] },
};
const OVERSEAS_RADIUS = 1.5;

const WORLD = { width: 2000, margin: 4, step: 2, minRingArea: 8 };
/** Corners and islands of fewer square degrees are left out to save bytes. */
const WORLD_DETAIL = 0.06;
/** Chukotka crosses the date line: with this rotation, the map's edge runs through open water. */
const WORLD_ROTATION = [-11, 0];

const CONTINENT = { longestSide: 1000, margin: 12, step: 1, minRingArea: 10 };
/** A shape narrower than this is hard to tap. */
const MIN_TARGET_SIZE = 14;
/** Lines are clipped this far outside the image, where their strokes are not visible. */
const OVERLAP = 8;

/**
 * The view of each continent's map: the center of its projection, and the points (degrees) that must just fit
 * in the image. Europe ends before the Urals and Svalbard, North America before the high Arctic and Hawaii,
 * Oceania at the equator: otherwise the countries people look for would be tiny. `detail` is the area, in
 * square units, of the smallest corner drawn: larger where coasts are ragged.
 */
const VIEWS = {
  Africa: { center: [18, 2], detail: 10, bounds: '-25 16, 10 37.4, 57.8 -20, 20 -34.8' },
  Asia: {
    center: [92, 26],
    detail: 11,
    bounds: '26 39, 77 55.2, 121 53.4, 145.5 44, 141 -9, 120 -10.5, 44 12.5',
  },
  Europe: { center: [14, 52], detail: 13, bounds: '-24.4 65, -9.5 37, 28 71.2, 24 34.9, 34 34.6, 44 47' },
  'North America': {
    center: [-96, 42],
    detail: 12,
    bounds: '-168 65.6, -164 56, -95 74.5, -52.7 47.5, -59.5 13, -81 7.3',
  },
  'South America': { center: [-60, -20], detail: 9, bounds: '-81.3 -5, -72 12.4, -34.8 -8, -68 -55.5' },
  Oceania: { center: [152, -22], detail: 3, bounds: '113.2 -25, 147 -43.6, 167.5 -47.2, -171.2 -14, 142 1' },
};

const lands = collectLands();
const continentShapes = drawWorld();
const countryShapes = Object.fromEntries(
  CONTINENTS.map((continent) => [continent, drawContinent(continent)]),
);
checkCountries();
saveMaps();

/** Collects continent and geometries by name, with the overseas territories separate. */
function collectLands() {
  const byName = new Map();
  for (const [continent, names] of Object.entries(LANDS)) {
    for (const name of names.split(/,\s+/)) byName.set(name, { name, continent, geometries: [] });
  }
  for (const geometry of world.objects.countries.geometries) {
    const original = geometry.properties.name;
    if (EXCLUDED.has(original)) continue;
    for (const polygon of toPolygons(geometry)) {
      const name = findOverseasName(original, polygon) ?? NEW_NAMES[original] ?? original;
      if (!byName.has(name)) throw new Error(`No continent is defined for ${name}.`);
      byName.get(name).geometries.push(polygon);
    }
  }
  return [...byName.values()];
}

function toPolygons({ type, arcs }) {
  return (type === 'Polygon' ? [arcs] : arcs).map((rings) => ({ type: 'Polygon', arcs: rings }));
}

function findOverseasName(country, polygon) {
  if (!(country in OVERSEAS)) return undefined;
  const center = d3.geoCentroid(topojson.feature(world, polygon));
  const isNear = ([, [x, y]]) => Math.hypot(center[0] - x, center[1] - y) < OVERSEAS_RADIUS;
  return Object.entries(OVERSEAS[country]).find(isNear)?.[0];
}

function drawWorld() {
  const simple = topojson.simplify(topojson.presimplify(world), WORLD_DETAIL);
  const shapes = CONTINENTS.map((continent) => {
    const geometries = listLands(continent).flatMap((land) => land.geometries);
    const { type, coordinates } = topojson.merge(simple, geometries);
    // An island simplified to a line has no inside, and would be drawn as the rest of the globe.
    return { type, coordinates: coordinates.filter(([coast]) => computeArea(coast) > WORLD_DETAIL) };
  });
  const projection = d3.geoNaturalEarth1().rotate(WORLD_ROTATION);
  const { width, height } = fitInto(projection, { type: 'GeometryCollection', geometries: shapes }, WORLD);
  const paths = shapes.map((shape) => {
    return drawPath(snapRings(toRings(shape, projection), WORLD).filter(isLarge(WORLD)));
  });
  return {
    viewBox: `0 0 ${width} ${height}`,
    continents: Object.fromEntries(CONTINENTS.map((continent, index) => [continent, paths[index]])),
  };
}

function drawContinent(continent) {
  const { center, bounds, detail } = VIEWS[continent];
  // Equal-area, so that no country looks larger than its neighbors, and centered on the continent, so that it
  // is not tilted.
  const projection = d3.geoAzimuthalEqualArea().rotate([-center[0], -center[1]]);
  const coordinates = bounds.split(', ').map((point) => point.split(' ').map(Number));
  const size = fitInto(projection, { type: 'MultiPoint', coordinates }, CONTINENT);
  const exact = projectTopology(projection);
  // All countries together, so that neighbors share the same corners along their border.
  const simple = topojson.simplify(topojson.presimplify(exact), detail);
  const view = { ...size, exact, simple };
  const countries = listLands(continent)
    .map((land) => drawCountry(land, view))
    .filter((country) => country.d !== null || country.dot !== undefined);
  return { viewBox: `0 0 ${size.width} ${size.height}`, countries };
}

function listLands(continent) {
  return lands.filter((land) => land.continent === continent);
}

/** Fits the shape into the width or the longest side; returns the resulting size. */
function fitInto(projection, shape, { width, longestSide, margin }) {
  if (width === undefined) {
    const side = longestSide - 2 * margin;
    projection.fitSize([side, side], shape);
  } else {
    projection.fitWidth(width - 2 * margin, shape);
  }
  const [[left, top], [right, bottom]] = d3.geoPath(projection).bounds(shape);
  const [x, y] = projection.translate();
  projection.translate([x - left + margin, y - top + margin]);
  return { width: Math.round(right - left + 2 * margin), height: Math.round(bottom - top + 2 * margin) };
}

/** Converts the topology from degrees to image units. */
function projectTopology(projection) {
  const { scale, translate } = world.transform;
  const arcs = world.arcs.map((arc) => {
    let x = 0;
    let y = 0;
    const degrees = arc.map(([dx, dy]) => {
      x += dx;
      y += dy;
      return [x * scale[0] + translate[0], y * scale[1] + translate[1]];
    });
    return splitLongSegments(degrees).map((point) => projection(point));
  });
  return { type: 'Topology', objects: world.objects, arcs };
}

/** Adds points along straight borders: the 49th parallel only has its two ends, but is curved on the map. */
function splitLongSegments(points) {
  const [first, ...rest] = points;
  const result = [first];
  for (const point of rest) {
    const [x, y] = result.at(-1);
    // Takes the shorter way across the date line.
    const dx = ((point[0] - x + 540) % 360) - 180;
    const dy = point[1] - y;
    const steps = Math.round(Math.max(Math.abs(dx), Math.abs(dy)));
    for (let step = 1; step < steps; step++) result.push([x + (dx * step) / steps, y + (dy * step) / steps]);
    result.push(point);
  }
  return result;
}

function drawCountry(land, view) {
  const clip = d3.geoIdentity().clipExtent([
    [-OVERLAP, -OVERLAP],
    [view.width + OVERLAP, view.height + OVERLAP],
  ]);
  const rings = snapRings(toRings(topojson.merge(view.simple, land.geometries), clip), CONTINENT);
  const visible = rings.filter((ring) => ring.some((point) => isInside(point, view)));
  const largest = visible.toSorted((a, b) => computeArea(b) - computeArea(a))[0];
  const drawnRings = visible.filter((ring) => ring === largest || isLarge(CONTINENT)(ring));
  const code = COUNTRIES.find((country) => country.name === land.name)?.code ?? null;
  // A country of the shop must be tappable, so a small shape gets a dot; other countries are not links.
  const needsDot = largest === undefined || (code !== null && isTooSmallToTap(largest));
  const dot = needsDot ? findDotPosition(land, view) : undefined;
  return {
    name: land.name,
    code,
    d: drawnRings.length === 0 ? null : drawPath(drawnRings),
    ...(dot !== undefined && { dot }),
  };
}

function isInside([x, y], { width, height }) {
  return x >= 0 && x <= width && y >= 0 && y <= height;
}

function isTooSmallToTap(ring) {
  const [xs, ys] = [ring.map(([x]) => x), ring.map(([, y]) => y)];
  const width = Math.max(...xs) - Math.min(...xs);
  const height = Math.max(...ys) - Math.min(...ys);
  return Math.min(width, height) < MIN_TARGET_SIZE;
}

/** Returns the center of its largest island if it is in the image: the center of all islands may be open water. */
function findDotPosition(land, view) {
  const flat = d3.geoPath();
  const islands = land.geometries.map((geometry) => topojson.feature(view.exact, geometry));
  const [largest] = islands.sort((a, b) => flat.area(b) - flat.area(a));
  const center = flat.centroid(largest).map(Math.round);
  return isInside(center, view) ? center : undefined;
}

function toRings(shape, projection) {
  const rings = [];
  const pen = {
    moveTo: (x, y) => rings.push([[x, y]]),
    lineTo: (x, y) => rings.at(-1).push([x, y]),
    closePath: () => {},
  };
  d3.geoPath(projection, pen)(shape);
  return rings;
}

/** Rounds the rings to whole numbers, and removes redundant points and empty rings. */
function snapRings(rings, { step }) {
  return rings
    .map((ring) => ring.map((point) => point.map((value) => Math.round(value / step) * step)))
    .map((ring) => removeCollinearPoints(removeRepeatedPoints(ring)))
    .filter((ring) => ring.length > 2);
}

function removeRepeatedPoints(ring) {
  return ring.filter((point, index) => !isSamePoint(point, ring.at(index - 1)));
}

function removeCollinearPoints(ring) {
  return ring.filter(([x, y], index) => {
    const [px, py] = ring.at(index - 1);
    const [nx, ny] = ring[(index + 1) % ring.length];
    return (nx - px) * (y - py) !== (ny - py) * (x - px);
  });
}

function isSamePoint([ax, ay], [bx, by]) {
  return ax === bx && ay === by;
}

function isLarge({ minRingArea }) {
  return (ring) => computeArea(ring) >= minRingArea;
}

function computeArea(ring) {
  const doubled = ring.reduce((sum, [x, y], index) => {
    const [nx, ny] = ring[(index + 1) % ring.length];
    return sum + x * ny - nx * y;
  }, 0);
  return Math.abs(doubled / 2);
}

function drawPath(rings) {
  return rings.map(drawRing).join('');
}

function drawRing(ring) {
  const steps = ring.slice(1).flatMap(([x, y], index) => [x - ring[index][0], y - ring[index][1]]);
  // A minus sign separates numbers like a space.
  return `M${ring[0].join(' ')}l${steps.join(' ').replaceAll(' -', '-')}z`;
}

function checkCountries() {
  for (const { name, continent } of COUNTRIES) {
    const isDrawn = countryShapes[continent].countries.some((country) => country.name === name);
    if (!isDrawn) throw new Error(`${name} is not on the map of ${continent}.`);
  }
}

/** Writes the shapes to cacheable files that pages reference (`<use href>`); pages only need the frames and names. */
function saveMaps() {
  const frames = { world: continentShapes.viewBox, continents: {} };
  saveDrawing(
    'world',
    continentShapes.viewBox,
    Object.entries(continentShapes.continents).map(([name, d]) => toPath(toId(name), d)),
  );
  for (const [continent, { viewBox, countries }] of Object.entries(countryShapes)) {
    const shopCountries = countries.filter(({ code }) => code !== null);
    const otherCountries = countries.filter(({ code }) => code === null);
    saveDrawing(toId(continent), viewBox, [
      `<g id="others">${otherCountries.map(toShape).join('')}</g>`,
      ...shopCountries.map((country) => `<g id="${country.code}">${toShape(country)}</g>`),
    ]);
    frames.continents[continent] = {
      viewBox,
      countries: shopCountries.map(({ name, code, dot }) => ({ name, code, ...(dot && { dot }) })),
    };
  }
  const file = 'lib/geo/map-frames.json';
  writeFileSync(file, JSON.stringify(frames));
  // The linter also checks this file.
  execFileSync('npx', ['biome', 'format', '--write', file]);
}

function toShape({ d, dot }) {
  return (d ? toPath(null, d) : '') + (dot ? `<circle cx="${dot[0]}" cy="${dot[1]}" r="6"/>` : '');
}

function toPath(id, d) {
  return `<path${id ? ` id="${id}"` : ''} d="${d}"/>`;
}

function toId(name) {
  return name.toLowerCase().replaceAll(' ', '-');
}

function saveDrawing(name, viewBox, parts) {
  mkdirSync('public/maps', { recursive: true });
  const drawing = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${viewBox}">${parts.join('')}</svg>\n`;
  writeFileSync(`public/maps/${name}.svg`, drawing);
  console.log(`public/maps/${name}.svg: ${gzipSync(drawing).length} bytes gzip`);
}
