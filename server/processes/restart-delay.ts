const FIRST_DELAY_MS = 1000
const MAX_DELAY_MS = 30_000

/** How long to wait before a process that died `deaths` times in a row is started again, in milliseconds. */
export const restartDelayMs = (deaths: number): number => Math.min(MAX_DELAY_MS, FIRST_DELAY_MS * 2 ** (deaths - 1))
