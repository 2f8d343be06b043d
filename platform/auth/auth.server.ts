import { betterAuth, type BetterAuthPlugin } from 'better-auth'
import { APIError, createAuthEndpoint } from 'better-auth/api'
import { deleteSessionCookie, setSessionCookie } from 'better-auth/cookies'
import { genericOAuth } from 'better-auth/plugins/generic-oauth'
import type { Kysely } from 'kysely'
import * as v from 'valibot'
import { AUTH_PROVIDERS, type AuthProvider, type AuthFailure } from './auth-provider.ts'
import { listProviderConfigs, type ProviderSettings } from './auth-providers.server.ts'
import { HashSessionTokens } from './hash-session-tokens.server.ts'
import { createHttpCaller, type HttpCaller } from '../http-client/http-caller.server.ts'
import type { Log } from '../log/log.server.ts'
import { SESSION_IDLE_TIMEOUT_S, MAX_SESSION_MS, SESSION_RENEWAL_S } from './session-lifetime.ts'

/** Who has logged in, as his cookie says. */
export interface AuthSession {
  id: number
  accountId: number
  startedAt: Date
}

/** Sessions in cookies, and the ways of VK ID and Yandex ID. How a person proves a phone or an address is none of its business. */
export interface Auth {
  /** Those that the settings name keys for. */
  readonly providers: readonly AuthProvider[]
  /** The session that a browser's cookies stand for, with `Set-Cookie` headers to send when it was prolonged. */
  findSession(headers: Headers): Promise<{ session: AuthSession; setCookies: string[] } | undefined>
  /** Begins a session for an account; the one that the browser brought ends. Returns `Set-Cookie` headers. */
  beginSession(accountId: number, headers: Headers): Promise<string[]>
  /** Ends the browser's session, if there is one. Returns `Set-Cookie` headers. */
  endSession(headers: Headers): Promise<string[]>
  /**
   * Where the browser is sent for a provider's word. It comes back to `findReturnPath`, or to `failurePath` with
   * `?trouble=…&provider=…`. With `isLink` the identity becomes another way into the account that is logged in; throws
   * when none is.
   */
  startProviderLogin(
    provider: AuthProvider,
    paths: { returnPath: string; failurePath: string; isLink?: boolean },
    headers: Headers,
  ): Promise<{ url: string; setCookies: string[] }>
  /**
   * Answers a provider's return to us, the one address of better-auth's that is open: everything else is 404. A login
   * ends the session that the browser brought.
   */
  handleCallback(request: Request): Promise<Response>
}

export interface AuthSettings {
  siteUrl: string
  paths: {
    /** Below it providers send the browser back. Without a slash at its end. */
    providerReturn: string
    /** Where somebody lands who comes from a provider and has not left for it from here. */
    login: string
  }
  /** At least 32 characters, the same on every node. */
  secret: string
  keys: ProviderSettings['keys']
  endpoints?: ProviderSettings['endpoints']
  /** Who calls the providers; without it one that waits eight seconds. */
  http?: HttpCaller
  /** Told of an identity that has become a way into an account. */
  onIdentity?: (accountId: number, provider: AuthProvider) => Promise<void>
  /** The visitor's address where better-auth shall look for it: a header that the site itself sets. */
  addressHeader?: string
}

const PROVIDER_TIMEOUT_MS = 8000

