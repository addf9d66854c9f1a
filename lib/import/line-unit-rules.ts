import { findUnit } from '@/lib/quantities/unit-rules';
import type { Taken } from './line-number-rules';

/** Units at the beginning of a text, also those of other languages and words that only count. */

/** `isUnsure` if the size of such a unit differs from kitchen to kitchen: a German Tasse. */
export type TakenUnit = { text: string; isUnsure: boolean; isContainer: boolean };

/** Words after a number that `lib/quantities` does not know as units, but that count something. */
const COUNTING = new Set(
  (
    'container containers block blocks scoop scoops shot shots square squares bar bars stem stems spear spears punnet ' +
    'punnets basket baskets tray trays part parts recipe recipes batch batches squeeze squeezes ladle ladles log logs ' +
    'ball balls rack racks wheel wheels canister canisters thumb splash splashes grind grinds twist twists ' +
    'jigger jiggers portion portions serving servings link links filet filets sleeve sleeves glug glugs capful capfuls'
  ).split(' '),
);
const COUNTING_CONTAINERS = /^(?:container|canister|punnet|basket|tray|block|sleeve|log|ball)s?$/;

/** Units of other languages by the name that the shop knows; a question mark behind those of no fixed size. */
const FOREIGN = toTable(`
tbsp: tablesp|tbspoon|tbspoons|tblspn|el|essl|esslöffel|eßlöffel|essloeffel|eetlepel|eetlepels|cuillère à soupe|cuillères à soupe|cuillere à soupe|cuilleres à soupe|cuillere a soupe|cuilleres a soupe|cuillère a soupe|cuillères a soupe|c. à soupe|c à soupe|c. à s|c à s|c. a s|càs|cas|cs|cucchiaio|cucchiai|cucchiaio da tavola|cucchiai da tavola|cucchiaio da minestra|cucchiaia|cucharada|cucharadas|cucharada sopera|cucharadas soperas|cda|cdas|colher de sopa|colheres de sopa|matsked|matskedar|msk|spiseskje|spiseskjeer|ss|spsk|łyżka|łyżki|łyżek
tsp: teasp|tspoon|tspoons|tl|teel|teelöffel|teeloeffel|theelepel|theelepels|cuillère à café|cuillères à café|cuillere à café|cuilleres à café|cuillere a cafe|cuilleres a cafe|cuillère à thé|cuillères à thé|c. à café|c à café|c. à c|c à c|c. a c|càc|cac|cucchiaino|cucchiaini|cucchiaino da tè|cucchiaini da tè|cucchiaino da caffè|cucchiaini da caffè|cucharadita|cucharaditas|cdta|cdtas|cdita|cditas|colher de chá|colheres de chá|tesked|teskedar|tsk|teskje|teskjeer|łyżeczka|łyżeczki|łyżeczek
cups: cps
cup?: tasse|tassen|tasses|tazza|tazze|tazzina|taza|tazas|xícara|xícaras|xicara|xicaras|kopje|kopjes|kop|kopp|koppar|kopper|becher|szklanka|szklanki
g: gramm|gramme|grammes|grammi|grammo|gramo|gramos|grama|gramas
kg: kilogramm|kilogramme|kilogrammes|chilo|chili|chilogrammo|chilogrammi|kilogramo|kilogramos|quilo|quilos
ml: milliliter|millilitro|millilitri|mililitro|mililitros
l: liter|litro|litri|litros
lb?: pfund|pfd|livre|livres|libra|libras|pond
pinch: prise|prisen|pr|pincée|pincées|pincee|pincees|pizzico|pizzichi|pizca|pizcas|pitada|pitadas|snuf|snufje|nypa|nypor|klype|szczypta|szczypty|msp|messerspitze|messerspitzen
clove: zehe|zehen|knoblauchzehe|gousse|gousses|spicchio|spicchi|diente|dientes|dente|dentes|teen|teentje|teentjes|ząbek|ząbki
bunch: bund|bd|bunde|botte|bottes|mazzo|mazzi|mazzetto|manojo|manojos|maço|bos|bosje|knippe|kruka|pęczek
can: dose|dosen|dose/n|boîte|boîtes|boite|boites|scatola|scatole|lattina|lattine|lata|latas|blik|blikken|burk|burkar|boks|puszka
packet: päckchen|pck|pckg|pkt|packung|packungen|paquet|paquets|confezione|confezioni|bustina|bustine|paquete|paquetes|sobre|sobres|pacote|pacotes|pakje|pakjes|paket|pakker|pakke|opakowanie
piece: stück|stücke|stk|st|pièce|pièces|pezzo|pezzi|pieza|piezas|pedaço|stuk|stuks
slice: scheibe|scheiben|tranche|tranches|fetta|fette|rebanada|rebanadas|loncha|lonchas|fatia|fatias|plak|plakken|plakje|plakjes|skiva|skivor|skive|skiver|plaster|plastry
glass: glas|gläser|verre|verres|bicchiere|bicchieri|vaso|vasos|copo|copos
sprig: zweig|zweige|stiel|stiele|brin|brins|rametto|rametti|ramita|ramitas|ramo|takje|takjes|kvist|kvistar|gałązka
stalk: stange|stangen|costa|coste|tallo|tallos|stengel|stengels
leaf: blatt|blätter|feuille|feuilles|foglia|foglie|hoja|hojas|folha|folhas|blad|blaadjes|blaadje
handful: handvoll|hand voll|poignée|poignées|manciata|manciate|puñado|puñados|punhado|handje|handvol|näve
cube: würfel|dé|dés
drop: tropfen|goutte|gouttes|goccia|gocce|gota|gotas|druppel|druppels
splash: schuss|spritzer|filet|filo|chorrito|chorro|fio|scheutje|scheut
`);

