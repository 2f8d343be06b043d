import * as v from 'valibot'
import { callApi, CALL_TIMEOUT_MS, invalidResponseError, parseJson } from '#domain/requests/channels/call-api.server.ts'
import { ChannelError } from '#domain/requests/channels/channel.ts'
import { SECOND_MS } from '#locale/durations.ts'
import type { HttpClient } from '#platform/http-client/http-client.server.ts'

/** What somebody did in a chat with the bot. */
export interface BotUpdate {
  id: number
  message?: { chat: number; isPrivate: boolean; text: string }
  /** A press of a button under a message of the bot. */
  press?: { id: string; chat: number; message: number; data: string }
}

interface BotMessage {
  chat: number
  text: string
  /** The label of the button under it, and what a press of it brings. */
  button?: { text: string; data: string }
}

export interface TelegramBot {
  /** The name of the bot, without @. */
  findName: (signal?: AbortSignal) => Promise<string>
  /** Waits for updates from `from` on; an empty list after a few seconds without any. */
  waitForUpdates: (from: number, signal?: AbortSignal) => Promise<BotUpdate[]>
  send: (message: BotMessage, signal?: AbortSignal) => Promise<void>
  /** Answers a press with a few words, and takes the button away. */
  answerPress: (press: NonNullable<BotUpdate['press']>, text: string, signal?: AbortSignal) => Promise<void>
}

/** The bot may not write to this chat any more: it was blocked, or the account is gone. */
export class LostChatError extends Error {
  override readonly name = 'LostChatError'
}

/** Below the time after which the HTTP client gives up an idle connection. */
const WAIT_SECONDS = 10

const Answer = v.object({
  ok: v.boolean(),
  result: v.optional(v.unknown()),
  description: v.optional(v.string(), ''),
  parameters: v.optional(v.object({ retry_after: v.optional(v.number()) }), {}),
})

const Me = v.object({ username: v.string() })

const Chat = v.object({ id: v.number(), type: v.string() })
const Update = v.object({
  update_id: v.number(),
  message: v.optional(v.object({ chat: Chat, text: v.optional(v.string(), '') })),
  callback_query: v.optional(
    v.object({
      id: v.string(),
      data: v.optional(v.string(), ''),
      message: v.optional(v.object({ message_id: v.number(), chat: Chat })),
    }),
  ),
})
/** One of another shape asks for nothing that the bot knows. */
const Updates = v.array(v.union([Update, v.object({ update_id: v.number() })]))

interface BotSettings {
  token: string
  /** The address of the Bot API, without a slash at its end. */
  api: string
}

/** The bot of the dealership (https://core.telegram.org/bots/api). Its calls throw ChannelError and LostChatError. */
export function createTelegramBot({ token, api }: BotSettings, http: Pick<HttpClient, 'send'>): TelegramBot {
  const call = async (method: string, parameters: object, signal?: AbortSignal): Promise<unknown> => {
    const limit = AbortSignal.timeout(CALL_TIMEOUT_MS)
    const response = await callApi(http, 'Telegram', {
      method: 'POST',
      url: `${api}/bot${token}/${method}`,
      body: { type: 'application/json', content: JSON.stringify(parameters) },
      signal: signal === undefined ? limit : AbortSignal.any([signal, limit]),
    })
    const parsed = v.safeParse(Answer, parseJson(response))
    if (!parsed.success) throw invalidResponseError('Telegram', response)
    if (parsed.output.ok) return parsed.output.result
    throw toError(response.status, parsed.output)
  }
  return {
    findName: async (signal) => v.parse(Me, await call('getMe', {}, signal)).username,
    async waitForUpdates(from, signal) {
      const result = await call(
        'getUpdates',
        { offset: from, timeout: WAIT_SECONDS, allowed_updates: ['message', 'callback_query'] },
        signal,
      )
      return v.parse(Updates, result).map(toUpdate)
    },
    async send({ chat, text, button }, signal) {
      await call(
        'sendMessage',
        {
          chat_id: chat,
          text,
          link_preview_options: { is_disabled: true },
          ...(button !== undefined && {
            reply_markup: { inline_keyboard: [[{ text: button.text, callback_data: button.data }]] },
          }),
        },
        signal,
      )
    },
    async answerPress({ id, chat, message }, text, signal) {
      try {
        await call('answerCallbackQuery', { callback_query_id: id, text }, signal)
      } catch (error) {
        if (!(error instanceof ChannelError)) throw error
        // A press of some time ago cannot be answered any more.
        await call('sendMessage', { chat_id: chat, text }, signal)
      }
      await call('editMessageReplyMarkup', { chat_id: chat, message_id: message }, signal)
    },
  }
}

function toUpdate({ update_id, message, callback_query: query }: v.InferOutput<typeof Update>): BotUpdate {
  return {
    id: update_id,
    ...(message !== undefined && {
      message: { chat: message.chat.id, isPrivate: message.chat.type === 'private', text: message.text },
    }),
    ...(query?.message !== undefined && {
      press: { id: query.id, chat: query.message.chat.id, message: query.message.message_id, data: query.data },
    }),
  }
}

function toError(status: number, { description, parameters }: v.InferOutput<typeof Answer>): Error {
  // Telegram's descriptions are fixed phrases.
  const detail = description.replaceAll(/[^\w ,.:'-]/g, '').slice(0, 120)
  const isLost = status === 403 || (status === 400 && /chat not found|user is deactivated/i.test(detail))
  if (isLost) return new LostChatError(`Telegram answered ${status}: ${detail}`)
  const isToken = status === 401 || status === 404
  return new ChannelError(
    `Telegram answered ${status}: ${detail}${isToken ? ' (STAFF_TELEGRAM_TOKEN: give the token as @BotFather gave it)' : ''}`,
    {
      isRetryable: status !== 400,
      retryAfterMs: parameters.retry_after === undefined ? undefined : parameters.retry_after * SECOND_MS,
    },
  )
}
