import { type ChildProcess, fork } from 'node:child_process'
import { constants, setPriority } from 'node:os'
import * as v from 'valibot'

/** What may befall a child over its work. */
export type ChildFault = 'too-slow' | 'codec-died'
interface ChildLost {
  ok: false
  fault: ChildFault
}

export interface ChildSettings<Result> {
  /** The child's program: it answers each message with one, and watches `maxMemoryBytes` of the message itself. */
  program: string
  /** What it may answer. */
  result: v.GenericSchema<unknown, Result>
  /** Tasks done side by side, each in a process of its own. */
  concurrency: number
  /** Sent along with every task. */
  limits: object
  /** A task that takes longer is given up, unless it says itself how long it may take. */
  maxMs: number
  /** An idle child gives its memory back after this. */
  idleMs: number
}

/** Places at which child processes work on what strangers have sent: what breaks one breaks only one task. */
export interface ChildBenches<Result> {
  /** Waits for a free place. Never throws on account of the task. */
  ask: (task: object, maxMs?: number) => Promise<Result | ChildLost>
  /** Stops the children; tasks under way end as `codec-died`. */
  close: () => void
}

/** Children begin when there is something to do. Close the benches with `close()`. */
export function createChildBenches<Result>(settings: ChildSettings<Result>): ChildBenches<Result> {
  const benches = Array.from({ length: settings.concurrency }, () => createBench(settings))
  const idle = [...benches]
  const waiting: ((bench: Bench<Result>) => void)[] = []

  const takeBench = () => {
    const bench = idle.pop()
    return bench === undefined ? new Promise<Bench<Result>>((resolve) => waiting.push(resolve)) : Promise.resolve(bench)
  }
  const giveBack = (bench: Bench<Result>) => {
    const next = waiting.shift()
    if (next === undefined) idle.push(bench)
    else next(bench)
  }
  return {
    async ask(task, maxMs) {
      const bench = await takeBench()
      try {
        return await bench.ask(task, maxMs)
      } finally {
        giveBack(bench)
      }
    },
    close() {
      for (const bench of benches) bench.close()
    },
  }
}

type Bench<Result> = ChildBenches<Result>

/** A place for one child, which is begun anew when it has died or has been sent away. */
function createBench<Result>(settings: ChildSettings<Result>): Bench<Result> {
  let child: ChildProcess | undefined
  let rest: NodeJS.Timeout | undefined
  let isClosed = false

  const dismiss = () => {
    child?.kill('SIGKILL')
    child = undefined
  }
  const ask = async (task: object, maxMs = settings.maxMs): Promise<Result | ChildLost> => {
    if (isClosed) return { ok: false, fault: 'codec-died' }
    clearTimeout(rest)
    const isFresh = child === undefined
    child ??= startChild(settings.program)
    const answer = await askChild(child, task, { ...settings, maxMs })
    if ('result' in answer) {
      rest = setTimeout(dismiss, settings.idleMs).unref()
      return answer.result
    }
    // One that was too slow or has died is not asked again.
    dismiss()
    // It may have died at rest, killed by hand or by a system short of memory: then it was not this task's fault.
    return isFresh || answer.lost === 'too-slow' ? { ok: false, fault: answer.lost } : ask(task, maxMs)
  }
  return {
    ask,
    close() {
      isClosed = true
      clearTimeout(rest)
      dismiss()
    },
  }
}

function startChild(program: string): ChildProcess {
  // No environment: what decodes strangers' files has no business with passwords.
  const child = fork(program, { env: {}, execArgv: [], stdio: ['ignore', 'ignore', 'inherit', 'ipc'] })
  child.on('error', () => child.kill('SIGKILL'))
  if (child.pid !== undefined) setPriority(child.pid, constants.priority.PRIORITY_BELOW_NORMAL)
  // A child at rest must not keep a command from ending.
  child.unref()
  child.channel?.unref()
  return child
}

function askChild<Result>(
  child: ChildProcess,
  task: object,
  { result, limits, maxMs }: ChildSettings<Result>,
): Promise<{ result: Result } | { lost: ChildFault }> {
  return new Promise((resolve) => {
    const finish = (answer: { result: Result } | { lost: ChildFault }) => {
      clearTimeout(clock)
      child.off('message', hear)
      child.off('exit', die)
      child.channel?.unref()
      resolve(answer)
    }
    const hear = (message: unknown) => {
      const heard = v.safeParse(result, message)
      finish(heard.success ? { result: heard.output } : { lost: 'codec-died' })
    }
    const die = () => finish({ lost: 'codec-died' })
    const clock = setTimeout(() => finish({ lost: 'too-slow' }), maxMs)
    child.on('message', hear)
    child.on('exit', die)
    child.channel?.ref()
    child.send({ ...task, ...limits }, (error) => {
      if (error !== null) finish({ lost: 'codec-died' })
    })
  })
}
