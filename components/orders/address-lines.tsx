import type { PostalAddress } from '@/lib/geo/postal-address-rules';

/** Where a parcel goes. Each part that was written by hand keeps its own direction, or the rest would follow the name's. */
export function AddressLines({ address }: { address: PostalAddress & { name: string } }) {
  const { name, street1, street2, city, state, postalCode } = address;
  return (
    <>
      <bdi>{name}</bdi>
      <br />
      <bdi>{street1}</bdi>
      {street2 && (
        <>
          , <bdi>{street2}</bdi>
        </>
      )}
      <br />
      <bdi>{city}</bdi>
      {`, ${state} ${postalCode}`}
    </>
  );
}
