import { formatPhone } from '#locale/phone.ts'
import type { Branch } from '#domain/branches/branch.ts'
import { SLOT_MS } from '#domain/test-drives/slots.ts'

interface CalendarEventParams {
  beginsAt: Date
  /** The car, when it is known. */
  what: string | undefined
  branch: Pick<Branch, 'slug' | 'name' | 'city' | 'address' | 'phone'>
  site: { siteName: string; siteUrl: string }
  now: Date
}

/** The slot as iCalendar (RFC 5545). The times are in UTC: a calendar shows them in its own time zone. */
export function formatCalendarEvent({ beginsAt, what, branch, site, now }: CalendarEventParams): string {
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Showroom//Test drive//RU',
    'BEGIN:VEVENT',
    `UID:${formatUtc(beginsAt)}-${branch.slug}@${new URL(site.siteUrl).hostname}`,
    `DTSTAMP:${formatUtc(now)}`,
    `DTSTART:${formatUtc(beginsAt)}`,
    `DTEND:${formatUtc(new Date(beginsAt.getTime() + SLOT_MS))}`,
    `SUMMARY:${escapeText(['Тест-драйв', what].filter(Boolean).join(': '))}`,
    `LOCATION:${escapeText(`${branch.name}, ${branch.city}, ${branch.address}`)}`,
    `DESCRIPTION:${escapeText(`${site.siteName}\nТелефон: ${formatPhone(branch.phone)}\nВозьмите с собой права.`)}`,
    'END:VEVENT',
    'END:VCALENDAR',
    '',
  ]
  return lines.map(foldLine).join('\r\n')
}

/** `20261121T070000Z` */
const formatUtc = (date: Date) => date.toISOString().replaceAll(/[-:]|\.\d+/g, '')

const escapeText = (text: string) => text.replaceAll(/[\\;,]/g, String.raw`\$&`).replaceAll('\n', String.raw`\n`)

const MAX_LINE_BYTES = 75
const ENCODER = new TextEncoder()

/** A line holds 75 bytes; a longer one continues on the next line after a space, never inside a character. */
function foldLine(line: string): string {
  const parts = ['']
  for (const letter of line) {
    const part = parts.at(-1) ?? ''
    if (ENCODER.encode(part + letter).length <= MAX_LINE_BYTES) parts[parts.length - 1] = part + letter
    else parts.push(` ${letter}`)
  }
  return parts.join('\r\n')
}
