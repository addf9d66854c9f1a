const TestRunner = require('jest-runner').default;

/** The full names of the tests that each file was seen to have. */
const namesByFile = new Map();
/** The file that noticed the last mutant, and is likely to notice the next. */
let lastFailed;

/**
 * Runs no more test files than one mutant needs: Stryker names the tests that reach it, but jest would load every file to
 * look for these names, and a mutant is killed by the first test that fails.
 */
module.exports = class FirstFailureRunner extends TestRunner {
  async runTests(tests, watcher, options) {
    this.on('test-file-success', ([test, { testResults, numFailingTests, testExecError }]) => {
      if (testResults.length > 0)
        namesByFile.set(
          test.path,
          testResults.map(({ fullName }) => fullName),
        );
      if (numFailingTests === 0 && !testExecError) return;
      lastFailed = test.path;
      watcher.setState({ interrupted: true });
    });
    const { testNamePattern } = this._globalConfig;
    const pattern = new RegExp(testNamePattern ?? '', 'i');
    const mayMatch = ({ path }) => namesByFile.get(path)?.some((name) => pattern.test(name)) ?? true;
    return await super.runTests(tests.filter(mayMatch).toSorted(byLikelihood), watcher, options);
  }
};

/** The likely one first, then the fastest: jest begins with the slowest. */
function byLikelihood(a, b) {
  return (
    Number(b.path === lastFailed) - Number(a.path === lastFailed) || (a.duration ?? 0) - (b.duration ?? 0)
  );
}
