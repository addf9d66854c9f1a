/** What a form in Stripe's notation says: `card[number]=1&expand[0]=x` is `{card: {number: '1'}, expand: ['x']}`. */
export type FormValue = string | FormValue[] | { [name: string]: FormValue };
export type Form = { [name: string]: FormValue };

const DEEPEST = 6;
/** More than the shop ever sends: whoever sends is known only once this is read. */
const MOST_FIELDS = 1_000;
const LONGEST_NAME = 200;

/** How many names each object has, so that the next place of a list need not be counted out. */
type Sizes = Map<Form, number>;

/** Reads `application/x-www-form-urlencoded`. Throws a TypeError where names contradict each other. */
export function decodeForm(text: string): Form {
  const form: Form = Object.create(null);
  const sizes: Sizes = new Map();
  let fields = 0;
  for (const [name, value] of new URLSearchParams(text)) {
    fields += 1;
    if (fields > MOST_FIELDS) throw new TypeError('too many fields');
    if (name.length > LONGEST_NAME) throw new TypeError('a name is too long');
    const [head = ''] = name.split('[', 1);
    const path = [head, ...[...name.matchAll(/\[([^[\]]*)\]/g)].map(([, part = '']) => part)];
    if (path.length > DEEPEST) throw new TypeError('nested too deeply');
    put(form, path, value, sizes);
  }
  return toLists(form);
}

function put(form: Form, path: string[], value: string, sizes: Sizes): void {
  let at = form;
  for (const part of path.slice(0, -1)) {
    if (!(part in at)) add(at, part, Object.create(null), sizes);
    const next = at[part];
    if (typeof next !== 'object' || Array.isArray(next)) throw new TypeError(`${part} is given twice`);
    at = next;
  }
  // `expand[]=x` means the next place of a list.
  const last = path.at(-1) || String(sizes.get(at) ?? 0);
  if (last in at) throw new TypeError(`${path[0]} is given twice`);
  add(at, last, value, sizes);
}

function add(at: Form, name: string, value: FormValue, sizes: Sizes): void {
  at[name] = value;
  sizes.set(at, (sizes.get(at) ?? 0) + 1);
}

/** Objects whose names are 0, 1, 2 … are lists. */
function toLists(form: Form): Form {
  for (const [name, value] of Object.entries(form)) {
    if (typeof value === 'string' || Array.isArray(value)) continue;
    const inner = toLists(value);
    const isList = Object.keys(inner).every((key, index) => key === String(index));
    form[name] = isList ? Object.values(inner) : inner;
  }
  return form;
}
