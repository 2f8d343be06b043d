import type { ListedCar } from './list-calls.ts'

/** The result of a call. */
export type ChangeOutcome =
  /** The change was made; `isListed` is the current state of the list. */
  | { kind: 'done'; isListed: boolean }
  /** The change was refused; `msg` is the reason for the visitor. */
  | { kind: 'refused'; isListed: boolean; msg: string; isFull: boolean }
  /** It is unknown whether the call arrived. */
  | { kind: 'failed'; msg: string }

/** A car, and whether the list should contain it. */
export interface PendingChange {
  car: ListedCar
  shouldBeListed: boolean
}

/** A change that the page already shows. Immutable: the next click makes another one. */
export interface OptimisticChange extends PendingChange {
  /** The last known state of the list, from an answer to one of our calls. */
  known?: boolean
  /** Every call about the car is answered; the change stays until the page's data has it too. */
  isAnswered: boolean
}

export type OptimisticChanges = ReadonlyMap<string, OptimisticChange>
export type ChangeFailure = Exclude<ChangeOutcome, { kind: 'done' }>

interface ChangeQueueOptions {
  send: (car: ListedCar, shouldBeListed: boolean) => Promise<ChangeOutcome>
  /** A change was undone, for this reason. */
  onUndone: (car: ListedCar, refusal: ChangeFailure) => void
  /** All calls are answered, and at least one has changed a list. */
  onAllAnswered: () => void
}

/** After a call that was done, the list disagrees: another tab has changed it. One more try is enough. */
const MAX_TRIES = 2

export const changeKey = ({ list, carId }: Pick<ListedCar, 'list' | 'carId'>) => `${list} ${carId}`

/**
 * Changes to the visitor's lists, shown before they are answered (optimistic). Calls are sent one after another, so
 * that a new visitor gets one cookie and not two. Of several clicks on one car the last one counts; the ones between
 * may never be sent.
 */
export function createChangeQueue({ send, onUndone, onAllAnswered }: ChangeQueueOptions) {
  let changes: OptimisticChanges = new Map()
  let queue: Promise<void> = Promise.resolve()
  /** Keys that are queued or being processed. */
  const waiting = new Set<string>()
  const listeners = new Set<() => void>()
  let hasUnreportedChange = false

  const set = (key: string, change: OptimisticChange | undefined) => {
    const next = new Map(changes)
    if (change === undefined) next.delete(key)
    else next.set(key, change)
    changes = next
    for (const listener of listeners) listener()
  }

  const enqueue = (car: ListedCar, shouldBeListed: boolean) => {
    const key = changeKey(car)
    set(key, { car, shouldBeListed, known: changes.get(key)?.known, isAnswered: false })
    if (waiting.has(key)) return
    waiting.add(key)
    queue = queue.then(() => process(key))
  }

  const process = async (key: string) => {
    for (let tries = 1; !(await attempt(key, tries)); tries += 1);
    if (waiting.size > 0 || !hasUnreportedChange) return
    hasUnreportedChange = false
    onAllAnswered()
  }

  /** Sends one call; returns whether the car needs no further call. */
  const attempt = async (key: string, tries: number): Promise<boolean> => {
    const pending = changes.get(key)
    if (pending === undefined) return finish(key, undefined)
    const outcome = await send(pending.car, pending.shouldBeListed)
    const { car, shouldBeListed, known: knownBefore } = changes.get(key) ?? pending
    const known = outcome.kind === 'failed' ? knownBefore : outcome.isListed
    if (outcome.kind !== 'failed') hasUnreportedChange = true
    if (outcome.kind !== 'failed' && shouldBeListed === known) {
      return finish(key, { car, shouldBeListed, known, isAnswered: true })
    }
    if (shouldBeListed !== pending.shouldBeListed || (outcome.kind === 'done' && tries < MAX_TRIES)) {
      set(key, { car, shouldBeListed, known, isAnswered: false })
      return false
    }
    finish(key, known === undefined ? undefined : { car, shouldBeListed: known, known, isAnswered: true })
    if (outcome.kind !== 'done') onUndone(car, outcome)
    return true
  }

  /** Does both at once: a click between the two would wait for a call that is never sent. */
  const finish = (key: string, change: OptimisticChange | undefined): true => {
    waiting.delete(key)
    set(key, change)
    return true
  }

  return {
    /** Shows the change at once, and sends it; undoes it when it fails. */
    enqueue,
    getChanges: () => changes,
    /** Calls `listener` at every change; returns the unsubscribe function. */
    subscribe: (listener: () => void) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    /**
     * Drops the answered changes of `shown`: the page's data was fetched again after `shown` was read, and contains
     * them.
     */
    dropAnswered: (shown: OptimisticChanges) => {
      for (const [key, change] of shown) if (change.isAnswered && changes.get(key) === change) set(key, undefined)
    },
    /** The changes without an answer yet, the one being sent included. */
    listPending: (): PendingChange[] =>
      [...waiting].flatMap((key) => {
        const change = changes.get(key)
        return change === undefined ? [] : [{ car: change.car, shouldBeListed: change.shouldBeListed }]
      }),
  }
}
