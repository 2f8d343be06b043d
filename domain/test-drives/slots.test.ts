import { expect, it } from 'vitest'
import type { DaySpan } from '../branches/day-spans.ts'
import { BOOKABLE_DAYS, groupByDay, isWithinHours, listDaySlots, listSlots, slotsOverlap } from './slots.ts'

// 20 November 2026 is a Friday; Moscow is three hours ahead of UTC.
const at = (time: string) => new Date(`2026-11-21T${time}:00Z`)
const NOW = new Date('2026-11-20T11:20:00Z')
const timeZone = 'Europe/Moscow'
const weekdays = { days: [1, 2, 3, 4, 5], opens: '09:00', closes: '21:00' }
const saturday = { days: [6], opens: '10:00', closes: '13:00' }

const NO_DAYS: ReadonlyMap<string, readonly DaySpan[]> = new Map()

const locals = (hours: (typeof weekdays)[], now = NOW, zone = timeZone) =>
  listSlots({ hours, timeZone: zone, specialDays: NO_DAYS }, now).map(({ local }) => local)
const slotsOn = (day: string, slots: string[]) =>
  slots.filter((local) => local.startsWith(day)).map((local) => local.slice(11))

it('slots are an hour apart from the opening on, and the last one ends by closing time', () => {
  expect(slotsOn('2026-11-21', locals([saturday]))).toEqual(['10:00', '11:00', '12:00'])
  expect(slotsOn('2026-11-21', locals([{ ...saturday, opens: '09:40', closes: '12:30' }]))).toEqual(['09:40', '10:40'])
})

it('the first slot of today begins at least two hours from now', () => {
  // It is 14:20.
  expect(slotsOn('2026-11-20', locals([weekdays]))[0]).toBe('17:00')
  expect(slotsOn('2026-11-20', locals([weekdays], new Date('2026-11-20T12:00:00Z')))[0]).toBe('17:00')
  expect(slotsOn('2026-11-20', locals([weekdays], new Date('2026-11-20T12:01:00Z')))[0]).toBe('18:00')
  expect(slotsOn('2026-11-20', locals([weekdays], new Date('2026-11-20T17:30:00Z')))).toEqual([])
})

it('a day without hours has no slots, and neither have days after the last bookable one', () => {
  const slots = locals([weekdays])
  expect(slotsOn('2026-11-21', slots)).toEqual([])
  expect(slotsOn('2026-11-22', slots)).toEqual([])
  expect(slots.at(-1)).toBe('2026-12-03T20:00')
  expect(locals([])).toEqual([])
})

it('slots follow the time zone of the branch', () => {
  const [first] = listSlots({ hours: [weekdays], timeZone: 'Asia/Vladivostok', specialDays: NO_DAYS }, NOW)
  // There it is 21:20 on Friday: the next working day is Monday.
  expect(first).toEqual({ beginsAt: new Date('2026-11-22T23:00:00Z'), local: '2026-11-23T09:00' })
})

it('a branch with a break has slots before and after it', () => {
  const morning = { days: [6], opens: '10:00', closes: '12:30' }
  const evening = { days: [6], opens: '14:00', closes: '16:00' }
  expect(slotsOn('2026-11-21', locals([morning, evening]))).toEqual(['10:00', '11:00', '14:00', '15:00'])
})

it('hours can end after midnight, also those that began yesterday', () => {
  const night = { days: [5], opens: '22:00', closes: '02:00' }
  expect(locals([night], new Date('2026-11-20T20:30:00Z')).slice(0, 1)).toEqual(['2026-11-27T22:00'])
  expect(locals([night], new Date('2026-11-20T20:00:00Z'))[0]).toBe('2026-11-21T01:00')
})

it('a branch that never closes has a slot at every hour', () => {
  const always = { days: [1, 2, 3, 4, 5, 6, 7], opens: '00:00', closes: '00:00' }
  expect(slotsOn('2026-11-21', locals([always]))).toHaveLength(24)
})

it('hours that are too short for a test drive have no slots', () => {
  expect(locals([{ ...saturday, opens: '10:00', closes: '10:59' }])).toEqual([])
})

it('when clocks change, no slot is lost, repeated or offered at a time that does not exist', () => {
  const night = { days: [6, 7], opens: '00:00', closes: '05:00' }
  const autumn = locals([night], new Date('2026-10-23T12:00:00Z'), 'Europe/Berlin')
  expect(slotsOn('2026-10-25', autumn)).toEqual(['00:00', '01:00', '02:00', '03:00', '04:00'])
  const spring = locals([night], new Date('2027-03-26T12:00:00Z'), 'Europe/Berlin')
  expect(slotsOn('2027-03-28', spring)).toEqual(['00:00', '01:00', '03:00', '04:00'])
  const noon = { days: [7], opens: '09:00', closes: '12:00' }
  expect(slotsOn('2026-10-25', locals([noon], new Date('2026-10-23T12:00:00Z'), 'Europe/Berlin'))).toEqual([
    '09:00',
    '10:00',
    '11:00',
  ])
})

it('overlapping hours of one day offer each slot once', () => {
  expect(slotsOn('2026-11-21', locals([saturday, saturday]))).toEqual(['10:00', '11:00', '12:00'])
})

it('all bookable days are listed, also those without free slots', () => {
  const days = groupByDay(listSlots({ hours: [saturday], timeZone, specialDays: NO_DAYS }, NOW), '2026-11-20')
  expect(days).toHaveLength(BOOKABLE_DAYS)
  expect(days[0]).toEqual({ day: '2026-11-20', slots: [] })
  expect(days[1]?.slots).toHaveLength(3)
})

it('test drives less than an hour apart overlap', () => {
  expect(slotsOverlap(at('10:00'), at('10:59'))).toBe(true)
  expect(slotsOverlap(at('10:30'), at('10:00'))).toBe(true)
  expect(slotsOverlap(at('10:00'), at('11:00'))).toBe(false)
})

it('a holiday has no slots, a short day has its own, and the night before goes on', () => {
  const specialDays = new Map([
    ['2026-11-23', []],
    ['2026-11-24', [{ opens: '12:00', closes: '15:00' }]],
  ])
  const slots = listSlots({ hours: [weekdays], timeZone, specialDays }, NOW).map(({ local }) => local)
  expect(slotsOn('2026-11-23', slots)).toEqual([])
  expect(slotsOn('2026-11-24', slots)).toEqual(['12:00', '13:00', '14:00'])
  const night = { days: [7], opens: '22:00', closes: '02:00' }
  const branch = { hours: [night], timeZone, specialDays }
  expect(listDaySlots(branch, '2026-11-23').map(({ local }) => local)).toEqual(['2026-11-23T00:00', '2026-11-23T01:00'])
  expect(isWithinHours('2026-11-23T00:00', branch)).toBe(true)
  expect(isWithinHours('2026-11-24T15:00', branch)).toBe(false)
})

it('the staff can book without lead, also the hour that has begun', () => {
  const slots = listSlots({ hours: [weekdays], timeZone, specialDays: NO_DAYS }, NOW, { leadMinutes: -59 })
  // It is 14:20.
  expect(slots[0]?.local).toBe('2026-11-20T14:00')
})
