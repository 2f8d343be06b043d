/** Returns the current time. Passed in, so that a test can fix it. */
export type Clock = () => Date

/** The machine's own clock. */
export const systemClock: Clock = () => new Date()
