import { showToast } from '#app/ui/feedback/toasts.tsx'
import { reportHandledError } from '#app/ui/enhancement/report-handled-error.ts'
import type { ChangeOutcome, ListedCar } from './list-calls.ts'
import { LIST_LINKS, SAVE_FAILED_MESSAGE } from './list.texts.ts'

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
  const { get, set, getChanges, subscribe, dropAnswered } = createChangeStore()
  let queue: Promise<void> = Promise.resolve()
  /** Keys that are queued or being processed. */
  const waiting = new Set<string>()
  let hasUnreportedChange = false

  const enqueue = (car: ListedCar, shouldBeListed: boolean) => {
    const key = changeKey(car)
    set(key, { car, shouldBeListed, known: get(key)?.known, isAnswered: false })
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
    const pending = get(key)
    if (pending === undefined) return finish(key, undefined)
    const outcome = await send(pending.car, pending.shouldBeListed)
    const { car, shouldBeListed, known: knownBefore } = get(key) ?? pending
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
    getChanges,
    subscribe,
    dropAnswered,
    /** The changes without an answer yet, the one being sent included. */
    listPending: (): PendingChange[] =>
      [...waiting].flatMap((key) => get(key) ?? []).map(({ car, shouldBeListed }) => ({ car, shouldBeListed })),
  }
}

/** The changes that the page shows. */
function createChangeStore() {
  let changes: OptimisticChanges = new Map()
  const listeners = new Set<() => void>()

  const set = (key: string, change: OptimisticChange | undefined) => {
    const next = new Map(changes)
    if (change === undefined) next.delete(key)
    else next.set(key, change)
    changes = next
    for (const listener of listeners) listener()
  }

  return {
    get: (key: string) => changes.get(key),
    set,
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
  }
}

const changeListeners = new Set<() => void>()

/** This tab's changes to the visitor's lists. On the server the queue is always empty. */
export const changeQueue = createChangeQueue({
  send: sendLazily,
  onUndone: notifyUndone,
  onAllAnswered: notifyListsChanged,
})

/** Notifies this page and other tabs that a list was changed, by any call, so that they fetch their data again. */
export function notifyListsChanged(): void {
  for (const listener of changeListeners) listener()
}

/** Calls `listener` once all calls are answered and a list has changed; returns the unsubscribe function. */
export function subscribeToListChanges(listener: () => void): () => void {
  changeListeners.add(listener)
  return () => void changeListeners.delete(listener)
}

/** Whether there are changes that the page's data may not have yet. */
export const hasPendingChanges = () => changeQueue.getChanges().size > 0

let isStale = false

/** Sets whether the page's data may be older than the lists. */
export function setListsStale(isListStale: boolean): void {
  isStale = isListStale
}

/** Whether the root data must be loaded again on the next navigation, because the header's counters may be wrong. */
export const areListsStale = () => isStale || hasPendingChanges()

/** The sending code is not part of the page's script: it is loaded after the page, or with the first click. */
async function sendLazily(car: ListedCar, shouldBeListed: boolean): Promise<ChangeOutcome> {
  try {
    const { sendListCall } = await import('./call-lists.ts')
    return await sendListCall(car, shouldBeListed)
  } catch (error) {
    reportHandledError('change of a list', error)
    // The script did not load.
    return { kind: 'failed', msg: SAVE_FAILED_MESSAGE }
  }
}

function notifyUndone(car: ListedCar, refusal: ChangeFailure): void {
  const isFull = refusal.kind === 'refused' && refusal.isFull
  showToast({ text: refusal.msg, link: isFull ? LIST_LINKS[car.list] : undefined })
}
