import { NBSP } from './text.ts'

/** Used when the setting TIME_ZONE is empty. */
export const DEFAULT_TIME_ZONE = 'Europe/Moscow'

/** Whether this is a name of the IANA's time zone database, as `Intl` knows it: `Europe/Moscow`. */
export function isTimeZone(name: string): boolean {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone !== ''
  } catch {
    return false
  }
}

const offsetFormats = new Map<string, Intl.DateTimeFormat>()

/** Names a time zone within a sentence: `по московскому времени`, for other zones `по времени UTC+10`. */
export function formatTimeZone(moment: Date, timeZone: string): string {
  if (timeZone === 'Europe/Moscow') return `по${NBSP}московскому времени`
  const format = offsetFormats.get(timeZone) ?? new Intl.DateTimeFormat('en', { timeZone, timeZoneName: 'shortOffset' })
  offsetFormats.set(timeZone, format)
  const offset = format.formatToParts(moment).find(({ type }) => type === 'timeZoneName')?.value ?? timeZone
  return `по${NBSP}времени ${offset.replace('GMT', 'UTC')}`
}
