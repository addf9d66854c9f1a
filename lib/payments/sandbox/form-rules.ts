/** What a form in Stripe's notation says: `card[number]=1&expand[0]=x` is `{card: {number: '1'}, expand: ['x']}`. */
export type FormValue = string | FormValue[] | { [name: string]: FormValue };
export type Form = { [name: string]: FormValue };

const DEEPEST = 6;

/** Reads `application/x-www-form-urlencoded`. Throws a TypeError where names contradict each other. */
export function decodeForm(text: string): Form {
  const form: Form = Object.create(null);
  for (const [name, value] of new URLSearchParams(text)) {
    const [head = ''] = name.split('[', 1);
    const path = [head, ...[...name.matchAll(/\[([^\]]*)\]/g)].map(([, part = '']) => part)];
    if (path.length > DEEPEST) throw new TypeError('nested too deeply');
    put(form, path, value);
  }
  return toLists(form);
}

function put(form: Form, path: string[], value: string): void {
  let at = form;
  for (const part of path.slice(0, -1)) {
    at[part] ??= Object.create(null) as Form;
    const next = at[part];
    if (typeof next !== 'object' || Array.isArray(next)) throw new TypeError(`${part} is given twice`);
    at = next;
  }
  // `expand[]=x` means the next place of a list.
  const last = path.at(-1) || String(Object.keys(at).length);
  if (last in at) throw new TypeError(`${path[0]} is given twice`);
  at[last] = value;
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
