/**
 * A format of `Intl.DateTimeFormat` for any time zone. Each zone's format is created once: creating one takes longer
 * than a hundred uses of it, and one for each line costs an export half a gigabyte.
 */
export function createZonedFormat(language: string, options: Omit<Intl.DateTimeFormatOptions, 'timeZone'>) {
  const formats = new Map<string, Intl.DateTimeFormat>()
  return (moment: Date, timeZone: string): string => {
    let format = formats.get(timeZone)
    if (format === undefined) {
      format = new Intl.DateTimeFormat(language, { ...options, timeZone })
      formats.set(timeZone, format)
    }
    return format.format(moment)
  }
}
