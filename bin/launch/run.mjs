import { spawn } from 'node:child_process'
import os from 'node:os'
import process from 'node:process'
import { PROJECT } from './project.mjs'

const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP']
const CALLER_WATCH_MS = 500

/** Prints a message for the person at the terminal; standard output belongs to the site's log. */
export function printMessage(text) {
  process.stderr.write(`${text}\n`)
}

/**
 * Runs a program in the project's folder and returns its exit code (128 + n when signal n ended it). Signals are passed
 * on.
 */
export function run(command, args) {
  return follow(spawn(command, args, { cwd: PROJECT, stdio: 'inherit' }))
}

/** Like `run`, but the program's output is collected and printed only when it fails. */
export async function runQuietly(command, args, env = {}) {
  const child = spawn(command, args, {
    cwd: PROJECT,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, ...env },
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += chunk))
  const code = await follow(child)
  if (code !== 0) printMessage(shorten(output.trim().split('\n')))
  return code
}

const caller = process.ppid
/** In `npm start` a shell waits for this process, and says which process npm is. */
const npm = process.argv[2] === 'prepare' ? Number(process.argv[3] ?? caller) : caller

/** Whether npm, or the shell between npm and this process, has ended. */
export function isCallerGone() {
  return process.ppid !== caller || !isRunning(npm)
}

/**
 * When npm is killed, what it has started must stop too, but npm sends no signal. Other callers may leave this process
 * running.
 */
function watchCaller(onGone) {
  if (process.env.npm_lifecycle_event === undefined) return () => undefined
  const timer = setInterval(() => isCallerGone() && onGone(), CALLER_WATCH_MS)
  return () => clearInterval(timer)
}

function isRunning(pid) {
  try {
    return process.kill(pid, 0)
  } catch (error) {
    return error.code === 'EPERM' // of another user
  }
}

/** Keeps the beginning of a tool's output, which describes the error, and the end, which says what to do. */
function shorten(lines) {
  return (lines.length <= 60 ? lines : [...lines.slice(0, 40), '…', ...lines.slice(-20)]).join('\n')
}

function follow(child) {
  const forward = (signal) => child.kill(signal)
  for (const signal of SIGNALS) process.on(signal, forward)
  const stopWatching = watchCaller(() => forward('SIGTERM'))
  return new Promise((resolve, reject) => {
    child.once('error', reject)
    child.once('close', (code, signal) => {
      stopWatching()
      for (const name of SIGNALS) process.off(name, forward)
      resolve(code ?? 128 + os.constants.signals[signal])
    })
  })
}
