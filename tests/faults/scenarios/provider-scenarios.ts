import type { ProviderCondition } from '@/tests/faults/provider-proxy';
import type { Scenario } from '@/tests/faults/scenario';
import type { Stage } from '@/tests/faults/stage';

const SLOW_MS = 4_000;

function setCondition({ shops }: Stage, condition: ProviderCondition): void {
  for (const { providers } of shops) providers.condition = condition;
}

const FAULTS: readonly { name: string; does: string; condition: ProviderCondition }[] = [
  {
    name: 'providers-slow',
    does: `Delays each response of the providers by ${SLOW_MS / 1_000} s.`,
    condition: { delayMs: SLOW_MS },
  },
  { name: 'providers-down', does: 'Ends each connection to the providers.', condition: 'down' },
  {
    name: 'providers-silent',
    does: 'The providers accept requests and never respond.',
    condition: 'silent',
  },
  {
    name: 'providers-overloaded',
    does: 'The providers respond to everything with 503.',
    condition: 'overloaded',
  },
  {
    name: 'providers-lost',
    does: 'The providers do what they are asked, and the connection ends before the response.',
    condition: 'lost',
  },
  {
    name: 'providers-garbled',
    does: 'The providers do what they are asked and respond with half a text, HTML, an empty object, a wrong encoding, an empty 502, or less than announced.',
    condition: 'garbled',
  },
];

export const providerScenarios: readonly Scenario[] = FAULTS.map(({ name, does, condition }) => ({
  name,
  does,
  heals: 'The providers respond as usual.',
  disturb: async (stage) => {
    setCondition(stage, condition);
    await stage.hold();
  },
  heal: async (stage) => setCondition(stage, 'open'),
}));
