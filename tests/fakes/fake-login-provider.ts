import { createHash, randomBytes } from 'node:crypto'
import { type FlakyServer, type OutsideReply, startFlakyServer } from './flaky-server.ts'

export interface FakeLoginProvider extends FlakyServer {
  key: { id: string; secret: string }
  endpoints: { authorize: string; token: string; person: string }
  /** Who is logged in there. */
  person: { id: string; firstName: string }
  /** Whether the person refuses the login. */
  isRefused: boolean
}

interface IssuedCode {
  challenge: string
  redirectUri: string
  deviceId: string
}

/**
 * VK ID or Yandex ID: the page that asks the person (and redirects back by itself), the exchange of a code, and the
 * person's profile. It checks PKCE, the registered address and key, and that a code is used once. Neither provider
 * gives an e-mail address.
 */
export async function startFakeLoginProvider(kind: 'vk' | 'yandex', returnUrl: string): Promise<FakeLoginProvider> {
  const key = { id: '51700000', secret: 'protected-key-of-the-application' }
  const codes = new Map<string, IssuedCode>()
  const tokens = new Set<string>()
  const account = { key, person: { id: '1000001', firstName: 'Анна' }, isRefused: false }

  const authorize = (params: URLSearchParams): OutsideReply => {
    const state = params.get('state') ?? ''
    const isKnown =
      params.get('response_type') === 'code' &&
      params.get('client_id') === key.id &&
      params.get('redirect_uri') === returnUrl &&
      params.get('code_challenge_method') === 'S256' &&
      state.length >= 32
    if (!isKnown) return { status: 400, body: 'Приложение настроено неверно' }
    const back = new URL(returnUrl)
    back.searchParams.set('state', state)
    if (fake.isRefused) {
      back.searchParams.set('error', 'access_denied')
      back.searchParams.set('error_description', 'User denied')
    } else {
      const code = randomBytes(16).toString('base64url')
      const deviceId = kind === 'vk' ? randomBytes(16).toString('base64url') : ''
      codes.set(code, { challenge: params.get('code_challenge') ?? '', redirectUri: returnUrl, deviceId })
      back.searchParams.set('code', code)
      if (kind === 'vk') back.searchParams.set('device_id', deviceId)
    }
    return { status: 302, headers: { location: back.href } }
  }

  const exchange = (params: URLSearchParams): OutsideReply => {
    const code = params.get('code') ?? ''
    const issued = codes.get(code)
    codes.delete(code)
    const challenge = createHash('sha256')
      .update(params.get('code_verifier') ?? '')
      .digest('base64url')
    const isValid =
      issued !== undefined &&
      issued.challenge === challenge &&
      issued.redirectUri === params.get('redirect_uri') &&
      issued.deviceId === (params.get('device_id') ?? '') &&
      params.get('client_id') === key.id &&
      params.get('client_secret') === key.secret &&
      (kind === 'yandex' || params.get('state') !== null)
    if (!isValid) return kind === 'vk' ? { status: 200, body: problem } : { status: 400, body: problem }
    const token = randomBytes(24).toString('base64url')
    tokens.add(token)
    return { status: 200, body: { access_token: token, refresh_token: 'r', id_token: 'i', expires_in: 3600 } }
  }

  const respondWithPerson = (token: string): OutsideReply => {
    if (!tokens.has(token)) return { status: 401, body: { error: 'invalid_token' } }
    const { id, firstName: first_name } = fake.person
    return {
      status: 200,
      body: kind === 'vk' ? { user: { user_id: id, first_name } } : { id, first_name, login: 'anna' },
    }
  }

  const server = await startFlakyServer(({ method, url, headers, body }) => {
    if (url.pathname === '/authorize') return authorize(url.searchParams)
    const fields = new URLSearchParams(body)
    if (url.pathname === '/token' && method === 'POST') return exchange(fields)
    if (url.pathname === '/person' && kind === 'vk' && method === 'POST')
      return respondWithPerson(fields.get('access_token') ?? '')
    if (url.pathname === '/person' && kind === 'yandex' && method === 'GET')
      return respondWithPerson(headers.authorization?.replace(/^OAuth /, '') ?? '')
    return { status: 404 }
  })
  const endpoints = {
    authorize: `${server.url}/authorize`,
    token: `${server.url}/token`,
    person: `${server.url}/person`,
  }
  const fake: FakeLoginProvider = Object.assign(server, { ...account, endpoints })
  return fake
}

const problem = { error: 'invalid_grant', error_description: 'The code is not valid' }
