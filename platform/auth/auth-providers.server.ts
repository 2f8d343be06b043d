import { createHash, randomBytes } from 'node:crypto'
import * as v from 'valibot'
import { AUTH_PROVIDERS, type AuthProvider } from './auth-provider.ts'
import {
  createHttpClient,
  type HttpCall,
  type HttpCallResponse,
  type HttpClient,
} from '../http-client/http-client.server.ts'
import type { Log } from '../log/log.server.ts'

/** Login by VK ID and Yandex ID: OAuth 2 with PKCE, by which a provider names a person to this site. */
export interface AuthProviders {
  /** The providers with keys in the settings. */
  readonly names: readonly AuthProvider[]
  /**
   * The provider's address to redirect the browser to; it comes back with `state`. `codeVerifier` (PKCE) proves later that
   * the same site asks.
   */
  startLogin(provider: AuthProvider, state: string): { url: string; codeVerifier: string }
  /**
   * Exchanges the code of the provider's redirect for the person. Undefined, with a warning in the log, when the provider
   * does not answer in time, or otherwise than expected. The access token is used for this and not kept.
   */
  findPerson(provider: AuthProvider, exchange: CodeExchange): Promise<ProviderPerson | undefined>
}

interface CodeExchange {
  code: string
  codeVerifier: string
  /** VK ID sends it with the code, and requires it again. */
  deviceId: string
}

/** Who is logged in at the provider. Phone and e-mail are proved by a code on this site, so they are not asked for. */
export interface ProviderPerson {
  id: string
  /** The first name; may be empty. */
  name: string
}

interface ProviderKey {
  id: string
  secret: string
}

interface ProviderEndpoints {
  authorize: string
  token: string
  person: string
}

export interface AuthProviderSettings {
  keys: Partial<Record<AuthProvider, ProviderKey>>
  /** The address that is registered at the provider. */
  returnUrl: (provider: AuthProvider) => string
  /** Replaces the providers' own addresses: for tests. */
  endpoints?: Partial<Record<AuthProvider, ProviderEndpoints>>
  /** The client for calls to providers; by default one with a time limit of eight seconds. */
  http?: Pick<HttpClient, 'send'>
}

const PROVIDER_TIMEOUT_MS = 8000

/** The configured providers (docs/decisions/066-sessions-and-cookies.md). */
export function createAuthProviders(
  { keys, returnUrl, endpoints = {}, http = createDefaultClient() }: AuthProviderSettings,
  log: Pick<Log, 'warn'>,
): AuthProviders {
  const getSetup = (provider: AuthProvider) => {
    const key = keys[provider]
    if (key === undefined) throw new Error(`There is no key of ${provider} in the settings`)
    return { key, rules: PROVIDERS[provider], endpoint: endpoints[provider] ?? PROVIDERS[provider].endpoints }
  }
  return {
    names: AUTH_PROVIDERS.filter((provider) => keys[provider] !== undefined),
    startLogin(provider, state) {
      const { key, rules, endpoint } = getSetup(provider)
      const codeVerifier = randomBytes(32).toString('base64url')
      const query = new URLSearchParams({
        response_type: 'code',
        client_id: key.id,
        redirect_uri: returnUrl(provider),
        scope: rules.scope,
        state,
        code_challenge: createHash('sha256').update(codeVerifier).digest('base64url'),
        code_challenge_method: 'S256',
      })
      return { url: `${endpoint.authorize}?${query}`, codeVerifier }
    },
    async findPerson(provider, { code, codeVerifier, deviceId }) {
      const { key, rules, endpoint } = getSetup(provider)
      let requested = 'token'
      try {
        const exchange = composeForm(endpoint.token, {
          grant_type: 'authorization_code',
          code,
          code_verifier: codeVerifier,
          redirect_uri: returnUrl(provider),
          client_id: key.id,
          client_secret: key.secret,
          ...rules.composeExchangeFields(deviceId),
        })
        const { access_token: token } = parseResponse(TOKEN, await http.send(exchange))
        requested = 'person'
        return parseResponse(rules.person, await http.send(rules.composePersonCall(endpoint.person, token, key.id)))
      } catch (cause) {
        log.warn({ provider, requested, problem: cause instanceof Error ? cause.message : 'unknown' }, 'provider')
        return undefined
      }
    },
  }
}

const createDefaultClient = () =>
  createHttpClient({
    userAgent: 'Showroom',
    allowPrivateAddresses: true,
    limits: { totalMs: PROVIDER_TIMEOUT_MS, idleMs: PROVIDER_TIMEOUT_MS },
  })

/** What distinguishes a provider from the others. */
interface ProviderRules {
  endpoints: ProviderEndpoints
  scope: string
  composeExchangeFields: (deviceId: string) => Record<string, string>
  composePersonCall: (url: string, token: string, clientId: string) => HttpCall
  person: v.GenericSchema<unknown, ProviderPerson>
}

const TOKEN = v.object({ access_token: v.pipe(v.string(), v.nonEmpty()) })
const ID = v.pipe(v.union([v.string(), v.number()]), v.transform(String), v.regex(/^\d{1,32}$/))
const NAME = v.optional(v.pipe(v.string(), v.trim(), v.maxLength(100)), '')

const PROVIDERS: Record<AuthProvider, ProviderRules> = {
  // https://id.vk.ru/about/business/go/docs/ru/vkid/latest/vk-id/connection/start-integration/auth-without-sdk
  vk: {
    endpoints: {
      authorize: 'https://id.vk.ru/authorize',
      token: 'https://id.vk.ru/oauth2/auth',
      person: 'https://id.vk.ru/oauth2/user_info',
    },
    scope: 'vkid.personal_info',
    // Besides the device id it requires a separate state for the exchange.
    composeExchangeFields: (deviceId) => ({ device_id: deviceId, state: randomBytes(16).toString('hex') }),
    composePersonCall: (url, token, clientId) => composeForm(url, { access_token: token, client_id: clientId }),
    person: v.pipe(
      v.object({ user: v.object({ user_id: ID, first_name: NAME }) }),
      v.transform(({ user }) => ({ id: user.user_id, name: user.first_name })),
    ),
  },
  // https://yandex.ru/dev/id/doc/ru/codes/code-url, https://yandex.ru/dev/id/doc/ru/user-information
  yandex: {
    endpoints: {
      authorize: 'https://oauth.yandex.ru/authorize',
      token: 'https://oauth.yandex.ru/token',
      person: 'https://login.yandex.ru/info?format=json',
    },
    scope: 'login:info',
    composeExchangeFields: () => ({}),
    composePersonCall: (url, token) => ({ method: 'GET', url, headers: { authorization: `OAuth ${token}` } }),
    person: v.pipe(
      v.object({ id: ID, first_name: NAME }),
      v.transform(({ id, first_name: name }) => ({ id, name })),
    ),
  },
}

const composeForm = (url: string, fields: Record<string, string>): HttpCall => ({
  method: 'POST',
  url,
  body: { type: 'application/x-www-form-urlencoded', content: new URLSearchParams(fields).toString() },
})

/** Parses the answer. Throws when it is not as expected; the error does not repeat its content. */
function parseResponse<Schema extends v.GenericSchema>(
  schema: Schema,
  { status, text }: HttpCallResponse,
): v.InferOutput<Schema> {
  const parsed = status === 200 ? v.safeParse(v.pipe(v.string(), v.parseJson(), schema), text) : undefined
  if (parsed?.success) return parsed.output
  throw new Error(parsed === undefined ? `answered ${status}` : 'answered something else')
}
