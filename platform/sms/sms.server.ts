import type { HttpClient } from '../http-client/http-client.server.ts'
import { HttpError, type HttpFailure } from '../http-client/http-error.ts'

export interface Sms {
  /** Eleven digits, beginning with a 7. */
  to: string
  text: string
}

export interface SmsSender {
  /** Throws an SmsError. The signal aborts it. */
  send(sms: Sms, signal?: AbortSignal): Promise<void>
}

/** Why an SMS was not accepted. The error message is for an operator: it contains no number, text or key. */
export class SmsError extends Error {
  override readonly name = 'SmsError'
  /** False when the other side understood the message and refused it. */
  readonly isRetryable: boolean
  /** True when the other side may have taken the message, and only its answer is missing. */
  readonly mayBeDelivered: boolean

  constructor(
    message: string,
    { isRetryable, mayBeDelivered = false }: { isRetryable: boolean; mayBeDelivered?: boolean },
  ) {
    super(message)
    this.isRetryable = isRetryable
    this.mayBeDelivered = mayBeDelivered
  }
}

/** How to call an SMS provider. `{phone}` and `{text}` in the address and the body are placeholders. Secrets. */
export interface SmsProvider {
  url: string
  method: 'GET' | 'POST'
  body: string | undefined
  headers: Record<string, string>
  /** Text in the answer to an accepted message; undefined: any answer with a status of 2xx. */
  ok: string | undefined
}

/** Sends through any provider with an HTTP interface. */
export function createHttpSms(provider: SmsProvider, http: Pick<HttpClient, 'send'>): SmsSender {
  return {
    async send(sms, signal) {
      const { status, text } = await http
        .send({
          method: provider.method,
          url: fillTemplate(provider.url, sms, encodeURIComponent),
          headers: provider.headers,
          body: provider.body === undefined ? undefined : composeBody(provider.body, sms),
          signal,
        })
        .catch((cause: unknown) => {
          // Its message contains only the host.
          if (!(cause instanceof HttpError)) throw cause
          const mayBeDelivered = AMBIGUOUS_FAILURES.includes(cause.reason)
          throw new SmsError(cause.message, { isRetryable: true, mayBeDelivered })
        })
      if (status === 429 || status >= 500)
        throw new SmsError(`the provider of messages says ${status}`, { isRetryable: true })
      if (status < 200 || status > 299)
        throw new SmsError(`the provider of messages says ${status}`, { isRetryable: false })
      // The answer is not put into the error: it may repeat the number.
      if (provider.ok !== undefined && !stripWhitespace(text).includes(stripWhitespace(provider.ok)))
        throw new SmsError('the answer of the provider of messages does not hold what SMS_OK says', {
          isRetryable: false,
        })
    },
  }
}

/** Failures after which the provider may have accepted the message. */
const AMBIGUOUS_FAILURES: readonly HttpFailure[] = ['timeout', 'cut', 'too-large']

/** Prints messages instead of sending them, while no provider is configured. The number is masked. */
export function createConsoleSms(print: (line: string) => void): SmsSender {
  return {
    async send({ to, text }) {
      print(`SMS to ${maskPhone(to)}: ${text}`)
    },
  }
}

/** `+7 9** ***-45-67` */
const maskPhone = (digits: string) => `+7 9** ***-${digits.slice(7, 9)}-${digits.slice(9, 11)}`

/** Removes whitespace, because JSON can be formatted in many ways. */
const stripWhitespace = (text: string) => text.replaceAll(/\s/g, '')

function composeBody(template: string, sms: Sms): { type: string; content: string } {
  return /^\s*(?:\[|\{\s*")/.test(template)
    ? { type: 'application/json', content: fillTemplate(template, sms, (value) => JSON.stringify(value).slice(1, -1)) }
    : { type: 'application/x-www-form-urlencoded', content: fillTemplate(template, sms, encodeURIComponent) }
}

const fillTemplate = (template: string, { to, text }: Sms, write: (value: string) => string) =>
  template.replaceAll(/\{(phone|text)\}/g, (_, name: string) => write(name === 'phone' ? to : text))
