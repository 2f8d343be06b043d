/** The present moment. Handed in, so that a test can hold it still. */
export type Clock = () => Date

/** The machine's own clock. */
export const systemClock: Clock = () => new Date()
