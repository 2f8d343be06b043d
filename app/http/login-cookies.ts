import { PROVIDER_LOGIN_LIFETIME_S } from '#domain/accounts/login-methods/provider-login.server.ts'
import { SESSION_IDLE_TIMEOUT_S } from '#domain/accounts/sessions/sessions.server.ts'
import { siteCookie } from './site-cookie.ts'

/** The signed token of the session of the account that is logged in. */
export const sessionCookie = siteCookie('session', { lifetimeS: SESSION_IDLE_TIMEOUT_S, isHostOnly: true })

/** The id of the login that this browser has started at VK ID or Yandex ID. */
export const providerLoginCookie = siteCookie('provider-login', {
  lifetimeS: PROVIDER_LOGIN_LIFETIME_S,
  isHostOnly: true,
})