function toTable(text: string): ReadonlyMap<string, string> {
  // Not an object, in which any word of a line would find inherited properties.
  return new Map(
    text
      .trim()
      .split('\n')
      .flatMap((row) => {
        const [name = '', words = ''] = row.split(': ');
        return words.split('|').map((word): [string, string] => [word, name]);
      }),
  );
}

/** English words that are units too, but of which another reading is as likely: the table of other languages does not win. */
const ALSO_ENGLISH = new Set([
  'filet',
  'shot',
  'glass',
  'st',
  'ss',
  'chili',
  'liter',
  'milliliter',
  'cas',
  'kop',
]);

/** Words that `lib/quantities` takes for units in the field of units, but that begin a name in a line. */
const NAME_WORDS = /^(?:whole|in|count|ct|each|ea|to|as|c|leaf lettuce)$/i;
/** "1 pound cake", "2 rib eye steaks", "1 head-on shrimp", "2 stick pretzels" */
const PART_OF_NAME =
  /^(?:pound cakes?|ribs? (?:eyes?|roasts?|steaks?)|cube steaks?|stick(?:y| pretzels?)|can(?:ned|didate)|club soda|bottle gourds?|pinch bars?|loaf cakes?|head-on|cups? cakes?|slice-and|sheet cakes?|bar soap|ear mushrooms?|pod peas)\b/i;
