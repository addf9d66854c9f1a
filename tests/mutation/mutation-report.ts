import type { AcceptedSurvivor } from './survivors';

/** A mutant after its run: the code and its replacement, and whether a test noticed. */
export type Mutant = {
  file: string;
  line: number;
  from: string;
  to: string;
  /** `timedOut`: its tests hang, or the machine was too slow for them; counted as killed, but told. */
  outcome: 'killed' | 'timedOut' | 'survived' | 'uncovered';
};

export type MutationReport = { lines: string[]; hasPassed: boolean };

/** How many mutants of a hundred the tests have to kill. */
const MIN_SCORE = 85;

/** Returns the lines that show the mutants that the tests of an area kill and miss, and whether that is enough. */
export function reportMutants(
  area: string,
  mutants: readonly Mutant[],
  accepted: readonly AcceptedSurvivor[],
): MutationReport {
  const files = [...new Set(mutants.map(({ file }) => file))].sort();
  const { unexplained, stale } = compareWithAccepted(
    mutants.filter((mutant) => !isKilled(mutant)),
    accepted.filter(({ file }) => files.includes(file)),
  );
  const score = computeScore(mutants);
  const hasPassed = score >= MIN_SCORE;
  return {
    hasPassed,
    lines: [
      `${area}: ${formatCounts(mutants)}${hasPassed ? '' : `, FEWER THAN ${MIN_SCORE} %`}`,
      ...files.map((file) => `  ${formatCounts(mutants.filter((mutant) => mutant.file === file))}  ${file}`),
      ...unexplained.map(
        ({ file, line, from, to, outcome }) =>
          `  ${outcome} ${file}:${line}  ${toOneLine(from)}  ->  ${toOneLine(to)}`,
      ),
      ...stale.map(
        ({ file, from, to }) => `  listed, but does not survive: ${file}  ${toOneLine(from)}  ->  ${to}`,
      ),
    ],
  };
}

/** Returns the mutants that live without a reason, and the reasons that no mutant needs. */
export function compareWithAccepted(
  alive: readonly Mutant[],
  accepted: readonly AcceptedSurvivor[],
): { unexplained: Mutant[]; stale: AcceptedSurvivor[] } {
  const unexplained = [...alive];
  const stale = accepted.filter(({ file, from, to, count = 1 }) => {
    const matches = unexplained
      .filter((mutant) => mutant.file === file && mutant.from === from && mutant.to === to)
      .slice(0, count);
    for (const mutant of matches) unexplained.splice(unexplained.indexOf(mutant), 1);
    return matches.length < count;
  });
  return { unexplained, stale };
}

/** Returns the killed mutants of a hundred; an area without mutants has nothing to miss. */
function computeScore(mutants: readonly Mutant[]): number {
  return mutants.length === 0 ? 100 : (mutants.filter(isKilled).length / mutants.length) * 100;
}

function isKilled({ outcome }: Mutant): boolean {
  return outcome === 'killed' || outcome === 'timedOut';
}

function formatCounts(mutants: readonly Mutant[]): string {
  const timedOutCount = countOf(mutants, 'timedOut');
  return (
    `${computeScore(mutants).toFixed(1)} % killed (${mutants.filter(isKilled).length} of ${mutants.length}, ` +
    `${timedOutCount > 0 ? `${timedOutCount} of them timed out, ` : ''}` +
    `survived ${countOf(mutants, 'survived')}, no coverage ${countOf(mutants, 'uncovered')})`
  );
}

function countOf(mutants: readonly Mutant[], wanted: Mutant['outcome']): number {
  return mutants.filter(({ outcome }) => outcome === wanted).length;
}

/** A block is shown as its first words. */
function toOneLine(code: string): string {
  const line = code.replace(/\s+/g, ' ');
  return line.length > 100 ? `${line.slice(0, 99)}…` : line;
}
