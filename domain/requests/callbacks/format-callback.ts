import { formatOnWeekday } from '#locale/dates/weekday.ts'
import { CALLBACK_MINUTES, type Callback, type DayPart } from './callback.ts'

const DAY_PART_LABELS: Record<DayPart, string> = { morning: 'утром', afternoon: 'днём', evening: 'вечером' }

/**
 * When staff call back, as a phrase within a sentence: «в течение 10 минут», «сегодня после 9:00», «завтра после 9:00»,
 * «в понедельник после 10:00», «завтра вечером, с 17 до 20».
 */
export function formatCallback(callback: Callback): string {
  switch (callback.kind) {
    case 'soon':
      return `в\u00a0течение ${CALLBACK_MINUTES}\u00a0минут`
    case 'later':
      return `${formatRelativeDay(callback.opening)} после\u00a0${formatTime(callback.opening.time)}`
    case 'part': {
      const { part, from, to } = callback
      const hours = `до\u00a0${formatShortTime(to)}`
      const span = from === undefined ? hours : `с\u00a0${formatShortTime(from)} ${hours}`
      return `${formatRelativeDay(callback)} ${DAY_PART_LABELS[part]}, ${span}`
    }
    case 'unknown':
      return 'в\u00a0рабочее время'
    default:
      return callback satisfies never
  }
}

function formatRelativeDay({ inDays, day }: { inDays: number; day: number }): string {
  if (inDays === 0) return 'сегодня'
  return inDays === 1 ? 'завтра' : formatOnWeekday(day)
}

/** `9:00` */
const formatTime = (time: string) => time.replace(/^0/, '')
/** `9`, `9:30` */
const formatShortTime = (time: string) => formatTime(time).replace(/:00$/, '')
