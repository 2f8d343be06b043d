import { betterAuth, type BetterAuthPlugin } from 'better-auth'
import { APIError, createAuthEndpoint } from 'better-auth/api'
import { deleteSessionCookie, setSessionCookie } from 'better-auth/cookies'
import { genericOAuth, yandex } from 'better-auth/plugins/generic-oauth'
import type { Kysely } from 'kysely'
import * as v from 'valibot'
import type { Log } from './log.server.ts'

/** Who has logged in, as his cookie says. */
export interface AuthSession {
  id: number
  accountId: number
  startedAt: Date
}

export const AUTH_PROVIDERS = ['vk', 'yandex'] as const
export type AuthProvider = (typeof AUTH_PROVIDERS)[number]

/** Sessions in cookies, and the ways of VK ID and Yandex ID. How a person proves a phone or an address is none of its business. */
export interface Auth {
  /** Those that the settings name keys for. */
  readonly providers: readonly AuthProvider[]
  /** The session that a browser's cookies stand for, with `Set-Cookie` headers to send when it was prolonged. */
  findSession(headers: Headers): Promise<{ session: AuthSession; setCookies: string[] } | undefined>
  /** Begins a session for an account; the one that the browser brought ends. Returns `Set-Cookie` headers. */
  begin(accountId: number, headers: Headers): Promise<string[]>
  /** Ends the browser's session, if there is one. Returns `Set-Cookie` headers. */
  end(headers: Headers): Promise<string[]>
  /** Where the browser is sent for a provider's word, and back to `returnPath` (or `failurePath?error=…`) afterwards. */
  leaveFor(
    provider: AuthProvider,
    ways: { returnPath: string; failurePath: string },
    headers: Headers,
  ): Promise<{ url: string; setCookies: string[] }>
  /** Answers the provider's return to us, at `AUTH_PATH` and below. */
  handle(request: Request): Promise<Response>
}

export interface AuthSettings {
  siteUrl: string
  /** At least 32 characters, the same on every node. */
  secret: string
  keys: Partial<Record<AuthProvider, { id: string; secret: string }>>
  /** The visitor's address where better-auth shall look for it: a header that the site itself sets. */
  addressHeader?: string
}

export const AUTH_PATH = '/personal/login/by'
const SESSION_S = 90 * 24 * 60 * 60
const PROLONG_S = 24 * 60 * 60

/** better-auth over the site's database. The only file that knows it (docs/decisions/036-accounts.md). */
export function createAuth<Database>(
  db: Kysely<Database>,
  { siteUrl, secret, keys, addressHeader = 'x-visitor-address' }: AuthSettings,
  log: Pick<Log, 'warn' | 'error'>,
): Auth {
  const isHttps = siteUrl.startsWith('https:')
  const auth = betterAuth({
    baseURL: siteUrl,
    basePath: AUTH_PATH,
    secret,
    database: { db, type: 'postgres' },
    telemetry: { enabled: false },
    logger: {
      level: 'warn',
      log: (level, message) => log[level === 'error' ? 'error' : 'warn']({ auth: message }, 'auth'),
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
      expiresIn: SESSION_S,
      updateAge: PROLONG_S,
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
      encryptOAuthTokens: true,
      accountLinking: { enabled: true, disableImplicitLinking: true, allowDifferentEmails: true },
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
    socialProviders: {
      ...(keys.vk && {
        vk: {
          clientId: keys.vk.id,
          clientSecret: keys.vk.secret,
          disableDefaultScope: true,
          mapProfileToUser: ({ user }) => ({ email: technicalAddress('vk', user.user_id), name: user.first_name }),
        },
      }),
    },
    plugins: [
      doors,
      ...(keys.yandex
        ? [
            genericOAuth({
              config: [
                {
                  ...yandex({ clientId: keys.yandex.id, clientSecret: keys.yandex.secret, scopes: ['login:info'] }),
                  mapProfileToUser: (profile) => ({
                    email: technicalAddress('yandex', String(profile['id'])),
                    name: String(profile['first_name'] ?? ''),
                  }),
                },
              ],
            }),
          ]
        : []),
    ],
  })

  return {
    providers: AUTH_PROVIDERS.filter((provider) => keys[provider] !== undefined),
    async findSession(headers) {
      const { response, headers: answered } = await auth.api.getSession({ headers, returnHeaders: true })
      if (response === null) return undefined
      const { id, userId, createdAt } = response.session
      return {
        session: { id: Number(id), accountId: Number(userId), startedAt: createdAt },
        setCookies: answered.getSetCookie(),
      }
    },
    async begin(accountId, headers) {
      const { headers: answered } = await auth.api.enter({
        body: { accountId: String(accountId) },
        headers,
        returnHeaders: true,
      })
      return answered.getSetCookie()
    },
    async end(headers) {
      const { headers: answered } = await auth.api.leave({ headers, returnHeaders: true })
      return answered.getSetCookie()
    },
    async leaveFor(provider, { returnPath, failurePath }, headers) {
      const { response, headers: answered } = await auth.api.signInSocial({
        body: { provider, callbackURL: returnPath, errorCallbackURL: failurePath, disableRedirect: true },
        headers,
        returnHeaders: true,
      })
      if (!('url' in response) || response.url === undefined) throw new Error(`${provider} gave no address to go to`)
      return { url: response.url, setCookies: answered.getSetCookie() }
    },
    handle: (request) => auth.handler(request),
  }
}

/** better-auth knows its users by an address; ours may have none, and are found by their contacts. */
export const technicalAddress = (provider: string, id: string) => `${provider}-${id}@account.invalid`

/** The two deeds that better-auth has no endpoint for, because it wants to see the proof itself. Not reachable over HTTP. */
const doors = {
  id: 'doors',
  endpoints: {
    enter: createAuthEndpoint(
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
    leave: createAuthEndpoint({ method: 'POST', requireHeaders: true }, async (ctx) => {
      const { internalAdapter, authCookies, secret } = ctx.context
      const token = await ctx.getSignedCookie(authCookies.sessionToken.name, secret)
      if (token) await internalAdapter.deleteSession(token)
      deleteSessionCookie(ctx)
      return ctx.json({ ended: Boolean(token) })
    }),
  },
} satisfies BetterAuthPlugin