/** better-auth over the site's database. The only file that knows it (docs/decisions/036-accounts.md). */
export function createAuth<Database>(
  db: Kysely<Database>,
  { siteUrl, paths, secret, keys, endpoints, http, onIdentity, addressHeader = 'x-visitor-address' }: AuthSettings,
  log: Pick<Log, 'warn'>,
): Auth {
  const isHttps = siteUrl.startsWith('https:')
  const providers = AUTH_PROVIDERS.filter((provider) => keys[provider] !== undefined)
  const returnPathOf = (provider: AuthProvider) => `${paths.providerReturn}/callback/${provider}`
  const callerSettings = { userAgent: 'Showroom', totalMs: PROVIDER_TIMEOUT_MS, idleMs: PROVIDER_TIMEOUT_MS }
  const config = listProviderConfigs(
    {
      keys,
      endpoints,
      // With the slash that pages have (app/http/middleware/canonical-url.ts): a code makes no detour.
      returnUrl: (provider) => `${siteUrl}${returnPathOf(provider)}/`,
      createPlaceholderEmail,
    },
    http ?? createHttpCaller(callerSettings),
    log,
  )
  const auth = betterAuth({
    baseURL: siteUrl,
    basePath: paths.providerReturn,
    secret,
    database: { db: db.withPlugin(new HashSessionTokens()), type: 'postgres' },
    telemetry: { enabled: false },
    logger: {
      level: 'warn',
      // No alarm: what it calls an error is mostly a visitor who comes from a provider without having left for it.
      log: (_level, message) => log.warn({ auth: message }, 'auth'),
    },
    // Ours count by phone and by address (domain/accounts).
    rateLimit: { enabled: false },
    user: {
      modelName: 'site_account',
      fields: {
        email: 'auth_email',
        emailVerified: 'auth_email_verified',
        createdAt: 'created_at',
        updatedAt: 'updated_at',
      },
    },
    session: {
      modelName: 'account_session',
      fields: {
        userId: 'account_id',
        expiresAt: 'expires_at',
        ipAddress: 'ip_address',
        userAgent: 'user_agent',
        createdAt: 'created_at',
        updatedAt: 'updated_at',
      },
      expiresIn: SESSION_IDLE_TIMEOUT_S,
      updateAge: SESSION_RENEWAL_S,
      cookieCache: { enabled: false },
    },
    account: {
      modelName: 'account_identity',
      fields: {
        userId: 'account_id',
        providerId: 'provider_id',
        accountId: 'provider_account_id',
        accessToken: 'access_token',
        refreshToken: 'refresh_token',
        idToken: 'id_token',
        accessTokenExpiresAt: 'access_token_expires_at',
        refreshTokenExpiresAt: 'refresh_token_expires_at',
        createdAt: 'created_at',
        updatedAt: 'updated_at',
      },
      updateAccountOnSignIn: false,
      // A way is added by whoever has logged in, and never because two addresses are alike.
      accountLinking: {
        enabled: true,
        disableImplicitLinking: true,
        allowDifferentEmails: true,
        trustedProviders: [...AUTH_PROVIDERS],
      },
    },
    verification: {
      modelName: 'auth_verification',
      fields: { expiresAt: 'expires_at', createdAt: 'created_at', updatedAt: 'updated_at' },
    },
    advanced: {
      database: { generateId: 'serial' },
      useSecureCookies: false,
      defaultCookieAttributes: { httpOnly: true, sameSite: 'lax', secure: isHttps, path: '/' },
      cookiePrefix: isHttps ? '__Host-auth' : 'auth',
      cookies: { session_token: { name: isHttps ? '__Host-session' : 'session' } },
      ipAddress: { ipAddressHeaders: [addressHeader] },
    },
    onAPIError: { errorURL: siteUrl + paths.login },
    databaseHooks: {
      account: {
        // Tokens are of use for one question, which has been asked by then.
        create: {
          before: async (identity) => ({ data: { ...identity, ...NO_TOKENS } }),
          after: async ({ userId, providerId }) => {
            const provider = providers.find((candidate) => candidate === providerId)
            if (provider !== undefined) await onIdentity?.(Number(userId), provider)
          },
        },
        update: { before: async (identity) => ({ data: { ...identity, ...NO_TOKENS } }) },
      },
    },
    plugins: [sessionEndpoints, genericOAuth({ config })],
  })

  return {
    providers,
    async findSession(headers) {
      const { response, headers: responseHeaders } = await auth.api.getSession({ headers, returnHeaders: true })
      if (response === null) return undefined
      const { id, userId, createdAt } = response.session
      if (Date.now() - createdAt.getTime() > MAX_SESSION_MS) {
        await auth.api.endSession({ headers })
        return undefined
      }
      return {
        session: { id: Number(id), accountId: Number(userId), startedAt: createdAt },
        setCookies: responseHeaders.getSetCookie(),
      }
    },
    async beginSession(accountId, headers) {
      const { headers: responseHeaders } = await auth.api.beginSession({
        body: { accountId: String(accountId) },
        headers,
        returnHeaders: true,
      })
      return responseHeaders.getSetCookie()
    },
    async endSession(headers) {
      const { headers: responseHeaders } = await auth.api.endSession({ headers, returnHeaders: true })
      return responseHeaders.getSetCookie()
    },
    async startProviderLogin(provider, { returnPath, failurePath, isLink = false }, headers) {
      const request = {
        body: { provider, callbackURL: returnPath, errorCallbackURL: failurePath, disableRedirect: true },
        headers,
        returnHeaders: true,
      } as const
      const { response, headers: responseHeaders } = await (isLink
        ? auth.api.linkSocialAccount(request)
        : auth.api.signInSocial(request))
      if (!('url' in response) || !response.url) throw new Error(`${provider} gave no address to go to`)
      return { url: response.url, setCookies: responseHeaders.getSetCookie() }
    },
    async handleCallback({ method, url: address, headers }) {
      const url = new URL(address)
      url.pathname = url.pathname.replace(/\/$/, '')
      const provider = providers.find((candidate) => url.pathname === returnPathOf(candidate))
      if (method !== 'GET' || provider === undefined) return new Response(null, { status: 404 })
      const response = await auth.handler(new Request(url, { headers }))
      const { name } = (await auth.$context).authCookies.sessionToken
      const hasBegun = response.headers.getSetCookie().some((cookie) => cookie.startsWith(`${name}=`))
      if (hasBegun) await auth.api.endSession({ headers })
      return redirectWithFailure(response, provider, siteUrl)
    },
  }
}

