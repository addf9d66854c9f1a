import type { CONTINENTS } from '@/lib/geo/continent-rules';
import { COUNTRIES } from '@/lib/geo/country-rules';

/**
 * How a search names the cuisine of a country besides the country's own name, the adjective first. Countries that the shop does
 * not have yet may stand here too.
 */
export const CUISINES: Readonly<Record<string, string>> = {
  Afghanistan: 'Afghan, Afghani',
  Albania: 'Albanian',
  Algeria: 'Algerian',
  Angola: 'Angolan',
  Argentina: 'Argentine, Argentinian, Argentinean',
  Armenia: 'Armenian',
  Australia: 'Australian, Aussie',
  Austria: 'Austrian, Viennese',
  Bangladesh: 'Bangladeshi, Bengali',
  Barbados: 'Bajan, Barbadian',
  Belgium: 'Belgian, Flemish',
  Bolivia: 'Bolivian',
  Brazil: 'Brazilian, Brasil',
  Bulgaria: 'Bulgarian',
  Cambodia: 'Cambodian, Khmer',
  Cameroon: 'Cameroonian',
  Canada: 'Canadian, Quebecois',
  Chile: 'Chilean',
  China: 'Chinese, Cantonese, Sichuan, Szechuan, Szechwan, Hunan, Chinese takeout, Chinese takeaway',
  Colombia: 'Colombian, Columbian',
  'Costa Rica': 'Costa Rican',
  Croatia: 'Croatian, Dalmatian',
  Cuba: 'Cuban',
  Czechia: 'Czech, Czech Republic, Bohemian',
  Denmark: 'Danish',
  'Dominican Republic': 'Dominican',
  Ecuador: 'Ecuadorian, Ecuadorean',
  Egypt: 'Egyptian',
  'El Salvador': 'Salvadoran, Salvadorian, Salvadorean',
  Ethiopia: 'Ethiopian',
  Fiji: 'Fijian',
  Finland: 'Finnish',
  France: 'French, Provencal, Parisian',
  Georgia: 'Georgian',
  Germany: 'German, Bavarian, Swabian',
  Ghana: 'Ghanaian, Ghanian',
  Greece: 'Greek',
  Guatemala: 'Guatemalan',
  Haiti: 'Haitian',
  Honduras: 'Honduran',
  Hungary: 'Hungarian',
  India: 'Indian, Punjabi, Gujarati, Keralan, Goan, South Indian, North Indian, Desi',
  Indonesia: 'Indonesian, Balinese, Javanese',
  Iran: 'Persian, Iranian, Persia',
  Iraq: 'Iraqi',
  Ireland: 'Irish',
  Israel: 'Israeli',
  Italy: 'Italian, Sicilian, Tuscan, Neapolitan, Roman',
  'Ivory Coast': 'Ivorian, Cote d Ivoire',
  Jamaica: 'Jamaican',
  Japan: 'Japanese',
  Jordan: 'Jordanian',
  Kenya: 'Kenyan',
  Laos: 'Laotian, Lao',
  Lebanon: 'Lebanese',
  Libya: 'Libyan',
  Madagascar: 'Malagasy',
  Malaysia: 'Malaysian, Malay',
  Mexico: 'Mexican, Tex Mex, Oaxacan, Yucatecan',
  Morocco: 'Moroccan',
  Mozambique: 'Mozambican',
  Myanmar: 'Burmese, Burma',
  Nepal: 'Nepali, Nepalese',
  Netherlands: 'Dutch, Holland',
  'New Zealand': 'New Zealander, Kiwi cuisine, Maori',
  Nicaragua: 'Nicaraguan',
  Nigeria: 'Nigerian',
  Norway: 'Norwegian',
  Pakistan: 'Pakistani',
  Panama: 'Panamanian',
  'Papua New Guinea': 'Papuan',
  Paraguay: 'Paraguayan',
  Peru: 'Peruvian',
  Philippines: 'Filipino, Philippine, Filipina, Pinoy, Phillipino',
  Poland: 'Polish',
  Portugal: 'Portuguese',
  'Puerto Rico': 'Puerto Rican, Boricua',
  Romania: 'Romanian',
  Russia: 'Russian',
  Samoa: 'Samoan',
  Senegal: 'Senegalese',
  'South Africa': 'South African, Cape Malay',
  'South Korea': 'Korean, Korea',
  Spain: 'Spanish, Andalusian, Catalan, Valencian',
  'Sri Lanka': 'Sri Lankan, Ceylonese',
  Sweden: 'Swedish',
  Switzerland: 'Swiss',
  Syria: 'Syrian',
  Tanzania: 'Tanzanian, Zanzibari',
  Thailand: 'Thai',
  'Trinidad and Tobago': 'Trinidadian, Trini, Trinidad, Tobago',
  Tunisia: 'Tunisian',
  // The country's name alone is the bird.
  Turkey: 'Turkish, from Turkey, Turkey country',
  Ukraine: 'Ukrainian',
  'United Kingdom': 'British, English, Scottish, Welsh, England, Britain, Great Britain, Scotland, Wales, UK',
  'United States': 'American, USA, America, Southern, Cajun, Creole, Soul, New England, All American',
  Uruguay: 'Uruguayan',
  Venezuela: 'Venezuelan',
  Vietnam: 'Vietnamese, Viet',
};

