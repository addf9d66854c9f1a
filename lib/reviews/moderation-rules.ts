import { SITE_NAME } from '@/lib/site/site-rules';
import { foldText } from '@/lib/text/fold-rules';
import type { WaitReason } from '@/models/note-limits';

/** How long after its registration an account's notes wait until an admin has published one. */
const NEW_ACCOUNT_MS = 30 * 24 * 60 * 60 * 1000;

/** Whether an account is so new that an admin reads its notes first. */
export function isNewAccount(createdAt: Date, nowMs: number): boolean {
  return nowMs - createdAt.getTime() < NEW_ACCOUNT_MS;
}

const LINK =
  /https?:|www\.|\b[a-z\d-]{1,63}\.[a-z]{2,24}\/\S|\b[a-z\d-]{2,63}\.(?:com|net|org|info|biz|shop|store|site|online|xyz|top|ru|cn|io|co|us|me|ly)\b/;
const EMAIL = /[^\s@]{1,64}@[^\s@]{1,64}/;
/** Seven digits or more, in whatever groups; amounts and temperatures have fewer. */
const PHONE = /\d(?:[ ().+/\p{Pd}]{0,3}\d){6}/u;
/** Invisible characters between letters: joiners, soft hyphens and the like. */
const UNSEEN = /\p{Cf}/gu;
const LISTED_WORDS = new Set(
  (
    'admin administrator moderator casino gambling betting viagra cialis crypto bitcoin forex loan loans ' +
    'porn sex nude escort telegram whatsapp fuck fucking shit bitch asshole cunt nigger faggot retard slut whore'
  ).split(' '),
);

/** Letters of other scripts that look like those of `RESERVED_NAMES`, by the Latin ones. */
const LOOKALIKES: readonly (readonly [string, string])[] = [
  ['a', '\u0410\u0430\u0391\u03b1\u1d00\u0251\u13aa4@'],
  ['c', '\u0421\u0441\u03f9\u1d04'],
  ['d', '\u0500\u0501\u1d05\u13a0'],
  ['e', '\u0415\u0435\u0395\u03b5\u1d073'],
  ['i', '\u0406\u0456\u04c0\u04cf\u0399\u03b9\u026a\u029f\u13a5l1|!'],
  ['m', '\u041c\u043c\u039c\u1d0d\u13b7'],
  ['n', '\u041d\u043d\u043f\u039d\u03b7\u0274\u0578'],
  ['o', '\u041e\u043e\u039f\u03bf\u1d0f\u05850'],
  ['p', '\u0420\u0440\u03a1\u03c1\u1d18'],
  ['r', '\u0280\u0433'],
  ['s', '\u0405\u0455\ua7315$'],
  ['t', '\u0422\u0442\u03a4\u03c4\u1d1b'],
];
const LATIN_BY_LOOKALIKE = new Map(
  LOOKALIKES.flatMap(([latin, lookalikes]) => [...lookalikes].map((letter) => [letter, latin] as const)),
);

/** Returns the look of a name: names that a reader may take for each other look the same. */
function toLook(name: string): string {
  const letters = [...name.normalize('NFKC').replace(UNSEEN, '')];
  const latin = foldText(letters.map((letter) => LATIN_BY_LOOKALIKE.get(letter) ?? letter).join(''));
  return latin.replaceAll('l', 'i').replaceAll('rn', 'm');
}

const compact = (look: string) => look.replace(/[^\p{L}\p{N}]+/gu, '');
const RESERVED_NAMES = new Set(
  ['admin', 'administrator', 'moderator', 'админ', 'администратор', 'модератор'].map(toLook),
);
const SITE_LOOK = compact(toLook(SITE_NAME));

/** Whether a name looks like the shop's or an admin's, in whatever letters. */
export function isReservedName(name: string): boolean {
  const look = toLook(name);
  return (
    RESERVED_NAMES.has(compact(look)) ||
    compact(look).includes(SITE_LOOK) ||
    look.split(/[^\p{L}\p{N}]+/u).some((word) => RESERVED_NAMES.has(word))
  );
}

/** Returns why a note must be read by an admin first, as far as its texts say so. */
export function findTextReasons({
  name,
  text,
  changes,
}: {
  name: string;
  text: string;
  changes: string;
}): WaitReason[] {
  const folded = foldText([name, text, changes].join('\n').normalize('NFKC').replace(UNSEEN, ''));
  const words = folded.split(/[^\p{L}\p{N}]+/u);
  const hasListedWord = words.some((word) => LISTED_WORDS.has(word)) || isReservedName(name);
  const found: [WaitReason, boolean][] = [
    ['link', LINK.test(folded)],
    ['contact', EMAIL.test(folded) || PHONE.test(folded)],
    ['word', hasListedWord],
  ];
  return found.flatMap(([reason, applies]) => (applies ? [reason] : []));
}

/** Returns the text by which repeated notes are recognized, whatever their case, spaces and punctuation; null if it is too short to tell. */
export function toRepeatedText(text: string): string | null {
  const letters = foldText(text).replace(/[^\p{L}\p{N}]+/gu, '');
  return letters.length < 20 ? null : letters;
}
