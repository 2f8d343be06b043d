import { useSyncExternalStore } from 'react'

/** Whether this browser supports passkeys; undefined while unknown: on the server and without JavaScript. */
export const usePasskeySupport = (): boolean | undefined =>
  useSyncExternalStore(neverChanges, isSupported, supportUnknown)

const neverChanges = () => () => undefined
const isSupported = () => 'PublicKeyCredential' in window && window.isSecureContext
const supportUnknown = () => undefined

/** Messages for a passkey that could not be created or used, by the reason of the site or of the browser. */
const PROBLEM_MESSAGES: Partial<Record<string, string>> = {
  'too-many': 'У\u00A0вас уже много ключей. Удалите лишние, чтобы\u00A0добавить новый.',
  'logged-out': 'Вход завершён. Обновите страницу и\u00A0войдите снова.',
  unreachable: 'Не\u00A0получилось связаться с\u00A0сайтом. Проверьте интернет и\u00A0попробуйте ещё раз.',
  unconfirmed: 'Прошло больше десяти минут. Обновите страницу и\u00A0подтвердите, что это вы.',
  'other-account': 'Это ключ другого кабинета. Выберите ключ этого.',
  expired: 'Прошло слишком много времени. Попробуйте ещё раз.',
  unknown: 'Этот ключ больше не\u00A0подходит: его удалили из\u00A0кабинета. Войдите по\u00A0коду.',
  doubtful: 'Ключ не\u00A0подошёл. Попробуйте ещё раз или войдите по\u00A0коду.',
  // Of the browser: DOMException's names.
  NotAllowedError: 'Действие отменено или время вышло. Попробуйте ещё раз.',
  InvalidStateError: 'На\u00A0этом устройстве ключ уже есть.',
  NotSupportedError: 'Это устройство не\u00A0умеет создавать такие ключи.',
  SecurityError: 'Ключи работают только по\u00A0адресу сайта. Откройте его заново.',
}

/** The message for an error of a call or of the browser. */
export function describeProblem(cause: unknown): string {
  const reason = cause instanceof Error ? ('reason' in cause ? String(cause.reason) : cause.name) : ''
  return PROBLEM_MESSAGES[reason] ?? 'Не\u00A0получилось. Попробуйте ещё раз или войдите по\u00A0коду.'
}
