import { AsyncLocalStorage } from 'node:async_hooks'

/** The state of one HTTP request: its first timeout. */
const timeoutStore = new AsyncLocalStorage<{ timeout?: Error }>()

/** Runs the handler of one HTTP request. After its first database timeout all its further queries fail at once. */
export const withFailFast = <Result>(handler: () => Result): Result => timeoutStore.run({}, handler)

/** Records that a query of the current request has timed out: its further queries fail. */
export function recordTimeout(error: Error): void {
  const store = timeoutStore.getStore()
  if (store !== undefined) store.timeout ??= error
}

/** The timeout of the current request; undefined when there was none, and outside of requests. */
export const findTimeout = (): Error | undefined => timeoutStore.getStore()?.timeout
