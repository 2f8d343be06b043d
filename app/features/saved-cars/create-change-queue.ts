import type { ListedCar } from './list-calls.ts'

/** What became of a call. */
export type ChangeOutcome =
  /** It was done; `isListed` is what the list says now. */
  | { kind: 'done'; isListed: boolean }
  /** It was understood and not done, for a reason that the visitor can read. */
  | { kind: 'refused'; isListed: boolean; msg: string; isFull: boolean }
  /** Nobody knows whether it arrived. */
  | { kind: 'failed'; msg: string }

/** A car, and whether the list shall have it. */
export interface PendingChange {
  car: ListedCar
  isWanted: boolean
}

/** A change that the page shows already. Never altered: the next click makes another one. */
export interface OptimisticChange extends PendingChange {
  /** What the list said last, by an answer to one of our calls. */
  known?: boolean
  /** Every call about the car is answered; the change stands until the page's data has it too. */
  isSettled: boolean
}

export type OptimisticChanges = ReadonlyMap<string, OptimisticChange>
export type ChangeFailure = Exclude<ChangeOutcome, { kind: 'done' }>

interface ChangeQueueOptions {
  send: (car: ListedCar, isWanted: boolean) => Promise<ChangeOutcome>
  /** A change was undone, for this reason. */
  onUndone: (car: ListedCar, refusal: ChangeFailure) => void
  /** All calls are answered, and at least one has changed a list. */
  onSettled: () => void
}

/** The lists disagree with a call that was done: another tab has changed them. Asking once more is enough. */
const MAX_TRIES = 2

export const changeKey = ({ list, carId }: Pick<ListedCar, 'list' | 'carId'>) => `${list} ${carId}`

/**
 * Changes to the visitor's lists that are shown before they are answered. Calls go one after another (a newcomer gets one
 * cookie, not two); of several clicks on one car the last one holds, and what lies between may never be sent.
 */
export function createChangeQueue({ send, onUndone, onSettled }: ChangeQueueOptions) {
  let changes: OptimisticChanges = new Map()
  let queue: Promise<void> = Promise.resolve()
  /** Keys that wait for their turn or have it. */
  const waiting = new Set<string>()
  const listeners = new Set<() => void>()
  let isNewsDue = false

  const set = (key: string, change: OptimisticChange | undefined) => {
    const next = new Map(changes)
    if (change === undefined) next.delete(key)
    else next.set(key, change)
    changes = next
    for (const listener of listeners) listener()
  }

  const want = (car: ListedCar, isWanted: boolean) => {
    const key = changeKey(car)
    set(key, { car, isWanted, known: changes.get(key)?.known, isSettled: false })
    if (waiting.has(key)) return
    waiting.add(key)
    queue = queue.then(() => settle(key))
  }

  const settle = async (key: string) => {
    for (let tries = 1; !(await ask(key, tries)); tries += 1);
    if (waiting.size > 0 || !isNewsDue) return
    isNewsDue = false
    onSettled()
  }

  /** One call; whether nothing is left to be said about the car. */
  const ask = async (key: string, tries: number): Promise<boolean> => {
    const wish = changes.get(key)
    if (wish === undefined) return end(key, undefined)
    const outcome = await send(wish.car, wish.isWanted)
    const { car, isWanted, known: knownBefore } = changes.get(key) ?? wish
    const known = outcome.kind === 'failed' ? knownBefore : outcome.isListed
    if (outcome.kind !== 'failed') isNewsDue = true
    if (outcome.kind !== 'failed' && isWanted === known) {
      return end(key, { car, isWanted, known, isSettled: true })
    }
    if (isWanted !== wish.isWanted || (outcome.kind === 'done' && tries < MAX_TRIES)) {
      set(key, { car, isWanted, known, isSettled: false })
      return false
    }
    end(key, known === undefined ? undefined : { car, isWanted: known, known, isSettled: true })
    if (outcome.kind !== 'done') onUndone(car, outcome)
    return true
  }

  /** In one go: a click between the two would wait for a turn that never comes. */
  const end = (key: string, change: OptimisticChange | undefined): true => {
    waiting.delete(key)
    set(key, change)
    return true
  }

  return {
    /** Shows the change at once and sees to it that the list has it, or that the page takes it back. */
    want,
    read: () => changes,
    /** Calls back whenever something changes; returns what ends it. */
    subscribe: (listener: () => void) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    /** The page's data was fetched again after `shown` had been read: what was settled then stands in it. */
    drop: (shown: OptimisticChanges) => {
      for (const [key, change] of shown) if (change.isSettled && changes.get(key) === change) set(key, undefined)
    },
    /** What was clicked and has no answer yet, also what is being asked at this moment. */
    listUnanswered: (): PendingChange[] =>
      [...waiting].flatMap((key) => {
        const change = changes.get(key)
        return change === undefined ? [] : [{ car: change.car, isWanted: change.isWanted }]
      }),
  }
}
