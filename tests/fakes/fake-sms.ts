import { type FlakyServer, startFlakyServer } from './flaky-server.ts'

export interface FakeSms extends FlakyServer {
  /** The value of SMS_URL. */
  address: string
  key: string
  /** Messages that were accepted, in order. */
  messages: { to: string; text: string }[]
}

/** An SMS provider like many: it takes a key, a number and a text by query, form or JSON, and answers with JSON. */
export async function startFakeSms(): Promise<FakeSms> {
  const key = 'SECRET-0000-KEY'
  const messages: FakeSms['messages'] = []
  const server = await startFlakyServer(({ url, headers, body }) => {
    const isJson = headers['content-type'] === 'application/json'
    const fields = isJson
      ? new URLSearchParams(JSON.parse(body))
      : new URLSearchParams(body === '' ? url.searchParams : body)
    const isKnown = (fields.get('api_id') ?? headers.authorization) === key
    const to = fields.get('to') ?? ''
    const text = fields.get('msg') ?? ''
    // Rejections have status 200 and repeat the number, as with real providers.
    if (!isKnown || !/^79\d{9}$/.test(to) || text === '')
      return { status: 200, body: { status: 'OK', sms: { [to]: { status: 'ERROR', status_code: 202 } } } }
    messages.push({ to, text })
    return { status: 200, body: { status: 'OK', sms: { [to]: { status: 'OK', sms_id: `1-${messages.length}` } } } }
  })
  return Object.assign(server, {
    key,
    messages,
    address: `${server.url}/send?api_id=${key}&to={phone}&msg={text}&json=1`,
  })
}
