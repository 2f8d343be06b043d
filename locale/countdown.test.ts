import { expect, it } from 'vitest'
import { formatCountdown } from './countdown.ts'

it.each([
  [0, '0:00'],
  [42, '0:42'],
  [600, '10:00'],
  [3599, '59:59'],
  [18_600, '5:10:00'],
  [86_400, '24:00:00'],
])('%i seconds', (seconds, text) => expect(formatCountdown(seconds)).toBe(text))
