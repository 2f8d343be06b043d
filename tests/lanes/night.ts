import { inject } from 'vitest'

declare module 'vitest' {
  interface ProvidedContext {
    /** Whether this is the lane that takes its time (vitest.config.ts). */
    isNight: boolean
  }
}

/** How much of something: by day a sample, at night as much as it takes to find what is rare. */
export const dayOrNight = <Amount>(byDay: Amount, atNight: Amount): Amount => (inject('isNight') ? atNight : byDay)

/** Those of them whose turn it is: by day one of so many, at night all. Another `turn` takes others. */
export function sampleByDay<Thing>(things: readonly Thing[], every: number, turn = 0): Thing[] {
  const step = dayOrNight(every, 1)
  return things.filter((_, place) => place % step === turn % step)
}
