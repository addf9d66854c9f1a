/** The rest of a line after its amount: the name, and the details. */

/** Adjectives before a comma that belong to the name behind it: "boneless, skinless chicken thighs". */
const ADJECTIVE =
  /^(?:(?:very|good|finely|freshly|roughly|coarsely|thinly|extra|well|lightly|about)[ -])?(?:bone(?:less|-in)|skin(?:less|-on|-on)|fresh|dried|ripe|raw|cooked|uncooked|peeled|unpeeled|large|medium|small|unsalted|salted|hot|cold|warm|firm|frozen|canned|chopped|diced|minced|sliced|grated|shredded|crushed|ground|toasted|roasted|organic|free-range|low-fat|low-sodium|fat-free|reduced-fat|lean|plain|full-fat|whole|thick|thin|long|young|sweet|red|green|yellow|white|black|blanched|pitted|smooth|creamy|seedless|day-old|crusty|all-natural|quality)(?: (?:and|or|to) \p{L}+)?$/iu;

/** Where a remark begins without a comma. */
const REMARK =
  /(?:\s-+\s|;\s|:\s|\s(?=(?:to taste|to serve|to garnish|to finish|to cover|to coat|as needed|as required|as desired|if (?:needed|desired|using|you|available)|for (?:the |a |an )?(?:garnish|serving|dusting|frying|greasing|brushing|drizzling|sprinkling|deep|topping|rolling|coating|decorat|the|sauteing|sautéing|cooking|dredging|boiling|kneading|pan|finishing|shaping|thickening|assembly)|plus (?:more|extra|additional|a |some)|\+ (?:more|extra)|cut (?:in|into|crosswise|lengthwise|diagonally|up)|at room temp|room temperature|in chunks|torn into|broken into|sliced into|chopped into|(?:from|about) (?:about )?\d|minus |less \d|or (?:more|to taste|so\b|as needed|about \d|\d|use |a (?:few|pinch|dash|splash|handful)|other |any |your )|plus \d|(?:and|&|\+) (?:\d|an? (?:egg|extra))|nach Geschmack|nach Belieben|zum (?:Garnieren|Bestreuen|Braten)|q\. ?b\.|quanto basta|al gusto|selon le goût|au goût)))/i;

/** Splits the text after an amount; brackets always are details. */
export function splitName(text: string): { name: string; brackets: string[]; details: string } {
  const brackets: string[] = [];
  const plain = text
    .replace(/\(([^()]*(?:\([^()]*\)[^()]*)*)\)|\[([^[\]]*)\]/g, (_, round?: string, square?: string) => {
      brackets.push((round ?? square ?? '').trim());
      return ' ';
    })
    .replace(/\s+/g, ' ')
    .replace(/\s+([,;:.])/g, '$1')
    .replace(/^[\s,;:)-]+/, '')
    .replace(/[\s,;(*]+$/, '')
    .trim();
  const nameEnd = findNameEnd(plain);
  const name = plain
    .slice(0, nameEnd)
    .trim()
    .replace(/^(?:of (?:an? )?|de |d'|di |an? )(?=.)/i, '')
    .replace(/[.:]$/, '');
  const details = plain
    .slice(nameEnd)
    .replace(/^[\s,;:-]+/, '')
    .trim();
  return { name: name.trim(), brackets: brackets.filter(Boolean), details };
}

function findNameEnd(text: string): number {
  const remark = REMARK.exec(text);
  // A remark without a name before it is the name: "to taste" alone.
  const end = remark && remark.index > 0 ? remark.index : text.length;
  for (let comma = text.indexOf(','); comma >= 0 && comma < end; comma = text.indexOf(',', comma + 1)) {
    // No decimal comma, and no list of adjectives before the name.
    if (/\d,\d/.test(text.slice(comma - 1, comma + 2))) continue;
    const words = text.slice(0, comma).split(', ');
    const isAdjectives = words.every((word) => ADJECTIVE.test(word.trim()));
    if (!isAdjectives) return comma;
  }
  return end;
}
