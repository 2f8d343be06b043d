import { type ChildProcess, fork } from 'node:child_process'
import { constants, setPriority } from 'node:os'
import * as v from 'valibot'

/** What may befall a child over its work. */
export type ProcessFault = 'too-slow' | 'codec-died'
interface FailedTask {
  ok: false
  fault: ProcessFault
}

export interface ProcessPoolSettings<Result> {
  /** The child's program: it answers each message with one, and watches `maxMemoryBytes` of the message itself. */
  program: string
  /** What it may answer. */
  resultSchema: v.GenericSchema<unknown, Result>
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
export interface ProcessPool<Result> {
  /** Waits for a free place. Never throws on account of the task. */
  run: (task: object, maxMs?: number) => Promise<Result | FailedTask>
  /** Stops the children; tasks under way end as `codec-died`. */
  close: () => void
}

/** Children begin when there is something to do. Close the benches with `close()`. */
export function createProcessPool<Result>(settings: ProcessPoolSettings<Result>): ProcessPool<Result> {
  const benches = Array.from({ length: settings.concurrency }, () => createPooledProcess(settings))
  const idle = [...benches]
  const waiting: ((bench: PooledProcess<Result>) => void)[] = []

  const takeBench = () => {
    const bench = idle.pop()
    return bench === undefined
      ? new Promise<PooledProcess<Result>>((resolve) => waiting.push(resolve))
      : Promise.resolve(bench)
  }
  const giveBack = (bench: PooledProcess<Result>) => {
    const next = waiting.shift()
    if (next === undefined) idle.push(bench)
    else next(bench)
  }
  return {
    async run(task, maxMs) {
      const bench = await takeBench()
      try {
        return await bench.run(task, maxMs)
      } finally {
        giveBack(bench)
      }
    },
    close() {
      for (const bench of benches) bench.close()
    },
  }
}

type PooledProcess<Result> = ProcessPool<Result>

/** A place for one child, which is begun anew when it has died or has been sent away. */
function createPooledProcess<Result>(settings: ProcessPoolSettings<Result>): PooledProcess<Result> {
  let child: ChildProcess | undefined
  let rest: NodeJS.Timeout | undefined
  let isClosed = false

  const dismiss = () => {
    child?.kill('SIGKILL')
    child = undefined
  }
  const run = async (task: object, maxMs = settings.maxMs): Promise<Result | FailedTask> => {
    if (isClosed) return { ok: false, fault: 'codec-died' }
    clearTimeout(rest)
    const isFresh = child === undefined
    child ??= startChild(settings.program)
    const answer = await runTask(child, task, { ...settings, maxMs })
    if ('result' in answer) {
      rest = setTimeout(dismiss, settings.idleMs).unref()
      return answer.result
    }
    // One that was too slow or has died is not asked again.
    dismiss()
    // It may have died at rest, killed by hand or by a system short of memory: then it was not this task's fault.
    return isFresh || answer.lost === 'too-slow' ? { ok: false, fault: answer.lost } : run(task, maxMs)
  }
  return {
    run,
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

function runTask<Result>(
  child: ChildProcess,
  task: object,
  { resultSchema, limits, maxMs }: ProcessPoolSettings<Result>,
): Promise<{ result: Result } | { lost: ProcessFault }> {
  return new Promise((resolve) => {
    const finish = (answer: { result: Result } | { lost: ProcessFault }) => {
      clearTimeout(clock)
      child.off('message', hear)
      child.off('exit', die)
      child.channel?.unref()
      resolve(answer)
    }
    const hear = (message: unknown) => {
      const heard = v.safeParse(resultSchema, message)
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
