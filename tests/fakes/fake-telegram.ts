import { type FlakyServer, startFlakyServer } from './flaky-server.ts'

export interface FakeTelegram extends FlakyServer {
  token: string
  /** The messages in the chats. */
  messages: Record<string, unknown>[]
  /** The group becomes a supergroup with another id. */
  migrate(from: string, to: number): void
}

/** The Bot API's `sendMessage`: the chats that the bot can write to, its rate limit and its own error messages. */
export async function startFakeTelegram({ chats = ['-100500'], perMinute = Infinity } = {}): Promise<FakeTelegram> {
  const token = '123456789:AAfake-token-of-a-bot-that-is-none'
  const messages: Record<string, unknown>[] = []
  const known = new Set(chats)
  const moved = new Map<string, number>()
  let left = perMinute
  const server = await startFlakyServer(({ url, body }) => {
    if (url.pathname !== `/bot${token}/sendMessage`) return fail(404, 'Not Found')
    const message: Record<string, unknown> = JSON.parse(body)
    const chat = String(message.chat_id)
    const to = moved.get(chat)
    if (to !== undefined)
      return fail(400, 'Bad Request: group chat was upgraded to a supergroup chat', { migrate_to_chat_id: to })
    if (!known.has(chat)) return fail(400, 'Bad Request: chat not found')
    if (left <= 0) return fail(429, 'Too Many Requests: retry after 17', { retry_after: 17 })
    left -= 1
    messages.push(message)
    return { status: 200, body: { ok: true, result: { message_id: messages.length, chat: { id: Number(chat) } } } }
  })
  const migrate = (from: string, to: number) => {
    moved.set(from, to)
    known.add(String(to))
  }
  return Object.assign(server, { token, messages, migrate })
}

const fail = (status: number, description: string, parameters?: object) => ({
  status,
  body: { ok: false, error_code: status, description, parameters },
})
