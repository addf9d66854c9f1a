import { defineOperation, noParams, okResponse } from './stripe-operation';

/** The sandbox's only account. */
const ACCOUNT = {
  id: 'acct_1Sandbox0000000',
  object: 'account',
  country: 'US',
  default_currency: 'usd',
  charges_enabled: true,
  payouts_enabled: true,
  details_submitted: true,
  metadata: {},
  type: 'standard',
};

export const ACCOUNT_OPERATIONS = [
  defineOperation({
    name: 'account.retrieve',
    method: 'GET',
    path: '/v1/account',
    caller: 'server',
    input: noParams,
    run: async () => okResponse(ACCOUNT),
  }),
];
