import childProcess, { ChildProcess } from 'node:child_process'
import { Socket as DatagramSocket } from 'node:dgram'
import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { syncBuiltinESMExports } from 'node:module'
import { Server, Socket } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll } from 'vitest'

// The limits of the pure lane: its tests open no socket and start no process, so that each takes milliseconds. They can
// write files, and must remove them.

const REMEDY = 'name the file x.server.test.ts, which belongs to the db lane (CONTRIBUTING.md)'

function forbid(owner: object, method: string, what: string): void {
  Object.defineProperty(owner, method, {
    configurable: true,
    value: () => {
      throw new Error(`A test of the pure lane ${what}: ${REMEDY}`)
    },
  })
}

forbid(Server.prototype, 'listen', 'opens a server')
forbid(Socket.prototype, 'connect', 'opens a connection')
forbid(DatagramSocket.prototype, 'bind', 'opens a socket')
forbid(ChildProcess.prototype, 'spawn', 'starts a process')
for (const method of ['spawnSync', 'execSync', 'execFileSync']) forbid(childProcess, method, 'starts a process')
syncBuiltinESMExports()

// TMPDIR is how programs find the folder.
const { env } = process
const { TMPDIR: outer } = env
env.TMPDIR = mkdtempSync(path.join(tmpdir(), 'showroom-pure-'))

afterAll(() => {
  const folder = tmpdir()
  const left = readdirSync(folder)
  rmSync(folder, { recursive: true })
  if (outer === undefined) delete env.TMPDIR
  else env.TMPDIR = outer
  if (left.length > 0)
    throw new Error(`Left behind by this file: ${left.map((name) => path.join(folder, name)).join(', ')}`)
})
