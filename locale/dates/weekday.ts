import { NBSP } from '../text.ts'

// Days of the week as in ISO 8601: Monday is 1, Sunday 7.

const WEEKDAY_PHRASES = [
  'в понедельник',
  'во вторник',
  'в среду',
  'в четверг',
  'в пятницу',
  'в субботу',
  'в воскресенье',
].map((phrase) => phrase.replace(' ', NBSP))

const shortFormat = new Intl.DateTimeFormat('ru', { timeZone: 'UTC', weekday: 'short' })
/** 1 January 2024 was a Monday. */
const dateOfWeekday = (weekday: number) => Date.UTC(2024, 0, weekday)

/** The weekday on which something happens, within a sentence, non-breaking: `во вторник`. Intl has no accusative. */
export const formatOnWeekday = (weekday: number): string => WEEKDAY_PHRASES[weekday - 1] ?? ''

/** `пн` */
export const formatShortWeekday = (weekday: number): string => shortFormat.format(dateOfWeekday(weekday))
