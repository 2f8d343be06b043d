import { AsyncLocalStorage } from 'node:async_hooks'

/** What one visitor waits for: why it has come too late, once it has. */
const timeoutStore = new AsyncLocalStorage<{ spentBy?: Error }>()

/** Runs what answers one request. All that it asks of the database, one after the other, is waited for in vain once only. */
export const withFailFast = <Result>(answer: () => Result): Result => timeoutStore.run({}, answer)

/** Something that this request asked was not answered in time: it asks for nothing more. */
export function recordTimeout(error: Error): void {
  const patience = timeoutStore.getStore()
  if (patience !== undefined) patience.spentBy ??= error
}

/** Why this request asks for nothing more; undefined while it may, and outside of requests. */
export const findTimeout = (): Error | undefined => timeoutStore.getStore()?.spentBy
