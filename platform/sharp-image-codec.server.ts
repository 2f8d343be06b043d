import { type ChildProcess, fork } from 'node:child_process'
import { constants, setPriority } from 'node:os'
import { fileURLToPath } from 'node:url'
import * as v from 'valibot'
import {
  IMAGE_FAULTS,
  type ImageCodec,
  type ImageFault,
  type ImageRequest,
  type ImageResult,
} from './image-codec.server.ts'

export interface ImageCodecSettings {
  /** Pictures encoded side by side, each in a process of its own; 1 by default. */
  concurrency?: number
  /** 40 million by default. */
  maxPixels?: number
  /** A child that grows past this ends itself; 1 GiB by default. */
  maxMemoryBytes?: number
  /** A picture that takes longer is given up; a minute by default. */
  maxMs?: number
  /** An idle child gives its memory back after this; half a minute by default. */
  idleMs?: number
}

const WORKER = fileURLToPath(new URL('./image-codec-worker.server.ts', import.meta.url))
const RESULT = v.variant('ok', [
  v.object({
    ok: v.literal(true),
    width: v.number(),
    height: v.number(),
    colour: v.string(),
    widths: v.array(v.number()),
  }),
  v.object({ ok: v.literal(false), fault: v.picklist(IMAGE_FAULTS) }),
])

/** A codec of sharp in child processes, begun when there is something to do. Close it with `close()`. */
export function createImageCodec(settings: ImageCodecSettings = {}): ImageCodec {
  const limits = { maxPixels: 40_000_000, maxMemoryBytes: 1024 ** 3, maxMs: 60_000, idleMs: 30_000, ...settings }
  const benches = Array.from({ length: settings.concurrency ?? 1 }, () => createBench(limits))
  const idle = [...benches]
  const waiting: ((bench: Bench) => void)[] = []

  const takeBench = () => {
    const bench = idle.pop()
    return bench === undefined ? new Promise<Bench>((resolve) => waiting.push(resolve)) : Promise.resolve(bench)
  }
  const giveBack = (bench: Bench) => {
    const next = waiting.shift()
    if (next === undefined) idle.push(bench)
    else next(bench)
  }
  return {
    async encode(request) {
      const bench = await takeBench()
      try {
        return await bench.encode(request)
      } finally {
        giveBack(bench)
      }
    },
    close() {
      for (const bench of benches) bench.close()
    },
  }
}

const LOST: ReadonlySet<ImageFault> = new Set(['too-slow', 'codec-died'])

type Limits = Required<Omit<ImageCodecSettings, 'concurrency'>>

interface Bench {
  encode(request: ImageRequest): Promise<ImageResult>
  close(): void
}

/** A place for one child, which is begun anew when it has died or has been sent away. */
function createBench(limits: Limits): Bench {
  let child: ChildProcess | undefined
  let rest: NodeJS.Timeout | undefined
  let isClosed = false

  const dismiss = () => {
    child?.kill('SIGKILL')
    child = undefined
  }
  return {
    async encode(request) {
      if (isClosed) return { ok: false, fault: 'codec-died' }
      clearTimeout(rest)
      child ??= startChild()
      const result = await askChild(child, request, limits)
      // One that was too slow or has died is not asked again.
      if (!result.ok && LOST.has(result.fault)) dismiss()
      else rest = setTimeout(dismiss, limits.idleMs).unref()
      return result
    },
    close() {
      isClosed = true
      clearTimeout(rest)
      dismiss()
    },
  }
}

function startChild(): ChildProcess {
  // No environment: what decodes strangers' files has no business with passwords.
  const child = fork(WORKER, { env: {}, execArgv: [], stdio: ['ignore', 'ignore', 'inherit', 'ipc'] })
  child.on('error', () => child.kill('SIGKILL'))
  if (child.pid !== undefined) setPriority(child.pid, constants.priority.PRIORITY_BELOW_NORMAL)
  // A child at rest must not keep a command from ending.
  child.unref()
  child.channel?.unref()
  return child
}

function askChild(child: ChildProcess, request: ImageRequest, limits: Limits): Promise<ImageResult> {
  return new Promise((resolve) => {
    const finish = (result: ImageResult) => {
      clearTimeout(clock)
      child.off('message', hear)
      child.off('exit', die)
      child.channel?.unref()
      resolve(result)
    }
    const fail = (fault: ImageFault) => finish({ ok: false, fault })
    const hear = (message: unknown) => {
      const heard = v.safeParse(RESULT, message)
      finish(heard.success ? heard.output : { ok: false, fault: 'codec-died' })
    }
    const die = () => fail('codec-died')
    const clock = setTimeout(() => fail('too-slow'), limits.maxMs)
    child.on('message', hear)
    child.on('exit', die)
    child.channel?.ref()
    const { maxPixels, maxMemoryBytes } = limits
    child.send({ ...request, maxPixels, maxMemoryBytes }, (error) => {
      if (error !== null) child.kill('SIGKILL')
    })
  })
}
