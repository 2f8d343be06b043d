import { execFile } from 'node:child_process'
import path from 'node:path'
import { fileURLToPath } from 'node:url'

/** The operator's command, as it lies in the project. */
export const SHOWROOM = fileURLToPath(new URL('../bin/showroom', import.meta.url))

export interface Outcome {
  code: number
  said: string
  complained: string
}

/** Runs the command as an operator does; `settings` over an environment with a free port and an empty data folder. */
export function operate(
  args: string[],
  { cwd, program = SHOWROOM, ...settings }: Record<string, string> & { cwd: string; program?: string },
): Promise<Outcome> {
  const env = { ...process.env, PORT: '0', DATABASE_URL: '', DATA_DIR: path.join(cwd, 'data'), ...settings }
  return new Promise((resolve) => {
    const child = execFile(program, args, { cwd, env }, (_error, said, complained) =>
      resolve({ code: child.exitCode ?? -1, said, complained }),
    )
  })
}
