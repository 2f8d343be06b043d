import type { FormAnswer } from './form-answer.ts'

/** The messages for visitors when a call is rejected before the form is parsed. */
export const HTTP_ERROR_MESSAGES = {
  malformed: 'Не получилось прочитать форму. Обновите страницу и отправьте её ещё раз.',
  'cut-off': 'Форма дошла не целиком: прервалась связь. Отправьте её ещё раз.',
  'too-large': 'Получилось слишком много для одной заявки. Приложите не больше пяти файлов по 10\u00a0МБ.',
  foreign: 'Форма отправлена с\u00a0чужого сайта, поэтому мы её не приняли. Откройте наш сайт и отправьте её оттуда.',
  'too-often': 'Слишком много обращений подряд. Подождите минуту и отправьте ещё раз или позвоните нам.',
  unknown: 'Такой формы нет.',
  'not-a-form': 'По этому адресу принимаются только отправленные формы.',
  failed: 'Не получилось принять заявку: неполадка на нашей стороне. Отправьте ещё раз или позвоните нам.',
  busy: 'Сейчас приходит слишком много файлов сразу. Отправьте ещё раз через минуту или позвоните нам.',
  closed: 'Сайт запускается или обновляется. Отправьте ещё раз через несколько секунд.',
} as const

export type HttpErrorCode = keyof typeof HTTP_ERROR_MESSAGES

/** The HTTP status of each reason (docs/product.md, Errors). */
export const HTTP_ERROR_STATUS: Record<HttpErrorCode, number> = {
  malformed: 400,
  'cut-off': 400,
  'too-large': 413,
  foreign: 403,
  'too-often': 429,
  unknown: 404,
  'not-a-form': 405,
  failed: 500,
  busy: 503,
  closed: 503,
}

/** The JSON answer to a rejected call, in the same shape as every answer to a form. */
export const httpErrorAnswer = (reason: HttpErrorCode): FormAnswer => ({
  success: 'N',
  msg: HTTP_ERROR_MESSAGES[reason],
  action: 'popup',
})
