import { expect, it } from 'vitest'
import { DeadlineError, withTimeout } from './with-timeout.ts'

it('gives what the work comes to, or its failure', async () => {
  expect(await withTimeout(1000, Promise.resolve('soap'))).toBe('soap')
  await expect(withTimeout(1000, Promise.reject(new Error('no soap')))).rejects.toThrow('no soap')
})

it('throws when it takes too long, whatever becomes of the work then', async () => {
  const work = Promise.withResolvers<string>()
  await expect(withTimeout(10, work.promise)).rejects.toThrow(DeadlineError)
  work.reject(new Error('too late'))
})
