import { type ChildProcess, fork } from 'node:child_process'
import { constants, setPriority } from 'node:os'
import * as v from 'valibot'
import { createSemaphore } from '../semaphore.ts'

/** Why a task of a child process failed. */
export type ProcessFault = 'too-slow' | 'codec-died'
interface FailedTask {
  ok: false
  fault: ProcessFault
}

export interface ProcessPoolSettings<Result> {
  /** The child's program: it answers each message with one, and checks the message's `maxMemoryBytes` itself. */
  program: string
  /** The schema of its answers. */
  resultSchema: v.GenericSchema<unknown, Result>
  /** Tasks that run at the same time, each in its own process. */
  concurrency: number
  /** Sent with every task. */
  limits: object
  /** The longest time for a task, unless `run` sets another. */
  maxMs: number
  /** An idle child exits after this time. */
  idleMs: number
}

/** Child processes for untrusted files: a file that crashes its process fails only one task. */
export interface ProcessPool<Result> {
  /** Waits for a free process. Never throws because of the task. */
  run: (task: object, maxMs?: number) => Promise<Result | FailedTask>
  /** Stops the children; active tasks end as `codec-died`. */
  close: () => void
}

/** Creates a pool whose children start when needed. Close it with `close()`. */
export function createProcessPool<Result>(settings: ProcessPoolSettings<Result>): ProcessPool<Result> {
  const processes = Array.from({ length: settings.concurrency }, () => createPooledProcess(settings))
  const idle = [...processes]
  const semaphore = createSemaphore({ concurrency: settings.concurrency })
  return {
    async run(task, maxMs) {
      const release = await semaphore.acquire()
      const pooled = idle.pop()
      if (release === undefined || pooled === undefined) throw new Error('A process is free for each slot')
      try {
        return await pooled.run(task, maxMs)
      } finally {
        idle.push(pooled)
        release()
      }
    },
    close() {
      for (const pooled of processes) pooled.close()
    },
  }
}

type PooledProcess<Result> = ProcessPool<Result>

/** Runs one child at a time, and starts a new one when it has died or was stopped. */
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
    // A child that was too slow or has died is not used again.
    killChild()
    // It may have been killed while idle, by hand or by a system short of memory, and not because of this task.
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
  // No environment variables: a process that decodes untrusted files must not have passwords.
  const child = fork(program, { env: {}, execArgv: [], stdio: ['ignore', 'ignore', 'inherit', 'ipc'] })
  child.on('error', () => child.kill('SIGKILL'))
  if (child.pid !== undefined) setPriority(child.pid, constants.priority.PRIORITY_BELOW_NORMAL)
  // An idle child must not prevent a command from ending.
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
