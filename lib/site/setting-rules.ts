import type { ShopSettings } from './setting-schema';

/** The settings of a shop whose owner has saved none. */
export const DEFAULT_SETTINGS: ShopSettings = {
  /** Empty if the shop names none. */
  contactEmail: '',
  contactPhone: '',
  timeZone: 'America/New_York',
  /** Up to this many pieces, customers are told how many are left, and the admin's list calls the pack low. */
  lowStock: 5,
  /** Orders before this hour are handled from the same day on; later ones, from the next. */
  cutOffHour: 12,
  /** How many days on which parcels ship an order takes until it is handed over; 0 for the same day. */
  handlingDays: 1,
  shipDays: ['Mon', 'Tue', 'Wed', 'Thu', 'Fri'],
  /** Some of `shipDays`: a chilled parcel must not wait for a weekend to end. */
  coldShipDays: ['Mon', 'Tue', 'Wed'],
  /** Days on which nothing is shipped or delivered: 2026-12-25. */
  closedDays: [],
  carrier: 'USPS',
  /** Brings a parcel with anything that ships cold. */
  coldCarrier: 'FedEx',
  /** Weekdays on the way; a row without states is for all others. */
  transits: [
    { carrier: 'USPS', states: [], minDays: 2, maxDays: 4 },
    { carrier: 'USPS', states: ['AK', 'HI'], minDays: 4, maxDays: 8 },
    { carrier: 'FedEx', states: [], minDays: 1, maxDays: 2 },
    { carrier: 'FedEx', states: ['AK', 'HI'], minDays: 2, maxDays: 3 },
  ],
  /** The dishes of the catalog whose pictures were judged good enough to lead the home page. */
  heroDishes: [
    'Chicken Momo, Nepal',
    'Palak Paneer, India',
    'Pampushky, Ukraine',
    'Summer Berry Pavlova, New Zealand',
    'Chana Masala, India',
    'Empanadas Mendocinas, Argentina',
    'Dal Tadka, India',
    'Brigadeiros, Brazil',
  ],
};
