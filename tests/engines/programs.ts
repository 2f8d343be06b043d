import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { accessSync, constants } from 'node:fs'
import path from 'node:path'

// Programs are searched in PATH, and child processes inherit the rest.
const { env } = process

/** Whether the system can start a program of this name. */
export function isInstalled(name: string): boolean {
  return (env.PATH ?? '').split(path.delimiter).some((folder) => {
    try {
      accessSync(path.join(folder, name), constants.X_OK)
      return true
    } catch {
      return false
    }
  })
}

interface Program extends AsyncDisposable {
  /** Resolves to the pattern's first group in its output; rejects when the program ends first. */
  waitForOutput: (pattern: RegExp) => Promise<string>
}

/** Starts a program in its own process group, so that its child processes end with it. */
export function startProgram(name: string, args: string[], settings: Record<string, string> = {}): Program {
  const child = spawn(name, args, {
    detached: true,
    env: { ...env, ...settings },
    // Xvfb writes the number of its screen to the fourth file descriptor.
    stdio: ['ignore', 'pipe', 'pipe', 'pipe'],
  })
  const ended = once(child, 'exit')
  let output = ''
  const streams = [child.stdout, child.stderr, child.stdio[3]]
  for (const stream of streams) stream?.on('data', (chunk: Buffer) => (output += chunk.toString()))
  return {
    waitForOutput: (pattern) =>
      new Promise((resolve, reject) => {
        const listen = () => {
          const found = pattern.exec(output)?.[1]
          if (found !== undefined) resolve(found)
        }
        listen()
        for (const stream of streams) stream?.on('data', listen)
        ended.then(() => reject(new Error(`${name} has ended: ${output}`)), reject)
      }),
    async [Symbol.asyncDispose]() {
      if (child.pid !== undefined && child.exitCode === null && child.signalCode === null) process.kill(-child.pid)
      await ended
    },
  }
}
