import { expect, it } from 'vitest'
import { DeadlineError, withTimeout } from './with-timeout.ts'

it('the result of the work is returned, and its failure is thrown', async () => {
  expect(await withTimeout(1000, Promise.resolve('soap'))).toBe('soap')
  await expect(withTimeout(1000, Promise.reject(new Error('no soap')))).rejects.toThrow('no soap')
})

it('work that takes too long throws, and its later result is ignored', async () => {
  const work = Promise.withResolvers<string>()
  await expect(withTimeout(10, work.promise)).rejects.toThrow(DeadlineError)
  work.reject(new Error('too late'))
})
