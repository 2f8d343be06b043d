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
  const processes = Array.from({ length: settings.concurrency }, () => createPooledProcess(settings))
  const idle = [...processes]
  const waiting: ((pooled: PooledProcess<Result>) => void)[] = []

  const acquire = () => {
    const pooled = idle.pop()
    return pooled === undefined
      ? new Promise<PooledProcess<Result>>((resolve) => waiting.push(resolve))
      : Promise.resolve(pooled)
  }
  const release = (pooled: PooledProcess<Result>) => {
    const next = waiting.shift()
    if (next === undefined) idle.push(pooled)
    else next(pooled)
  }
  return {
    async run(task, maxMs) {
      const pooled = await acquire()
      try {
        return await pooled.run(task, maxMs)
      } finally {
        release(pooled)
      }
    },
    close() {
      for (const pooled of processes) pooled.close()
    },
  }
}

type PooledProcess<Result> = ProcessPool<Result>

/** A place for one child, which is begun anew when it has died or has been sent away. */
function createPooledProcess<Result>(settings: ProcessPoolSettings<Result>): PooledProcess<Result> {
  let child: ChildProcess | undefined
  let idleTimer: NodeJS.Timeout | undefined
  let isClosed = false

  const killChild = () => {
    child?.kill('SIGKILL')
    child = undefined
  }
  const run = async (task: object, maxMs = settings.maxMs): Promise<Result | FailedTask> => {
    if (isClosed) return { ok: false, fault: 'codec-died' }
    clearTimeout(idleTimer)
    const isFresh = child === undefined
    child ??= startChild(settings.program)
    const outcome = await runTask(child, task, { ...settings, maxMs })
    if ('result' in outcome) {
      idleTimer = setTimeout(killChild, settings.idleMs).unref()
      return outcome.result
    }
    // One that was too slow or has died is not asked again.
    killChild()
    // It may have died at rest, killed by hand or by a system short of memory: then it was not this task's fault.
    return isFresh || outcome.fault === 'too-slow' ? { ok: false, fault: outcome.fault } : run(task, maxMs)
  }
  return {
    run,
    close() {
      isClosed = true
      clearTimeout(idleTimer)
      killChild()
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
): Promise<{ result: Result } | { fault: ProcessFault }> {
  return new Promise((resolve) => {
    const finish = (outcome: { result: Result } | { fault: ProcessFault }) => {
      clearTimeout(timer)
      child.off('message', onMessage)
      child.off('exit', onExit)
      child.channel?.unref()
      resolve(outcome)
    }
    const onMessage = (message: unknown) => {
      const parsed = v.safeParse(resultSchema, message)
      finish(parsed.success ? { result: parsed.output } : { fault: 'codec-died' })
    }
    const onExit = () => finish({ fault: 'codec-died' })
    const timer = setTimeout(() => finish({ fault: 'too-slow' }), maxMs)
    child.on('message', onMessage)
    child.on('exit', onExit)
    child.channel?.ref()
    child.send({ ...task, ...limits }, (error) => {
      if (error !== null) finish({ fault: 'codec-died' })
    })
  })
}
