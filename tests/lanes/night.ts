import { inject } from 'vitest'

declare module 'vitest' {
  interface ProvidedContext {
    /** Whether this is the nightly lane, which takes longer (vitest.config.ts). */
    isNight: boolean
  }
}

/** An amount: a sample by day, at night as much as it takes to find rare failures. */
export const dayOrNight = <Amount>(byDay: Amount, atNight: Amount): Amount => (inject('isNight') ? atNight : byDay)

/**
 * The limit of what a site does within a second after a change is announced to it: at night that second. By day, on a
 * busy machine, a time far below the 15 seconds after which the site looks for changes by itself.
 */
export const promptly = (): { timeout: number; interval: number } => ({
  timeout: dayOrNight(10_000, 1000),
  interval: 20,
})

/** By day one of `every` items, at night all. Another `turn` takes others. */
export function sampleByDay<Item>(items: readonly Item[], every: number, turn = 0): Item[] {
  const step = dayOrNight(every, 1)
  return items.filter((_, index) => index % step === turn % step)
}
