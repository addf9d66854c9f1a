/** The fields common to all addresses in the shop. An omitted field is empty. */
export type PostalAddress = {
  street1: string;
  street2: string;
  city: string;
  state: string;
  postalCode: string;
};

/** A ZIP Code with or without its four additional digits. */
export const POSTAL_CODE = /^\d{5}(-\d{4})?$/;

/** Writes a ZIP Code as `POSTAL_CODE`, also one that a saved address has as nine digits. */
export function toPostalCode(code: string): string {
  return code.trim().replace(/^(\d{5})[ -]?(\d{4})$/, '$1-$2');
}

/** Maximum field lengths, both stored and in forms. */
export const POSTAL_LIMITS = { street1: 60, street2: 60, city: 30 } as const;

export const EMPTY_POSTAL_ADDRESS: PostalAddress = {
  street1: '',
  street2: '',
  city: '',
  state: '',
  postalCode: '',
};

/** Picks the postal address fields of an object; a missing field is empty. */
export function toPostalAddress(source: { [Part in keyof PostalAddress]?: string | null }): PostalAddress {
  return {
    street1: source.street1 ?? '',
    street2: source.street2 ?? '',
    city: source.city ?? '',
    state: source.state ?? '',
    postalCode: source.postalCode ?? '',
  };
}
