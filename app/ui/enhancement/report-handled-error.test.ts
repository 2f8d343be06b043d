import { afterEach, expect, it, vi } from 'vitest'
import { reportHandledError } from './report-handled-error.ts'

afterEach(() => {
  vi.unstubAllEnvs()
  vi.restoreAllMocks()
})

it('developers see each handled error once', () => {
  const warn = vi.spyOn(console, 'warn').mockReturnValue()
  const cause = new TypeError('Symbol.dispose is not defined')
  reportHandledError('smaller picture', cause)
  reportHandledError('smaller picture', cause)
  reportHandledError('draft', cause)
  expect(warn.mock.calls).toEqual([
    ['The page goes on without its smaller picture:', cause],
    ['The page goes on without its draft:', cause],
  ])
})

it('visitors see nothing', () => {
  vi.stubEnv('DEV', false)
  const warn = vi.spyOn(console, 'warn').mockReturnValue()
  reportHandledError('search', new Error('no script'))
  expect(warn).not.toHaveBeenCalled()
})