/** Returns the name of a country's cuisine: Italian */
export function formatCuisine(country: string): string {
  return CUISINES[country]?.split(', ')[0] ?? country;
}

/** The names of countries that mean something to eat: their adjectives are listed above. */
export const AMBIGUOUS_COUNTRIES: ReadonlySet<string> = new Set(['Turkey', 'Chile']);

const listOf = (names: string) => names.split(', ');
const LEVANT = listOf('Israel, Jordan, Lebanon, Syria');
const MAGHREB = listOf('Algeria, Libya, Morocco, Tunisia');
const SCANDINAVIA = listOf('Denmark, Norway, Sweden');
const SOUTHEAST_ASIA = listOf(
  'Cambodia, Indonesia, Laos, Malaysia, Myanmar, Philippines, Singapore, Thailand, Vietnam',
);
const CENTRAL_AMERICA = listOf('Costa Rica, El Salvador, Guatemala, Honduras, Nicaragua, Panama');
const CARIBBEAN = listOf(
  'Barbados, Cuba, Dominican Republic, Haiti, Jamaica, Puerto Rico, Trinidad and Tobago',
);
const BALKANS = listOf('Albania, Bulgaria, Croatia, Greece, Romania, Serbia');
const onContinent = (wanted: (typeof CONTINENTS)[number]) =>
  COUNTRIES.flatMap(({ name, continent }) => (continent === wanted ? [name] : []));

/** Regions by the names that a search has for them, the first as it is shown, with their countries. */
export const REGIONS: readonly (readonly [names: string, countries: readonly string[]])[] = [
  ['African, Africa', onContinent('Africa')],
  ['Asian, Asia', onContinent('Asia')],
  ['European, Europe', onContinent('Europe')],
  ['South American, South America', onContinent('South America')],
  ['North American, North America', listOf('Canada, Mexico, United States')],
  ['Oceanian, Oceania', onContinent('Oceania')],
  [
    'Latin American, Latin America, Latin, Latino, Hispanic',
    [
      ...onContinent('South America'),
      ...CENTRAL_AMERICA,
      ...listOf('Cuba, Dominican Republic, Mexico, Puerto Rico'),
    ],
  ],
  ['Central American, Central America', CENTRAL_AMERICA],
  ['Caribbean, West Indian, West Indies, Island', CARIBBEAN],
  ['Middle Eastern, Middle East, Mideast, Arab, Arabic', [...LEVANT, ...listOf('Egypt, Iran, Iraq, Turkey')]],
  ['Levantine, Levant', LEVANT],
  ['North African, North Africa, Maghreb', [...MAGHREB, 'Egypt']],
  ['West African, West Africa', listOf('Cameroon, Ghana, Ivory Coast, Nigeria, Senegal')],
  ['East African, East Africa', listOf('Ethiopia, Kenya, Madagascar, Mozambique, Tanzania')],
  ['Southern African', listOf('Angola, Madagascar, Mozambique, South Africa')],
  [
    'Mediterranean, Mediterranean diet',
    [
      ...LEVANT,
      ...MAGHREB,
      ...listOf('Albania, Croatia, Egypt, France, Greece, Italy, Portugal, Spain, Turkey'),
    ],
  ],
  ['Scandinavian, Scandinavia', SCANDINAVIA],
  ['Nordic', [...SCANDINAVIA, ...listOf('Finland, Iceland')]],
  [
    'Eastern European, East European, Eastern Europe, Slavic',
    listOf('Bulgaria, Czechia, Georgia, Hungary, Poland, Romania, Russia, Ukraine'),
  ],
  [
    'Central European, Central Europe, Alpine',
    listOf('Austria, Czechia, Germany, Hungary, Poland, Switzerland'),
  ],
  ['Balkan, Balkans', BALKANS],
  ['Iberian', listOf('Portugal, Spain')],
  ['Central Asian, Central Asia', listOf('Afghanistan, Georgia, Kazakhstan, Uzbekistan')],
  ['East Asian, East Asia', listOf('China, Japan, South Korea')],
  ['Southeast Asian, Southeast Asia, South East Asian', SOUTHEAST_ASIA],
  [
    'South Asian, South Asia, Indian subcontinent',
    listOf('Afghanistan, Bangladesh, India, Nepal, Pakistan, Sri Lanka'),
  ],
  [
    'Polynesian, Pacific Islander, Pacific Island, South Pacific, Pacific, Hawaiian',
    listOf('Fiji, New Zealand, Papua New Guinea, Samoa'),
  ],
];

/** Returns the countries of the smallest region with this one. */
export function findRegion(country: string): readonly string[] | undefined {
  return REGIONS.map(([, countries]) => countries)
    .filter((countries) => countries.includes(country))
    .sort((a, b) => a.length - b.length)[0];
}
