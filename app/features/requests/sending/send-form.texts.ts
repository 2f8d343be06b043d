import { OFFLINE_MESSAGE } from '#app/ui/enhancement/fetch-json.ts'

/** Why there is no response, and what to do. The filled-in values stay. */
export const SEND_FAILURE_MESSAGES = {
  offline: OFFLINE_MESSAGE,
  slow: 'Сайт не\u00a0ответил за\u00a030 секунд. Повторите: вторая заявка не\u00a0создастся.',
  broken: 'Что-то сломалось на\u00a0нашей стороне. Повторите через минуту или позвоните нам.',
} as const
