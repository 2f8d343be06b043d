import { DAY_S } from '#locale/durations.ts'

/** A session ends after this time without a visit. Each day with a visit prolongs it. */
export const SESSION_IDLE_TIMEOUT_S = 90 * DAY_S
export const SESSION_RENEWAL_S = DAY_S
/** The longest lifetime after a login, so that a forgotten browser does not stay logged in for ever. */
export const MAX_SESSION_MS = 365 * DAY_S * 1000
