import type { NoticePace } from '#domain/notices/notice.ts'

export const PACE_WORDS: Record<NoticePace, string> = {
  off: 'Не\u00A0писать',
  'at-once': 'Сразу',
  daily: 'Раз в\u00A0день',
}
