/** A fault that a test has to notice: `from` stands once in `file`, and `to` takes its place. */
export type PlantedFault = {
  title: string;
  file: string;
  from: string;
  to: string;
  /** `title` is a test's own title, as it is written or a part of it. */
  caughtBy: { file: string; title: string };
};
