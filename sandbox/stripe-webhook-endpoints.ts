import { z } from 'zod';
import { WEBHOOK_EVENTS } from '@/lib/runtime/webhook-event-rules';
import { STRIPE_API_VERSION } from './stripe-objects';
import { defineOperation, listResponse, pageParams } from './stripe-operation';
import { toWebhookUrl } from './webhooks';

/** The sandbox's only webhook endpoint, which no one has to register. */
const toEndpoint = () => ({
  id: 'we_1Sandbox0000000',
  object: 'webhook_endpoint',
  api_version: STRIPE_API_VERSION,
  application: null,
  created: 0,
  description: null,
  enabled_events: [...WEBHOOK_EVENTS.stripe],
  livemode: false,
  metadata: {},
  status: 'enabled',
  url: toWebhookUrl('stripe'),
});

export const WEBHOOK_ENDPOINT_OPERATIONS = [
  defineOperation({
    name: 'webhook_endpoints.list',
    method: 'GET',
    path: '/v1/webhook_endpoints',
    caller: 'server',
    input: z.strictObject(pageParams),
    run: async ({ input }) => listResponse('/v1/webhook_endpoints', [toEndpoint()], input),
  }),
];