const NO_TOKENS = { accessToken: null, refreshToken: null, idToken: null, scope: null }

/** better-auth's own words for what went wrong, in the few that are ours. */
function redirectWithFailure(response: Response, provider: AuthProvider, siteUrl: string): Response {
  const target = URL.parse(response.headers.get('location') ?? '', siteUrl)
  if (target === null) return new Response(null, { status: 404 })
  const error = target.searchParams.get('error')
  if (error !== null) {
    target.searchParams.delete('error')
    target.searchParams.delete('error_description')
    target.searchParams.set('trouble', FAILURES_BY_ERROR[error] ?? 'unavailable')
    target.searchParams.set('provider', provider)
  }
  const headers = new Headers({ location: target.pathname + target.search, 'cache-control': 'no-store' })
  for (const cookie of response.headers.getSetCookie()) headers.append('set-cookie', cookie)
  return new Response(null, { status: 302, headers })
}

const FAILURES_BY_ERROR: Partial<Record<string, AuthFailure>> = {
  access_denied: 'cancelled',
  state_mismatch: 'lost',
  state_not_found: 'lost',
  invalid_callback_request: 'lost',
  no_code: 'lost',
  account_already_linked_to_different_user: 'taken',
}

/** better-auth knows its users by an address; ours may have none, and are found by their contacts and identities. */
const createPlaceholderEmail = () => `${crypto.randomUUID()}@account.invalid`

/** The two deeds that better-auth has no endpoint for, because it wants to see the proof itself. Not reachable over HTTP. */
const sessionEndpoints = {
  id: 'doors',
  endpoints: {
    beginSession: createAuthEndpoint(
      { method: 'POST', body: v.object({ accountId: v.string() }), requireHeaders: true },
      async (ctx) => {
        const { internalAdapter, authCookies, secret } = ctx.context
        const before = await ctx.getSignedCookie(authCookies.sessionToken.name, secret)
        const user = await internalAdapter.findUserById(ctx.body.accountId)
        if (!user) throw new APIError('NOT_FOUND', { message: 'There is no such account' })
        if (before) await internalAdapter.deleteSession(before)
        const session = await internalAdapter.createSession(user.id)
        await setSessionCookie(ctx, { session, user })
        return ctx.json({ sessionId: session.id })
      },
    ),
    endSession: createAuthEndpoint({ method: 'POST', requireHeaders: true }, async (ctx) => {
      const { internalAdapter, authCookies, secret } = ctx.context
      const token = await ctx.getSignedCookie(authCookies.sessionToken.name, secret)
      if (token) await internalAdapter.deleteSession(token)
      deleteSessionCookie(ctx)
      return ctx.json({ ended: Boolean(token) })
    }),
  },
} satisfies BetterAuthPlugin
