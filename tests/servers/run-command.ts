import { execFile } from 'node:child_process'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { vi } from 'vitest'
import type { Command } from '#bin/command.ts'

const ROOT = fileURLToPath(new URL('../..', import.meta.url))
/** The operator's command in the project folder. */
export const SHOWROOM_PATH = path.join(ROOT, 'bin', 'showroom')

export interface CommandResult {
  code: number
  stdout: string
  stderr: string
}

/** Runs the command as an operator does; `settings` are added to a free port and an empty data folder. */
export function runCommand(
  args: string[],
  { cwd, program = SHOWROOM_PATH, ...settings }: Record<string, string> & { cwd: string; program?: string },
): Promise<CommandResult> {
  const env = {
    ...process.env,
    // Code compiled for one command is reused by the next.
    NODE_COMPILE_CACHE: path.join(ROOT, 'node_modules', '.cache', 'compiled'),
    PORT: '0',
    DATABASE_URL: '',
    DATA_DIR: path.join(cwd, 'data'),
    ...settings,
  }
  return new Promise((resolve) => {
    const child = execFile(program, args, { cwd, env }, (_error, stdout, stderr) =>
      resolve({ code: child.exitCode ?? -1, stdout, stderr }),
    )
  })
}

/**
 * The same in this process, for input that a command rejects before it opens anything: most of the cost of a process is
 * its start.
 */
export async function runCommandInProcess({ run }: Pick<Command, 'run'>, args: string[]): Promise<CommandResult> {
  const output: string[] = []
  const errors: string[] = []
  const log = vi.spyOn(console, 'log').mockImplementation((line) => void output.push(`${line}\n`))
  const error = vi.spyOn(console, 'error').mockImplementation((line) => void errors.push(`${line}\n`))
  // Nothing listens there, in case the command opens a database after all.
  vi.stubEnv('DATABASE_URL', 'postgres://nobody@127.0.0.1:9/nothing')
  try {
    return { code: await run(args), stdout: output.join(''), stderr: errors.join('') }
  } finally {
    vi.unstubAllEnvs()
    log.mockRestore()
    error.mockRestore()
  }
}
