/**
 * The named exports of a module `bin/<name>.ts` (`export const usage = …`, `export async function run`).
 *
 * File arguments are relative to the operator's current folder. Output that a script may read goes to standard output,
 * messages for a person (log, progress) to standard error.
 */
export interface Command {
  /** One line for the list of commands. */
  summary: string
  /** Its syntax and its options: `import-feed <file | URL | -> [--preview]`, then lines as needed. */
  usage: string
  /**
   * Returns the exit code: 0 done, 1 failed, 2 wrong usage. A thrown error is printed in one line, exit code 1; an
   * error of parseArgs is printed with the usage, exit code 2.
   */
  run: (args: string[]) => Promise<number>
}
