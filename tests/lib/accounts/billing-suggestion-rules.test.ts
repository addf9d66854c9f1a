import { suggestBillingAddresses } from '@/lib/accounts/billing-suggestion-rules';

const home = {
  name: 'Ada Cook',
  street1: '1 Saffron Way',
  street2: '',
  city: 'Portland',
  state: 'OR',
  postalCode: '97201',
};
const office = { ...home, street1: '2 Cumin Street' };

test('omits incomplete billing addresses, duplicates in any letter case and known shipping addresses', () => {
  const billings = [
    { ...home, postalCode: '' },
    { ...home, city: ' ' },
    home,
    { ...home, city: ' Portland ' },
    office,
    { ...office, street1: '2 CUMIN street', name: 'Bea' },
    { ...office, street2: 'Apt 3' },
  ];
  expect(suggestBillingAddresses(billings, [{ ...home, city: 'PORTLAND' }])).toEqual([
    office,
    billings.at(-1),
  ]);
});
