import { AsyncLocalStorage } from 'node:async_hooks'

/** What one visitor waits for: why it has come too late, once it has. */
const store = new AsyncLocalStorage<{ spentBy?: Error }>()

/** Runs what answers one request. All that it asks of the database, one after the other, is waited for in vain once only. */
export const withPatience = <Result>(answer: () => Result): Result => store.run({}, answer)

/** Something that this request asked was not answered in time: it asks for nothing more. */
export function spendPatience(error: Error): void {
  const patience = store.getStore()
  if (patience !== undefined) patience.spentBy ??= error
}

/** Why this request asks for nothing more; undefined while it may, and outside of requests. */
export const findSpentPatience = (): Error | undefined => store.getStore()?.spentBy
