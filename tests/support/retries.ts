import { isRetried } from './tiers';

if (isRetried(expect.getState().testPath ?? '')) jest.retryTimes(1, { logErrorsBeforeRetry: true });
