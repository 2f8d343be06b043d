import { startFlakyServer, type FlakyServer } from './flaky-server.ts'

interface SentMessage {
  chat: number
  text: string
  /** What a press of its button brings; undefined: it has none. */
  button: string | undefined
}

export interface FakeTelegramBot extends FlakyServer {
  token: string
  messages: SentMessage[]
  /** What presses were answered with, in order. */
  answers: string[]
  /** A person writes to the bot in their own chat. */
  write: (chat: number, text: string) => void
  /** Anything else happens. */
  add: (update: object) => void
  /** A person presses the button under the message with this index. */
  press: (index: number) => void
  /** The bot may not write to this chat any more. */
  block: (chat: number) => void
}

/** The parts of the Bot API that a bot with buttons uses. Updates come back until a later offset is asked for. */
export async function startFakeTelegramBot(): Promise<FakeTelegramBot> {
  const token = '123456789:AAfake-token-of-a-bot-that-is-none'
  const messages: SentMessage[] = []
  const answers: string[] = []
  const blocked = new Set<number>()
  let updates: { update_id: number }[] = []
  let nextId = 1000
  const methods: Record<string, (parameters: Record<string, unknown>) => { status: number; body: unknown }> = {
    getMe: () => ok({ id: 1, is_bot: true, username: 'dealer_bot' }),
    getUpdates: ({ offset }) => {
      updates = updates.filter(({ update_id }) => update_id >= Number(offset))
      return ok(updates)
    },
    sendMessage: ({ chat_id, text, reply_markup }) => {
      if (blocked.has(Number(chat_id))) return fail(403, 'Forbidden: bot was blocked by the user')
      messages.push({ chat: Number(chat_id), text: String(text), button: findButton(reply_markup) })
      return ok({ message_id: messages.length })
    },
    answerCallbackQuery: ({ text }) => {
      answers.push(String(text))
      return ok(true)
    },
    editMessageReplyMarkup: ({ message_id }) => {
      const message = messages[Number(message_id) - 1]
      if (message?.button === undefined) return fail(400, 'Bad Request: message is not modified')
      message.button = undefined
      return ok(true)
    },
  }
  const server = await startFlakyServer(({ url, body }) => {
    const [, method = ''] = url.pathname.split(`/bot${token}/`)
    return methods[method]?.(JSON.parse(body)) ?? fail(404, 'Not Found')
  })
  const addUpdate = (update: object) => void updates.push({ update_id: (nextId += 1), ...update })
  return Object.assign(server, {
    token,
    messages,
    answers,
    add: addUpdate,
    write: (chat: number, text: string) => addUpdate({ message: { message_id: 1, chat: chatOf(chat), text } }),
    press: (index: number) => {
      const message = messages[index]
      if (message?.button === undefined) throw new Error('There is no button under this message')
      addUpdate({
        callback_query: {
          id: String(nextId),
          from: { id: message.chat },
          data: message.button,
          message: { message_id: index + 1, chat: chatOf(message.chat) },
        },
      })
    },
    block: (chat: number) => void blocked.add(chat),
  })
}

const chatOf = (id: number) => ({ id, type: 'private' })
const findButton = (markup: unknown) => /"callback_data":"([^"]+)"/.exec(JSON.stringify(markup) ?? '')?.[1]
const ok = (result: unknown) => ({ status: 200, body: { ok: true, result } })
const fail = (status: number, description: string) => ({ status, body: { ok: false, error_code: status, description } })
