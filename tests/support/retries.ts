import { isRetried } from './tiers';

// `npm run flaky` looks for the first failure.
if (process.env.TEST_RETRIES !== '0' && isRetried(expect.getState().testPath ?? ''))
  jest.retryTimes(1, { logErrorsBeforeRetry: true });
