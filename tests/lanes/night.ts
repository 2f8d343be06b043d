import { inject } from 'vitest'

declare module 'vitest' {
  interface ProvidedContext {
    /** Whether this is the nightly lane, which takes longer (vitest.config.ts). */
    isNight: boolean
  }
}

/** An amount: a sample by day, at night as much as it takes to find rare failures. */
export const dayOrNight = <Amount>(byDay: Amount, atNight: Amount): Amount => (inject('isNight') ? atNight : byDay)

/** By day one of `every` items, at night all. Another `turn` takes others. */
export function sampleByDay<Item>(items: readonly Item[], every: number, turn = 0): Item[] {
  const step = dayOrNight(every, 1)
  return items.filter((_, index) => index % step === turn % step)
}
