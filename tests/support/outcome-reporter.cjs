const { appendFileSync } = require('node:fs');

/** Appends the outcome of each test file to the file of `TEST_OUTCOMES`, which is complete even if jest is killed. */
module.exports = class OutcomeReporter {
  onTestResult(_test, { testFilePath, numFailingTests, testExecError }) {
    const hasFailed = numFailingTests > 0 || testExecError !== undefined;
    appendFileSync(process.env.TEST_OUTCOMES, `${hasFailed ? 'failed' : 'passed'} ${testFilePath}\n`);
  }
};
