import { expect, it } from 'vitest'
import { composeVisit } from './compose-visit.ts'

const given = {
  beginsAt: new Date('2026-11-21T07:00:00Z'),
  what: 'Geely Monjaro',
  branch: { slug: 'moscow', name: 'Салон', city: 'Москва', address: 'Светлый проезд, 14', phone: '74950000001' },
  site: { siteName: 'Шоурум', siteUrl: 'https://cars.example' },
  now: new Date('2026-11-20T11:20:00Z'),
}
/** As a calendar reads it. */
const unfold = (text: string) => text.replaceAll('\r\n ', '').split('\r\n')

it('an hour is an event of an hour, with the car and the place', () => {
  expect(unfold(composeVisit(given))).toEqual(
    expect.arrayContaining([
      'UID:20261121T070000Z-moscow@cars.example',
      'DTSTART:20261121T070000Z',
      'DTEND:20261121T080000Z',
      'SUMMARY:Тест-драйв: Geely Monjaro',
      String.raw`LOCATION:Салон\, Москва\, Светлый проезд\, 14`,
    ]),
  )
  expect(unfold(composeVisit({ ...given, what: undefined }))).toContain('SUMMARY:Тест-драйв')
})

it('no line is longer than 75 bytes, and none breaks within a letter', () => {
  const text = composeVisit({ ...given, branch: { ...given.branch, address: 'Очень длинная улица'.repeat(20) } })
  for (const line of text.split('\r\n')) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75)
  expect(unfold(text).join('\n')).toContain('Очень длинная улица'.repeat(20))
})

it('what a name holds cannot begin a line of its own', () => {
  const text = composeVisit({ ...given, branch: { ...given.branch, name: 'A\nATTENDEE:x;y,z\\' } })
  expect(unfold(text).filter((line) => line.startsWith('ATTENDEE'))).toEqual([])
})