const WORD = /^[\p{L}\u2113][\p{L}\p{M}'’\u2113]*/u;

const FILL =
  '(?:level|heaping|heaped|rounded|scant|generous|packed|(?:firmly|lightly|loosely|tightly|well) packed|gehäuft(?:er|e)?|gestrichene?r?)';
const SIZE =
  '(?:extra-large|extra large|large|medium|small|big|thick|thin|good|generous|fat|fresh|heaping|heaped|nice|tiny|short|long|lg\\.?|med\\.?|sm\\.?)';
/** The words between a number and a spoon or cup. */
const FILLED = new RegExp(`^${FILL},? `, 'i');
const SIZED = new RegExp(String.raw`^${SIZE} (?=(?:${SIZE} )?\p{L})`, 'iu');

/** Takes a unit, with how its spoon is filled or how large its bunch is: "heaping tablespoon", "large bunch". */
export function takeUnit(text: string): Taken<TakenUnit> | null {
  const fill = FILLED.exec(text)?.[0] ?? '';
  const filled = fill ? takePlainUnit(text.slice(fill.length)) : null;
  if (filled) {
    const isMeasured = /^(?:gehäuft|gestrichen)/i.test(fill);
    const word = isMeasured
      ? /^gehäuft/i.test(fill)
        ? 'heaped '
        : 'level '
      : fill.toLowerCase().replace(',', '');
    return { ...filled, value: { ...filled.value, text: `${word}${filled.value.text}` } };
  }
  const size = SIZED.exec(text)?.[0] ?? '';
  const sized = size ? takePlainUnit(text.slice(size.length)) : null;
  // "2 large eggs" have no unit; "2 large pieces" do.
  if (sized && isCounting(sized.value.text) && /^ ?(?:of )?[\p{L}(]/u.test(sized.rest)) {
    return {
      ...sized,
      value: { ...sized.value, text: `${toWholeWord(size.toLowerCase())}${sized.value.text}` },
    };
  }
  return takePlainUnit(text);
}

const toWholeWord = (size: string) =>
  size
    .replace(/^lg\b\.?/, 'large')
    .replace(/^med\b\.?/, 'medium')
    .replace(/^sm\b\.?/, 'small');

function isCounting(words: string): boolean {
  const unit = findUnit(words);
  return COUNTING.has(words) || (unit !== null && unit.kind !== 'mass' && unit.kind !== 'volume');
}

function takePlainUnit(text: string): Taken<TakenUnit> | null {
  if (PART_OF_NAME.test(text)) return null;
  return takeForeignPhrase(text) ?? takeUnitWord(text);
}

const PHRASES = [...FOREIGN.keys()]
  .filter((name) => /[^\p{L}]/u.test(name))
  .toSorted((a, b) => b.length - a.length);

/** "cuillère à soupe", "c. à s." */
function takeForeignPhrase(text: string): Taken<TakenUnit> | null {
  const lower = text.toLowerCase();
  const phrase = PHRASES.find(
    (name) => lower.startsWith(name) && !/^[\p{L}\d]/u.test(lower.slice(name.length)),
  );
  if (phrase === undefined) return null;
  return { value: toForeignUnit(phrase), rest: text.slice(phrase.length).replace(/^\./, '') };
}

function toForeignUnit(word: string): TakenUnit {
  const name = FOREIGN.get(word) ?? word;
  return {
    text: name.replace('?', ''),
    isUnsure: name.endsWith('?'),
    isContainer: findUnit(name)?.kind === 'container',
  };
}

/** "fl. oz.", "Tbsp.", "T", "c." */
function takeUnitWord(text: string): Taken<TakenUnit> | null {
  const first = WORD.exec(text)?.[0];
  if (first === undefined || /^-\p{L}/u.test(text.slice(first.length))) return null;
  const pair = /^fl(?:uid)?\.? ?(?:ozs?|ounces?)\b\.?/i.exec(text)?.[0];
  const rest = text.slice((pair ?? first).length).replace(/^\.(?!\d)/, '');
  if (pair !== undefined) {
    const isWritten = /fluid/i.test(pair);
    const name = isWritten ? pair.toLowerCase().replace('.', '') : 'fl oz';
    return { value: { text: name, isUnsure: false, isContainer: false }, rest };
  }
  if (first === 'T' || first === 't') {
    return { value: { text: first === 'T' ? 'tbsp' : 'tsp', isUnsure: false, isContainer: false }, rest };
  }
  const spoonful = /^(tablespoon|teaspoon|cup|spoon)s?fuls?$/i.exec(first)?.[1];
  if (spoonful !== undefined) {
    return {
      value: { text: spoonful.toLowerCase(), isUnsure: spoonful === 'spoon', isContainer: false },
      rest,
    };
  }
  if (/^c$/i.test(first)) {
    return { value: { text: 'cup', isUnsure: false, isContainer: false }, rest };
  }
  const word = first.toLowerCase();
  const unit = NAME_WORDS.test(word) ? null : findUnit(word);
  if (!unit && FOREIGN.has(word) && !ALSO_ENGLISH.has(word)) return { value: toForeignUnit(word), rest };
  if (!unit && !COUNTING.has(word)) return null;
  const isRareSpelling = /^(?:tb|ts)(?!sps?$|ps?$)/.test(word) && /^t(?:b)?sp$/.test(unit?.name ?? '');
  return {
    value: {
      text: isRareSpelling && unit ? unit.name : word,
      isUnsure: false,
      isContainer: unit?.kind === 'container' || COUNTING_CONTAINERS.test(word),
    },
    rest,
  };
}
