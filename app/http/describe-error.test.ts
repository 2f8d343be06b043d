import { expect, it } from 'vitest'
import { describeError } from './describe-error.ts'

it('an error is told by its kind and place, never by its words', () => {
  const error = Object.assign(new TypeError('value "79161234567"\nof Анна'), { code: '22P02', detail: 'Анна' })
  const told = describeError(error)
  expect(told).toMatchObject({ name: 'TypeError', code: '22P02' })
  expect(told.frames?.[0]).toContain('describe-error.test.ts')
  expect(JSON.stringify(told)).not.toMatch(/7916|Анна/)
})

it('what is thrown and is no error is told by its type', () => {
  expect(describeError('79161234567')).toEqual({ name: 'string' })
  expect(describeError(undefined)).toEqual({ name: 'undefined' })
})
