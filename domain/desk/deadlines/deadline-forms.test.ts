import { expect, it } from 'vitest'
import * as v from 'valibot'
import { BranchDayFormSchema, DeadlineFormSchema } from './deadline-forms.ts'

const parse = (form: Record<string, string>) => v.safeParse(BranchDayFormSchema, form)
const parseDeadline = (form: Record<string, string>) => v.safeParse(DeadlineFormSchema, form)

it.each([
  [{ branch: '3', day: '2027-13-01' }],
  [{ branch: '3', day: '2027-01-01', opens: '9:00', closes: '10:00' }],
  [{ branch: '3', day: '2027-01-01', opens: '09:00', closes: '24:00' }],
  [{ branch: '3', day: '2027-01-01', opens: '09:00' }],
  [{ branch: 'south', day: '2027-01-01' }],
  [{ branch: '3', day: '2026-02-31' }],
  [{ branch: '3', day: '0000-01-01' }],
  [{ branch: '3', day: '2027-01-01', opens: '18:00', closes: '09:00' }],
  [{ branch: '3', day: '2027-01-01', opens: '10:00', closes: '10:00' }],
  [{ branch: '3', day: '2027-01-01', opens: '10:00', closes: '18:00', breakBegins: '13:00' }],
  [{ branch: '3', day: '2027-01-01', opens: '10:00', closes: '18:00', breakBegins: '14:00', breakEnds: '13:00' }],
  [{ branch: '3', day: '2027-01-01', opens: '10:00', closes: '18:00', breakBegins: '17:00', breakEnds: '19:00' }],
  [{ branch: '3', day: '2027-01-01', breakBegins: '13:00', breakEnds: '14:00' }],
])('%j is refused', (form) => {
  expect(parse(form).success).toBe(false)
})

it('without times the branch is closed, with both it has these hours', () => {
  expect(parse({ branch: '3', day: '2027-01-01' }).output).toEqual({ branchId: 3, day: '2027-01-01', spans: [] })
  expect(parse({ branch: '3', day: '2027-01-01', opens: '10:00', closes: '16:00' }).output).toMatchObject({
    spans: [{ opens: '10:00', closes: '16:00' }],
  })
  const lunch = { opens: '10:00', closes: '16:00', breakBegins: '13:00', breakEnds: '14:00' }
  expect(parse({ branch: '3', day: '2027-01-01', ...lunch }).output).toMatchObject({
    spans: [
      { opens: '10:00', closes: '13:00' },
      { opens: '14:00', closes: '16:00' },
    ],
  })
})

it('a deadline has minutes or none, for a kind that there is', () => {
  expect(parseDeadline({ kind: 'trade', minutes: '30' }).output).toEqual({ kind: 'trade', minutes: 30 })
  expect(parseDeadline({ kind: 'trade' }).output).toEqual({ kind: 'trade' })
  expect(parseDeadline({ kind: 'loan', minutes: '30' }).success).toBe(false)
  expect(parseDeadline({ kind: 'trade', minutes: '0' }).success).toBe(false)
  expect(parseDeadline({ minutes: '30' }).success).toBe(false)
})
