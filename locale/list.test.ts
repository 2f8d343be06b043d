import { expect, it } from 'vitest'
import { formatList } from './list.ts'

it.each([
  [['trade-in'], 'trade-in'],
  [['trade-in', 'кредитом'], 'trade-in и кредитом'],
  [['trade-in', 'кредитом', 'каско'], 'trade-in, кредитом и каско'],
])('%j', (words, text) => expect(formatList(words)).toBe(text))
