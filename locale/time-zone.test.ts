import { expect, test } from 'vitest'
import { DEFAULT_TIME_ZONE, formatTimeZone, isTimeZone } from './time-zone.ts'

const moment = new Date('2026-11-20T11:20:00Z')

test('only names of the time zone database are time zones', () => {
  expect(isTimeZone(DEFAULT_TIME_ZONE)).toBe(true)
  expect(isTimeZone('Asia/Vladivostok')).toBe(true)
  expect(isTimeZone('Мск')).toBe(false)
  expect(isTimeZone('')).toBe(false)
})

test('a time zone is named in words or by its offset', () => {
  expect(formatTimeZone(moment, 'Europe/Moscow')).toBe('по\u00a0московскому времени')
  expect(formatTimeZone(moment, 'Asia/Vladivostok')).toBe('по\u00a0времени UTC+10')
  expect(formatTimeZone(moment, 'Asia/Kathmandu')).toBe('по\u00a0времени UTC+5:45')
})
