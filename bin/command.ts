/**
 * What a module `bin/<name>.ts` exports, each under its own name (`export const usage = …`, `export async function run`).
 *
 * Files among the arguments are relative to the folder in which the operator stands. What a script may read goes to
 * standard output; what is said to a person (log, progress) to standard error.
 */
export interface Command {
  /** One line for the list of commands. */
  summary: string
  /** How it is called and what its options mean: `import-feed <file | URL | -> [--preview]`, then lines as needed. */
  usage: string
  /** Returns the exit code: 0 done, 1 failed, 2 asked wrongly. An error that it throws is told in one line, exit code 1; one of parseArgs with the usage, exit code 2. */
  run: (args: string[]) => Promise<number>
}
