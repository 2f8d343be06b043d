import { expect, it } from 'vitest'
import { describeError } from './describe-error.ts'

it('an error is described by its type and place, without its message', () => {
  const error = Object.assign(new TypeError('value "79161234567"\nof Анна'), { code: '22P02', detail: 'Анна' })
  const summary = describeError(error)
  expect(summary).toMatchObject({ name: 'TypeError', code: '22P02' })
  expect(summary.frames?.[0]).toContain('describe-error.test.ts')
  expect(JSON.stringify(summary)).not.toMatch(/7916|Анна/)
})

it('a thrown value that is no Error is described by its type', () => {
  expect(describeError('79161234567')).toEqual({ name: 'string' })
  expect(describeError(undefined)).toEqual({ name: 'undefined' })
})
