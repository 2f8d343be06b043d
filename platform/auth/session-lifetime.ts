import { DAY_S } from '#locale/durations.ts'

/** A session ends when nobody has come for so long; each day on which somebody comes prolongs it. */
export const SESSION_IDLE_TIMEOUT_S = 90 * DAY_S
export const SESSION_RENEWAL_S = DAY_S
/** It ends in any case so long after the login: a browser that was forgotten somewhere is not logged in for ever. */
export const MAX_SESSION_MS = 365 * DAY_S * 1000
