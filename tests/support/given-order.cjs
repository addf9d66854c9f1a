const { default: Sequencer } = require('@jest/test-sequencer');

/** Runs test files in the order of `TEST_ORDER`, separated by line breaks. */
module.exports = class GivenOrder extends Sequencer {
  sort(tests) {
    const order = (process.env.TEST_ORDER ?? '').split('\n');
    const toPosition = ({ path, context }) => order.indexOf(path.slice(context.config.rootDir.length + 1));
    return [...tests].sort((a, b) => toPosition(a) - toPosition(b));
  }
};
