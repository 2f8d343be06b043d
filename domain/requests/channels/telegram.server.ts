import * as v from 'valibot'
import type { HttpClient } from '#platform/http-client/http-client.server.ts'
import type { RequestReport } from '../reports/request-report.ts'
import { formatRequestTitle } from '../reports/describe-request.ts'
import { CALL_TIMEOUT_MS, callApi, invalidResponseError, parseJson, rejectionError } from './call-api.server.ts'
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
  /** A self-hosted Bot API server. */
  api: v.optional(endpoint, 'https://api.telegram.org'),
})

export interface TelegramDependencies {
  http: Pick<HttpClient, 'send'>
  siteUrl: string
}

type Settings = v.InferOutput<typeof TelegramSettings> & Pick<Channel, 'name' | 'only'>

const SendMessageResponse = v.object({
  ok: v.boolean(),
  result: v.optional(v.object({ message_id: v.number() })),
  description: v.optional(v.string()),
  parameters: v.optional(v.object({ retry_after: v.optional(v.number()), migrate_to_chat_id: v.optional(v.number()) })),
})

/**
 * Notifies a chat of a request: its number, kind, car and a link to the site. None of the visitor's input leaves the
 * dealer's server. Telegram has no idempotency key: when its response is lost, the same message comes twice, with the
 * same number.
 */
export function createTelegramChannel(settings: Settings, { http, siteUrl }: TelegramDependencies): Channel {
  const service = 'Telegram'
  const url = `${settings.api.replace(/\/$/, '')}/bot${settings.token}/sendMessage`
  // A group that becomes a supergroup gets another number.
  let chat = settings.chat

  const send = async (delivery: DeliveryAttempt, canFollowMove: boolean): Promise<{ receipt?: string }> => {
    const text = composeMessage(delivery.report, siteUrl)
    const message = {
      chat_id: chat,
      message_thread_id: settings.thread,
      text,
      link_preview_options: { is_disabled: true },
    }
    const body = { type: 'application/json', content: JSON.stringify(message) }
    const response = await callApi(http, service, { method: 'POST', url, body, signal: delivery.signal })
    const parsed = v.safeParse(SendMessageResponse, parseJson(response))
    if (!parsed.success)
      throw response.status === 200 ? invalidResponseError(service, response) : rejectionError(service, response)
    const { ok, result, parameters } = parsed.output
    if (ok) return { receipt: result === undefined ? undefined : String(result.message_id) }
    if (parameters?.migrate_to_chat_id !== undefined && canFollowMove) {
      chat = parameters.migrate_to_chat_id
      return send(delivery, false)
    }
    throw toChannelError(response.status, parsed.output)
  }
  return {
    name: settings.name,
    only: settings.only,
    attemptMs: CALL_TIMEOUT_MS,
    deliver: (delivery) => send(delivery, true),
  }
}

/**
 * The page of the form is linked only when it is the site's, and without its query, which can contain personal data.
 */
export function composeMessage(report: RequestReport, siteUrl: string): string {
  const page = URL.parse(report.pageUrl ?? '')
  const link = report.car?.url ?? (page?.origin === new URL(siteUrl).origin ? page.origin + page.pathname : siteUrl)
  return `${formatRequestTitle(report)}\n${link}`
}

/**
 * All messages are alike, so a rejection is never about a single one: the token, the chat or the bot's right to write
 * is wrong, and waiting deliveries go out once that is corrected. Telegram's descriptions are fixed phrases.
 */
function toChannelError(
  status: number,
  { description = '', parameters }: v.InferOutput<typeof SendMessageResponse>,
): ChannelError {
  const detail = description.replaceAll(/[^\w ,.:'-]/g, '').slice(0, 120)
  const retryAfterMs = parameters?.retry_after === undefined ? undefined : parameters.retry_after * 1000
  const remedy = status === 429 || status >= 500 ? '' : ' (check the token, the chat and that the bot may write there)'
  return new ChannelError(`Telegram answered ${status}: ${detail}${remedy}`, { retryAfterMs })
}
