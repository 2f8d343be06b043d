import type { CallFailure } from '#app/ui/enhancement/fetch-json.ts'

export const SEARCH_LABEL = 'Поиск'
/** What can be searched for. */
export const SEARCH_EXAMPLE = 'Имя, телефон, № заявки, VIN, автомобиль, страница'

export const NOTHING_FOUND =
  'Ничего не\u00a0нашли. Чужой телефон ищите целиком, VIN\u00a0— не\u00a0меньше чем по\u00a0четырём последним знакам.'

const FAILURES: Record<CallFailure['reason'], string> = {
  offline: 'Нет связи с\u00a0сайтом.',
  timeout: 'Сайт долго не\u00a0отвечает.',
  unexpected: 'Поиск не\u00a0ответил.',
  refused: 'Поиск не\u00a0ответил: слишком много вопросов подряд. Подождите минуту.',
  'logged-out': 'Вход закончился. Обновите страницу и\u00a0войдите снова.',
  aborted: '',
}

/** Why there is no answer, in words. */
export const describeFailure = ({ reason }: CallFailure): string => FAILURES[reason]
