import { STAFF_SESSION_MS } from '#domain/staff/login/staff-sessions.server.ts'
import { DAY_S } from '#locale/durations.ts'
import { siteCookie } from './site-cookie.ts'

/** The token of the session in the back office. */
export const staffSessionCookie = siteCookie('staff', {
  lifetimeS: STAFF_SESSION_MS / 1000,
  isHostOnly: true,
  isStrict: true,
})

/** By this a browser is known in which somebody of the staff has logged in (domain/staff/login/login-failures.server.ts). */
export const staffDeviceCookie = siteCookie('staff-device', {
  lifetimeS: 400 * DAY_S,
  isHostOnly: true,
  isStrict: true,
})
