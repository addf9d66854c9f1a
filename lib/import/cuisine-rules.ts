import { COUNTRIES, type Country } from '@/lib/geo/country-rules';
import { foldText } from '@/lib/text/fold-rules';

/** The names of countries' cuisines, where they are not the country's name with another ending. */
const CUISINES = toTable(`
Algeria: algerian; Cameroon: cameroonian; Egypt: egyptian; Ethiopia: ethiopian; Ghana: ghanaian; Ivory Coast: ivorian
Kenya: kenyan; Libya: libyan; Morocco: moroccan; Nigeria: nigerian; Senegal: senegalese; South Africa: south african
Tanzania: tanzanian; Tunisia: tunisian; Afghanistan: afghan; Bangladesh: bangladeshi, bengali; Cambodia: cambodian, khmer
China: chinese, cantonese, szechuan, sichuan, hunan; Georgia: georgian; India: indian, punjabi, goan, kerala
Indonesia: indonesian, balinese; Iran: iranian, persian; Iraq: iraqi; Israel: israeli; Japan: japanese; Jordan: jordanian
Lebanon: lebanese; Malaysia: malaysian; Nepal: nepalese, nepali; Pakistan: pakistani; Philippines: filipino, filipina
South Korea: korean; Sri Lanka: sri lankan; Syria: syrian; Thailand: thai; Turkey: turkish; Vietnam: vietnamese
Albania: albanian; Austria: austrian, osterreichisch, viennese; Belgium: belgian; Bulgaria: bulgarian; Croatia: croatian
Czechia: czech; Denmark: danish; France: french, francaise, provencal; Germany: german, deutsch, bavarian, swabian
Greece: greek; Hungary: hungarian; Ireland: irish; Italy: italian, italiana, tuscan, sicilian, neapolitan, roman
Norway: norwegian; Poland: polish, polska; Portugal: portuguese, portuguesa; Romania: romanian; Spain: spanish, espanola, catalan, basque
Sweden: swedish, svensk; Switzerland: swiss; Ukraine: ukrainian; United Kingdom: british, english, scottish, welsh; Canada: canadian
Cuba: cuban; Dominican Republic: dominican; Guatemala: guatemalan; Haiti: haitian; Jamaica: jamaican
Mexico: mexican, mexicana; Puerto Rico: puerto rican; United States: american, usa, us, southern, cajun, creole, tex mex, tex-mex, hawaiian, southwestern
Argentina: argentinian, argentine; Bolivia: bolivian; Brazil: brazilian, brasileira; Chile: chilean; Colombia: colombian
Ecuador: ecuadorian; Paraguay: paraguayan; Peru: peruvian; Uruguay: uruguayan; Venezuela: venezuelan
Australia: australian; Fiji: fijian; New Zealand: kiwi, maori; Samoa: samoan
`);

function toTable(text: string): ReadonlyMap<string, string> {
  const rows = text.trim().split(/[;\n]/);
  return new Map(
    rows.flatMap((row) => {
      const [country = '', names = ''] = row.split(':').map((part) => part.trim());
      return names.split(',').map((name): [string, string] => [name.trim(), country]);
    }),
  );
}

/** Languages that are spoken in one country of the shop, for pages that name no cuisine. */
const LANGUAGES: Readonly<Record<string, string>> = {
  ...{
    it: 'Italy',
    de: 'Germany',
    fr: 'France',
    pl: 'Poland',
    sv: 'Sweden',
    da: 'Denmark',
    nb: 'Norway',
    no: 'Norway',
  },
  ...{
    hu: 'Hungary',
    cs: 'Czechia',
    el: 'Greece',
    tr: 'Turkey',
    ja: 'Japan',
    ko: 'South Korea',
    th: 'Thailand',
  },
  ...{ vi: 'Vietnam', id: 'Indonesia', uk: 'Ukraine', ro: 'Romania', bg: 'Bulgaria', hr: 'Croatia' },
};

/** Guesses the country of a recipe from its cuisine, its title and its language; null if none tells it. */
export function guessCountry(recipe: {
  cuisines: readonly string[];
  keywords: readonly string[];
  title: string;
  language: string;
}): Country | null {
  const texts = [recipe.cuisines, [recipe.title], recipe.keywords]
    .flatMap((each) => each.slice(0, MAX_TEXTS))
    .map((text) => text.slice(0, MAX_TEXT_LENGTH));
  const name =
    texts.map(findCountryName).find(Boolean) ?? LANGUAGES[recipe.language.slice(0, 2).toLowerCase()];
  return COUNTRIES.find((country) => country.name === name) ?? null;
}

/** Of each kind. */
const MAX_TEXTS = 50;
const MAX_TEXT_LENGTH = 200;
const NAMES = COUNTRIES.map(({ name }) => ({ name, folded: foldText(name) }));

function findCountryName(text: string): string | undefined {
  const folded = ` ${foldText(text).replace(/[^a-z-]+/g, ' ')} `;
  const named = NAMES.find((country) => folded.includes(` ${country.folded} `));
  if (named) return named.name;
  return [...CUISINES].find(([cuisine]) => folded.includes(` ${cuisine} `))?.[1];
}
