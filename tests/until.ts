import { setTimeout as pause } from 'node:timers/promises'

/** Looks again and again until it is so; throws when it is not within `seconds`. */
export async function until(condition: () => boolean | Promise<boolean>, seconds = 15): Promise<void> {
  const end = performance.now() + seconds * 1000
  while (performance.now() < end) {
    if (await condition()) return
    await pause(20)
  }
  throw new Error(`It did not happen within ${seconds} s`)
}
