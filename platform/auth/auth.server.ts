import { betterAuth, type BetterAuthPlugin } from 'better-auth'
import { APIError, createAuthEndpoint } from 'better-auth/api'
import { deleteSessionCookie, setSessionCookie } from 'better-auth/cookies'
import { genericOAuth } from 'better-auth/plugins/generic-oauth'
import type { Kysely } from 'kysely'
import * as v from 'valibot'
import { AUTH_PROVIDERS, type AuthProvider, type AuthFailure } from './auth-provider.ts'
import { listProviderConfigs, type ProviderSettings } from './auth-providers.server.ts'
import { HashSessionTokens } from './hash-session-tokens.server.ts'
import { createHttpClient, type HttpClient } from '../http-client/http-client.server.ts'
import type { Log } from '../log/log.server.ts'
import { SESSION_IDLE_TIMEOUT_S, MAX_SESSION_MS, SESSION_RENEWAL_S } from './session-lifetime.ts'

/** A login session, identified by a cookie. */
export interface AuthSession {
  id: number
  accountId: number
  startedAt: Date
}

/** Sessions in cookies, and login by VK ID and Yandex ID. Does not check how a person proves a phone or an address. */
export interface Auth {
  /** The providers with keys in the settings. */
  readonly providers: readonly AuthProvider[]
  /** Finds the session of a browser's cookies, with `Set-Cookie` headers to send when it was prolonged. */
  findSession(headers: Headers): Promise<{ session: AuthSession; setCookies: string[] } | undefined>
  /** Begins a session for an account and ends the browser's previous one. Returns `Set-Cookie` headers. */
  beginSession(accountId: number, headers: Headers): Promise<string[]>
  /** Ends the browser's session, if there is one. Returns `Set-Cookie` headers. */
  endSession(headers: Headers): Promise<string[]>
  /**
   * Returns the provider's address to redirect the browser to. The browser comes back to `returnPath`, or to
   * `failurePath` with `?error=…&provider=…`. With `isLink` the identity becomes another login method of the account
   * that is logged in; throws when there is none.
   */
  startProviderLogin(
    provider: AuthProvider,
    paths: { returnPath: string; failurePath: string; isLink?: boolean },
    headers: Headers,
  ): Promise<{ url: string; setCookies: string[] }>
  /**
   * Answers the redirect from a provider, the only address of better-auth that is open: everything else is 404. A login
   * ends the browser's previous session.
   */
  handleCallback(request: Request): Promise<Response>
}

export interface AuthSettings {
  siteUrl: string
  paths: {
    /** Providers redirect to addresses below this path. Without a slash at its end. */
    providerReturn: string
    /** The page for a visitor who comes from a provider without having started a login here. */
    login: string
  }
  /** At least 32 characters, the same on every node. */
  secret: string
  keys: ProviderSettings['keys']
  endpoints?: ProviderSettings['endpoints']
  /** The client for calls to providers; by default one with a time limit of eight seconds. */
  http?: Pick<HttpClient, 'send'>
  /** Called when an identity has become a login method of an account. */
  onIdentity?: (accountId: number, provider: AuthProvider) => Promise<void>
  /** The header from which better-auth reads the visitor's address; the site itself sets it. */
  addressHeader?: string
}

const PROVIDER_TIMEOUT_MS = 8000

/** better-auth over the site's database. The only file that uses it (docs/decisions/036-accounts.md). */
export function createAuth<Database>(
  db: Kysely<Database>,
  { siteUrl, paths, secret, keys, endpoints, http, onIdentity, addressHeader = 'x-visitor-address' }: AuthSettings,
  log: Pick<Log, 'warn'>,
): Auth {
  const isHttps = siteUrl.startsWith('https:')
  const providers = AUTH_PROVIDERS.filter((provider) => keys[provider] !== undefined)
  const returnPathOf = (provider: AuthProvider) => `${paths.providerReturn}/callback/${provider}`
  const limits = { totalMs: PROVIDER_TIMEOUT_MS, idleMs: PROVIDER_TIMEOUT_MS }
  const config = listProviderConfigs(
    {
      keys,
      endpoints,
      // With the final slash of all pages (app/http/middleware/canonical-url.ts), so that the code is not redirected.
      returnUrl: (provider) => `${siteUrl}${returnPathOf(provider)}/`,
      createPlaceholderEmail,
    },
    http ?? createHttpClient({ userAgent: 'Showroom', allowPrivateAddresses: true, limits }),
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
      // Not an error: most of what it calls so are visitors from a provider who have not started a login here.
      log: (_level, message) => log.warn({ auth: message }, 'auth'),
    },
    // The site has its own limits, by phone and by address (domain/accounts).
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
      // A login method is added by the logged-in account only, never because two addresses are equal.
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
        // Tokens are needed for one call only, which has been made by then.
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

/** Replaces better-auth's error codes with an AuthFailure. */
function redirectWithFailure(response: Response, provider: AuthProvider, siteUrl: string): Response {
  const target = URL.parse(response.headers.get('location') ?? '', siteUrl)
  if (target === null) return new Response(null, { status: 404 })
  const error = target.searchParams.get('error')
  if (error !== null) {
    target.searchParams.delete('error_description')
    target.searchParams.set('error', FAILURES_BY_ERROR[error] ?? 'unavailable')
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

/** better-auth requires an e-mail for each user. Accounts may have none and are found by contacts and identities. */
const createPlaceholderEmail = () => `${crypto.randomUUID()}@account.invalid`

/** Endpoints that better-auth does not have, because it expects to check the proof itself. Not reachable over HTTP. */
const sessionEndpoints = {
  id: 'sessions',
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
