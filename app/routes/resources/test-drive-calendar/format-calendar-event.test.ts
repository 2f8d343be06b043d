import { expect, it } from 'vitest'
import { formatCalendarEvent } from './format-calendar-event.ts'

const VISIT = {
  beginsAt: new Date('2026-11-21T07:00:00Z'),
  what: 'Geely Monjaro',
  branch: { slug: 'moscow', name: 'Салон', city: 'Москва', address: 'Светлый проезд, 14', phone: '74950000001' },
  site: { siteName: 'Шоурум', siteUrl: 'https://cars.example' },
  now: new Date('2026-11-20T11:20:00Z'),
}
/** Joins folded lines, as a calendar does. */
const unfoldLines = (text: string) => text.replaceAll('\r\n ', '').split('\r\n')

it('a slot becomes an event of one hour with the car and the address', () => {
  expect(unfoldLines(formatCalendarEvent(VISIT))).toEqual(
    expect.arrayContaining([
      'UID:20261121T070000Z-moscow@cars.example',
      'DTSTART:20261121T070000Z',
      'DTEND:20261121T080000Z',
      'SUMMARY:Тест-драйв: Geely Monjaro',
      String.raw`LOCATION:Салон\, Москва\, Светлый проезд\, 14`,
    ]),
  )
  expect(unfoldLines(formatCalendarEvent({ ...VISIT, what: undefined }))).toContain('SUMMARY:Тест-драйв')
})

it('no line is longer than 75 bytes, and none breaks inside a character', () => {
  const text = formatCalendarEvent({ ...VISIT, branch: { ...VISIT.branch, address: 'Очень длинная улица'.repeat(20) } })
  for (const line of text.split('\r\n')) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75)
  expect(unfoldLines(text).join('\n')).toContain('Очень длинная улица'.repeat(20))
})

it('a line break in a name cannot begin a line of the event', () => {
  const text = formatCalendarEvent({ ...VISIT, branch: { ...VISIT.branch, name: 'A\nATTENDEE:x;y,z\\' } })
  expect(unfoldLines(text).filter((line) => line.startsWith('ATTENDEE'))).toEqual([])
})
