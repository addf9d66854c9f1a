import { isolateText } from '@/lib/text/isolate-rules';

test.each([
  { label: 'English', text: 'Ada Cook', isolated: 'Ada Cook' },
  { label: 'accented', text: 'José Łukasik', isolated: 'José Łukasik' },
  { label: 'Chinese', text: '李雷', isolated: '李雷' },
  { label: 'Arabic', text: 'ليلى', isolated: '\u2068ليلى\u2069' },
  { label: 'Hebrew with Latin', text: 'נועה Levi', isolated: '\u2068נועה Levi\u2069' },
])('a text in a sentence keeps its own direction: $label', ({ text, isolated }) => {
  expect(isolateText(text)).toBe(isolated);
});
