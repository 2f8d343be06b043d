import { plural } from '#locale/plural.ts'
import { formatDateTime } from '#locale/dates/date.ts'
import { CODE_DIGITS, type CodeRequestRefusal, type GuessRefusal } from '#domain/accounts/codes/login-code.ts'
import { HOUR_S } from '#locale/durations.ts'

export const CONTACT_REQUIRED_MESSAGE = 'Укажите телефон или\u00a0почту.'
export const CONSENT_REQUIRED_MESSAGE =
  'Отметьте согласие: без него мы\u00a0не\u00a0можем создать кабинет и\u00a0отправить код.'
export const BAD_PHONE_MESSAGE = 'Укажите номер мобильного телефона: +7\u00a0и\u00a0ещё десять цифр.'
export const BAD_EMAIL_MESSAGE = 'Укажите корректный адрес электронной почты, например anna@example.ru.'
export const CODE_REQUIRED_MESSAGE = `Код\u00a0— это ${CODE_DIGITS}\u00a0цифр из\u00a0сообщения.`

/** The message when no code is sent; `isFieldError` says whether it belongs beside the field. */
export function describeCodeRequestRefusal(
  refusal: CodeRequestRefusal,
  now: Date,
  timeZone: string,
): { message: string; isFieldError: boolean } {
  switch (refusal.reason) {
    case 'empty':
      return { message: CONTACT_REQUIRED_MESSAGE, isFieldError: true }
    case 'bad-phone':
      return { message: BAD_PHONE_MESSAGE, isFieldError: true }
    case 'no-mobile':
      return {
        message: 'Сюда сообщение не\u00a0придёт. Укажите российский мобильный номер: +7\u00a09…',
        isFieldError: true,
      }
    case 'bad-email':
      return { message: BAD_EMAIL_MESSAGE, isFieldError: true }
    case 'not-offered':
      return { message: 'Сейчас мы\u00a0отправляем коды только на\u00a0почту. Укажите её адрес.', isFieldError: true }
    case 'too-often':
      return {
        message: `Код сюда уже отправлен. Новый можно запросить ${formatWait(refusal.nextAt, now, timeZone)}.`,
        isFieldError: true,
      }
    case 'too-many-from-address':
      return {
        message: `Из\u00a0вашей сети запросили слишком много кодов. Попробуйте ${formatWait(refusal.nextAt, now, timeZone)}.`,
        isFieldError: false,
      }
    default:
      return refusal satisfies never
  }
}

/** The message beside a wrong code. */
export function describeGuessRefusal(refusal: GuessRefusal): string {
  switch (refusal.reason) {
    case 'malformed':
      return CODE_REQUIRED_MESSAGE
    case 'wrong':
      return refusal.triesLeft === 0
        ? NO_TRIES_LEFT
        : `Код не\u00a0подошёл. ${refusal.triesLeft === 1 ? 'Осталась' : 'Осталось'} ${plural(refusal.triesLeft, ['попытка', 'попытки', 'попыток'])}.`
    case 'no-tries-left':
      return NO_TRIES_LEFT
    case 'gone':
      return 'Этот код больше не\u00a0действует. Запросите новый.'
    default:
      return refusal satisfies never
  }
}

const NO_TRIES_LEFT = 'Попытки закончились. Запросите новый код.'

const SHOWN_AS_SECONDS_S = 90
const SHOWN_AS_MINUTES_S = 2 * HOUR_S

/** `через 40 секунд`, `через 25 минут`, `завтра в 10:15`. */
export function formatWait(moment: Date, now: Date, timeZone: string): string {
  const seconds = Math.max(1, secondsUntil(moment, now))
  if (seconds <= SHOWN_AS_SECONDS_S) return `через\u00a0${plural(seconds, ['секунду', 'секунды', 'секунд'])}`
  if (seconds <= SHOWN_AS_MINUTES_S)
    return `через\u00a0${plural(Math.ceil(seconds / 60), ['минуту', 'минуты', 'минут'])}`
  return formatDateTime(moment, now, timeZone)
}

/** Whole seconds until a moment; 0 when it is past. */
export const secondsUntil = (moment: Date, now: Date) =>
  Math.max(0, Math.ceil((moment.getTime() - now.getTime()) / 1000))
