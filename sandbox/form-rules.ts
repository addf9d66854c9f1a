/** A form in Stripe's notation: `card[number]=1&expand[0]=x` is `{card: {number: '1'}, expand: ['x']}`. */
type FormValue = string | FormValue[] | { [name: string]: FormValue };
export type Form = { [name: string]: FormValue };

const MAX_DEPTH = 6;
/** More than the shop ever sends. The limit matters because the sender is authenticated only after parsing. */
const MAX_FIELDS = 1_000;
const MAX_NAME_LENGTH = 200;

/** The number of fields in each object, so that the next list index can be found without counting them. */
type Sizes = Map<Form, number>;

/** Decodes `application/x-www-form-urlencoded`. Throws a TypeError if the names contradict each other. */
export function decodeForm(text: string): Form {
  const form: Form = Object.create(null);
  const sizes: Sizes = new Map();
  let fields = 0;
  for (const [name, value] of new URLSearchParams(text)) {
    fields += 1;
    if (fields > MAX_FIELDS) throw new TypeError('too many fields');
    if (name.length > MAX_NAME_LENGTH) throw new TypeError('a name is too long');
    const [head = ''] = name.split('[', 1);
    const path = [head, ...[...name.matchAll(/\[([^[\]]*)\]/g)].map(([, part = '']) => part)];
    if (path.length > MAX_DEPTH) throw new TypeError('nested too deeply');
    setAtPath(form, { path, value, sizes });
  }
  return convertLists(form);
}

function setAtPath(
  form: Form,
  { path, value, sizes }: { path: string[]; value: string; sizes: Sizes },
): void {
  let target = form;
  for (const part of path.slice(0, -1)) {
    if (!(part in target)) setField(target, { name: part, value: Object.create(null), sizes });
    const next = target[part];
    if (typeof next !== 'object' || Array.isArray(next)) throw new TypeError(`${part} is specified twice`);
    target = next;
  }
  // `expand[]=x` appends to the list.
  const last = path.at(-1) || String(sizes.get(target) ?? 0);
  if (last in target) throw new TypeError(`${path[0]} is specified twice`);
  setField(target, { name: last, value, sizes });
}

function setField(
  target: Form,
  { name, value, sizes }: { name: string; value: FormValue; sizes: Sizes },
): void {
  target[name] = value;
  sizes.set(target, (sizes.get(target) ?? 0) + 1);
}

/** Converts objects with the keys 0, 1, 2 … to lists. */
function convertLists(form: Form): Form {
  for (const [name, value] of Object.entries(form)) {
    if (typeof value === 'string' || Array.isArray(value)) continue;
    const inner = convertLists(value);
    const isList = Object.keys(inner).every((key, index) => key === String(index));
    form[name] = isList ? Object.values(inner) : inner;
  }
  return form;
}
