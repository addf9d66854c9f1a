import { isPageOutcome, listPayloadErrors } from '@/server/renderer/payload-rules';

const NOT_FOUND_DIGEST = 'NEXT_HTTP_ERROR_FALLBACK;404';

const list = (text: string) => listPayloadErrors(Buffer.from(text));

test('a complete payload has no errors', () => {
  expect(list('1:"$Sreact.fragment"\n:HL["/x.css","style"]\n14:X\n0:{"b":"x"}\n')).toEqual([]);
});

test('each error row is found, also a last one without a newline', () => {
  const missing = `22:E{"digest":"${NOT_FOUND_DIGEST}"}`;
  expect(list(`0:{"b":"x"}\n26:E{"digest":"896621506"}\n1:["$"]\n${missing}`)).toEqual([
    '896621506',
    NOT_FOUND_DIGEST,
  ]);
});

test('a missing page and a redirect are no failures', () => {
  expect(isPageOutcome('896621506')).toBe(false);
  expect(isPageOutcome('')).toBe(false);
  expect(isPageOutcome(NOT_FOUND_DIGEST)).toBe(true);
  expect(isPageOutcome('NEXT_REDIRECT;replace;/profile;307;')).toBe(true);
});

test('a text that looks like an error row is text, even with characters of several bytes', () => {
  const text = 'Crème\n26:E{"digest":"1"}\n';
  const row = `1a:T${Buffer.byteLength(text).toString(16)},${text}`;
  expect(list(`0:{"b":"x"}\n${row}1b:["$"]\n`)).toEqual([]);
  expect(list(`0:{"b":"x"}\n${row}1b:E{"digest":"2"}\n`)).toEqual(['2']);
});

test.each(['', 'x', '1:', '1:Tzz,', '1:T5', ':'])('the incomplete payload %j has no errors', (text) => {
  expect(list(text)).toEqual([]);
});
