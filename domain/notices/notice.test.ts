import { expect, it } from 'vitest'
import { dueAt } from './notice.ts'

const at = (iso: string, timeZone: string) => dueAt('daily', new Date(iso), timeZone).toISOString()

it('daily letters leave at ten by the clock of the site', () => {
  expect(at('2026-11-20T06:59:00Z', 'Europe/Moscow')).toBe('2026-11-20T07:00:00.000Z')
  expect(at('2026-11-20T07:00:00Z', 'Europe/Moscow')).toBe('2026-11-21T07:00:00.000Z')
  expect(at('2026-11-20T06:59:00Z', 'Asia/Vladivostok')).toBe('2026-11-21T00:00:00.000Z')
})

it('daily letters leave at ten also after the clocks change', () => {
  expect(at('2026-10-24T12:00:00Z', 'Europe/Berlin')).toBe('2026-10-25T09:00:00.000Z')
})
