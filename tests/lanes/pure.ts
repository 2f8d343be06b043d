import { ChildProcess } from 'node:child_process'
import { Server, Socket } from 'node:net'

// The wall of the pure lane: its tests open no socket and start no process, so that one of them takes a blink.

const WAY_OUT = 'name the file x.server.test.ts, which belongs to the db lane (CONTRIBUTING.md)'

function forbid(thing: object, method: string, what: string): void {
  Object.defineProperty(thing, method, {
    configurable: true,
    value: () => {
      throw new Error(`A test of the pure lane ${what}: ${WAY_OUT}`)
    },
  })
}

forbid(Server.prototype, 'listen', 'opens a server')
forbid(Socket.prototype, 'connect', 'opens a connection')
forbid(ChildProcess.prototype, 'spawn', 'starts a process')
