/** Where the setting TIME_ZONE is empty. */
export const DEFAULT_TIME_ZONE = 'Europe/Moscow'

/** Whether this is a name of the IANA's time zone database, as `Intl` knows it: `Europe/Moscow`. */
export function isTimeZone(name: string): boolean {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone !== ''
  } catch {
    return false
  }
}
