/**
 * Changes of how Node, Next or a browser works, each alone in its file, which names its assumptions and its gain. `PATCHES_OFF`
 * leaves one out when a new release breaks it:
 * - `plain-output` in `lib/runtime/plain-output`: the output of packages becomes lines of the log
 * - `script-start` in `server/renderer/script-start`: a page for reading is drawn before its scripts start
 * - `compile-hints` in `scripts/setup/compile-hints`, at the build: the first scripts are compiled while they load
 */
export const PLATFORM_PATCHES = ['plain-output', 'script-start', 'compile-hints'] as const;
