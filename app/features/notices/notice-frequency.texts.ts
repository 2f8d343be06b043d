import type { NoticeFrequency } from '#domain/notices/notice.ts'

export const NOTICE_FREQUENCY_LABELS: Record<NoticeFrequency, string> = {
  off: 'Не\u00A0писать',
  'at-once': 'Сразу',
  daily: 'Раз в\u00A0день',
}
