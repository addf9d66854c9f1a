import { COMMANDS } from './setup/commands.mjs';

/** `npm run help`: every command, one line each. */
const width = Math.max(
  ...Object.values(COMMANDS)
    .flatMap((commands) => Object.keys(commands).map(toCall))
    .map((call) => call.length),
);
for (const [group, commands] of Object.entries(COMMANDS)) {
  console.log(`\n${group}`);
  for (const [name, text] of Object.entries(commands))
    console.log(`  ${toCall(name).padEnd(width)}  ${text}`);
}

function toCall(name) {
  return name === 'test' || name === 'start' ? `npm ${name}` : `npm run ${name}`;
}
