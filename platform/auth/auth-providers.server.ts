import * as v from 'valibot'
import type { AuthProvider } from './auth-provider.ts'
import type { HttpCallResponse, HttpClient } from '../http-client/http-client.server.ts'
import type { Log } from '../log/log.server.ts'

export interface ProviderKey {
  id: string
  secret: string
}

/** The addresses of a provider. */
interface ProviderEndpoints {
  authorize: string
  token: string
  person: string
}

const ENDPOINTS: Record<AuthProvider, ProviderEndpoints> = {
  // https://id.vk.ru/about/business/go/docs/ru/vkid/latest/vk-id/connection/start-integration/auth-without-sdk
  vk: {
    authorize: 'https://id.vk.ru/authorize',
    token: 'https://id.vk.ru/oauth2/auth',
    person: 'https://id.vk.ru/oauth2/user_info',
  },
  // https://yandex.ru/dev/id/doc/ru/codes/code-url, https://yandex.ru/dev/id/doc/ru/user-information
  yandex: {
    authorize: 'https://oauth.yandex.ru/authorize',
    token: 'https://oauth.yandex.ru/token',
    person: 'https://login.yandex.ru/info?format=json',
  },
}

export interface ProviderSettings {
  keys: Partial<Record<AuthProvider, ProviderKey>>
  /** Replaces the providers' own addresses: for tests. */
  endpoints?: Partial<Record<AuthProvider, ProviderEndpoints>>
  /** The redirect address that is registered at the provider. */
  returnUrl: (provider: AuthProvider) => string
  /** Creates a unique address that is stored in place of an e-mail. */
  createPlaceholderEmail: () => string
}

interface CodeExchange {
  code: string
  codeVerifier?: string | undefined
  deviceId?: string | undefined
}

/**
 * VK ID and Yandex ID as OAuth 2 providers with PKCE. They are asked only for the person's id and first name: phone and
 * e-mail are proved by a code on this site. Every call ends within the time limit of `http`.
 */
export function listProviderConfigs(
  { keys, endpoints = {}, returnUrl, createPlaceholderEmail }: ProviderSettings,
  http: Pick<HttpClient, 'send'>,
  log: Pick<Log, 'warn'>,
) {
  const configFor = (
    provider: AuthProvider,
    key: ProviderKey | undefined,
    scope: string,
    createClient: typeof createVkClient,
  ) => {
    if (key === undefined) return []
    const endpoint = endpoints[provider] ?? ENDPOINTS[provider]
    const providerClient = createClient(endpoint, key, returnUrl(provider), http)
    const failWith = (requested: string) => (cause: unknown) => {
      log.warn({ provider, requested, problem: cause instanceof Error ? cause.message : 'unknown' }, 'provider')
      throw new Error(`${provider} gave no ${requested}`)
    }
    return [
      {
        providerId: provider,
        authorizationUrl: endpoint.authorize,
        clientId: key.id,
        clientSecret: key.secret,
        scopes: [scope],
        redirectURI: returnUrl(provider),
        pkce: true,
        // Only the token is taken from the answer, and it is not stored either (platform/auth/auth.server.ts).
        getToken: async (exchange: CodeExchange) => ({
          accessToken: await providerClient.getToken(exchange).catch(failWith('token')),
        }),
        getUserInfo: async ({ accessToken = '' }: { accessToken?: string | undefined }) => {
          const person = await providerClient
            .getPerson(accessToken)
            .catch(failWith('person'))
            .catch(() => null)
          return person && { ...person, email: createPlaceholderEmail(), emailVerified: false }
        },
      },
    ]
  }
  return [
    ...configFor('vk', keys.vk, 'vkid.personal_info', createVkClient),
    ...configFor('yandex', keys.yandex, 'login:info', createYandexClient),
  ]
}

const TOKEN = v.object({ access_token: v.pipe(v.string(), v.nonEmpty()) })
const ID = v.pipe(v.union([v.string(), v.number()]), v.transform(String), v.regex(/^\d{1,32}$/))
const NAME = v.optional(v.pipe(v.string(), v.trim(), v.maxLength(100)), '')

const VK_USER = v.object({ user: v.object({ user_id: ID, first_name: NAME }) })

/** VK ID requires the device id of the code again, and a separate state for the exchange. */
function createVkClient(
  { token, person }: ProviderEndpoints,
  { id, secret }: ProviderKey,
  returnUrl: string,
  http: Pick<HttpClient, 'send'>,
) {
  return {
    async getToken({ code, codeVerifier = '', deviceId = '' }: CodeExchange) {
      const state = crypto.randomUUID().replaceAll('-', '')
      const response = await postForm(http, token, {
        grant_type: 'authorization_code',
        code,
        code_verifier: codeVerifier,
        device_id: deviceId,
        redirect_uri: returnUrl,
        client_id: id,
        client_secret: secret,
        state,
      })
      return parseResponse(TOKEN, response).access_token
    },
    async getPerson(accessToken: string) {
      const { user } = parseResponse(
        VK_USER,
        await postForm(http, person, { access_token: accessToken, client_id: id }),
      )
      return { id: user.user_id, name: user.first_name }
    },
  }
}

const YANDEX_USER = v.object({ id: ID, first_name: NAME })

function createYandexClient(
  { token, person }: ProviderEndpoints,
  { id, secret }: ProviderKey,
  returnUrl: string,
  http: Pick<HttpClient, 'send'>,
) {
  return {
    async getToken({ code, codeVerifier = '' }: CodeExchange) {
      const response = await postForm(http, token, {
        grant_type: 'authorization_code',
        code,
        code_verifier: codeVerifier,
        redirect_uri: returnUrl,
        client_id: id,
        client_secret: secret,
      })
      return parseResponse(TOKEN, response).access_token
    },
    async getPerson(accessToken: string) {
      const headers = { authorization: `OAuth ${accessToken}` }
      const user = parseResponse(YANDEX_USER, await http.send({ method: 'GET', url: person, headers }))
      return { id: user.id, name: user.first_name }
    },
  }
}

const postForm = (http: Pick<HttpClient, 'send'>, url: string, fields: Record<string, string>) =>
  http.send({
    method: 'POST',
    url,
    body: { type: 'application/x-www-form-urlencoded', text: new URLSearchParams(fields).toString() },
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
