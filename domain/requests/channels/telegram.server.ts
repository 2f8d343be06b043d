import * as v from 'valibot'
import type { HttpCaller } from '#platform/http-client/http-caller.server.ts'
import type { RequestReport } from '../reports/request-report.ts'
import { formatRequestTitle } from '../reports/describe-request.ts'
import { CALL_TIMEOUT_MS, callApi, invalidAnswerError, parseJson, rejectionError } from './call-api.server.ts'
import { type Channel, ChannelError, type DeliveryAttempt } from './channel.ts'
import { endpoint } from './crm-settings.ts'

/** Settings of a channel of kind `telegram`. */
const CHAT_MESSAGE = 'give the number of the chat, for example -1001234567890, or @channel'
const THREAD_MESSAGE = 'give the number of the topic, as the end of its link has it'

export const TelegramSettings = v.object({
  /** As @BotFather gave it. A secret. */
  token: v.pipe(v.string(), v.regex(/^\d{5,20}:[\w-]{20,80}$/, 'give the token as @BotFather gave it: 123456789:AA…')),
  /** Where to: a group's number (negative), a person's, or `@channel`. */
  chat: v.union(
    [
      v.pipe(v.number(), v.safeInteger(CHAT_MESSAGE)),
      v.pipe(v.string(), v.regex(/^(-?\d{1,20}|@\w{4,32})$/, CHAT_MESSAGE)),
    ],
    CHAT_MESSAGE,
  ),
  /** The topic of a group that has topics. */
  thread: v.optional(v.pipe(v.number(THREAD_MESSAGE), v.integer(THREAD_MESSAGE), v.minValue(1, THREAD_MESSAGE))),
  /** A Bot API server of one's own. */
  api: v.optional(endpoint, 'https://api.telegram.org'),
})

export interface TelegramDependencies {
  http: Pick<HttpCaller, 'send'>
  siteUrl: string
}

type Settings = v.InferOutput<typeof TelegramSettings> & Pick<Channel, 'name' | 'only'>

const Answer = v.object({
  ok: v.boolean(),
  result: v.optional(v.object({ message_id: v.number() })),
  description: v.optional(v.string()),
  parameters: v.optional(v.object({ retry_after: v.optional(v.number()), migrate_to_chat_id: v.optional(v.number()) })),
})

/**
 * Tells a chat that there is a request: its number, kind, car and a link of the site's own. Nothing that a visitor typed
 * leaves the dealer's server. Telegram knows no key of ours: when its answer is lost, the same message comes twice, with
 * the same number.
 */
export function createTelegramChannel(settings: Settings, { http, siteUrl }: TelegramDependencies): Channel {
  const who = 'Telegram'
  const url = `${settings.api.replace(/\/$/, '')}/bot${settings.token}/sendMessage`
  // A group that becomes a supergroup has another number from then on.
  let chat = settings.chat

  const send = async (parcel: DeliveryAttempt, mayMove: boolean): Promise<{ receipt?: string }> => {
    const text = composeMessage(parcel.report, siteUrl)
    const message = {
      chat_id: chat,
      message_thread_id: settings.thread,
      text,
      link_preview_options: { is_disabled: true },
    }
    const body = { type: 'application/json', text: JSON.stringify(message) }
    const answer = await callApi(http, who, { method: 'POST', url, body, signal: parcel.signal })
    const read = v.safeParse(Answer, parseJson(answer))
    if (!read.success) throw answer.status === 200 ? invalidAnswerError(who, answer) : rejectionError(who, answer)
    const { ok, result, parameters } = read.output
    if (ok) return { receipt: result === undefined ? undefined : String(result.message_id) }
    if (parameters?.migrate_to_chat_id !== undefined && mayMove) {
      chat = parameters.migrate_to_chat_id
      return send(parcel, false)
    }
    throw toChannelError(answer.status, read.output)
  }
  return {
    name: settings.name,
    only: settings.only,
    attemptMs: CALL_TIMEOUT_MS,
    deliver: (parcel) => send(parcel, true),
  }
}

/** The page on which the visitor asked counts only when it is the site's, and without its query: that may name him. */
export function composeMessage(report: RequestReport, siteUrl: string): string {
  const page = URL.parse(report.pageUrl ?? '')
  const link = report.car?.url ?? (page?.origin === new URL(siteUrl).origin ? page.origin + page.pathname : siteUrl)
  return `${formatRequestTitle(report)}\n${link}`
}

/**
 * All messages are alike, so a refusal is never about this one: a token, a chat or the bot's right to write is wrong, and
 * what waits goes out when that is mended. Telegram's descriptions are fixed phrases.
 */
function toChannelError(status: number, { description = '', parameters }: v.InferOutput<typeof Answer>): ChannelError {
  const says = description.replaceAll(/[^\w ,.:'-]/g, '').slice(0, 120)
  const retryAfterMs = parameters?.retry_after === undefined ? undefined : parameters.retry_after * 1000
  const remedy = status === 429 || status >= 500 ? '' : ' (check the token, the chat and that the bot may write there)'
  return new ChannelError(`Telegram answered ${status}: ${says}${remedy}`, { retryAfterMs })
}
