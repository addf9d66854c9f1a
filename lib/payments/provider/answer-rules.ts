import type { ProviderFailure } from './provider-failure';

/** The meaning of a provider's answer to a request that moves money; each provider has a table of all of its answers. */
export type AnswerMeaning = {
  /** Whether it says what became of the request. While that is unknown, the money may have moved. */
  outcome: 'known' | 'unknown';
  /** The key of the next request; while the outcome is unknown, another one only after the provider has nothing to show for this. */
  key: 'same' | 'new';
  kind: ProviderFailure['kind'];
  /** The provider repeats this answer for the key. */
  isRepeated?: boolean;
};
