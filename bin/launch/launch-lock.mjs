import { createHash } from 'node:crypto'
import { rmSync } from 'node:fs'
import net from 'node:net'
import os from 'node:os'
import path from 'node:path'
import process from 'node:process'
import { setTimeout as pause } from 'node:timers/promises'
import { PROJECT } from './project.mjs'

/**
 * Waits until no other launcher works in this folder. Returns a function that releases the lock. The lock is a
 * listening socket: the kernel closes it with its owner, so a killed launcher blocks nobody.
 */
export async function acquireLaunchLock(onWait) {
  const address = addressOf(PROJECT)
  for (let attempt = 0; ; attempt++) {
    const server = await listen(address)
    if (server !== undefined) return () => server.close()
    if (attempt === 0) onWait()
    // A socket file outlives its owner (Linux' abstract sockets have none).
    if (!address.startsWith('\0') && !(await answers(address))) rmSync(address, { force: true })
    await pause(200)
  }
}

function addressOf(folder) {
  const name = `showroom-launch-${createHash('sha256').update(folder).digest('hex').slice(0, 24)}`
  return process.platform === 'linux' ? `\0${name}` : path.join(os.tmpdir(), `${name}.sock`)
}

function listen(address) {
  const server = net.createServer((socket) => socket.destroy())
  return new Promise((resolve, reject) => {
    server.once('error', (error) => (error.code === 'EADDRINUSE' ? resolve(undefined) : reject(error)))
    server.listen(address, () => resolve(server))
  })
}

function answers(address) {
  const socket = net.connect(address)
  return new Promise((resolve) => {
    socket.once('connect', () => resolve(true)).once('error', () => resolve(false))
  }).finally(() => socket.destroy())
}
