import { expect, it } from 'vitest'
import { parseAnswers } from '../forms/parse-answers.ts'

const parseInn = (inn: string) => {
  const answers = { company: 'ООО «Ромашка»', inn, name: 'Анна', phone: '+7 916 123-45-67', consent: 'yes' }
  return parseAnswers('leasing', new Map(Object.entries(answers).map(([name, answer]) => [name, [answer]])))
}

it.each([
  ['7707083893', '7707083893'],
  ['7707 0838 93', '7707083893'],
  ['500100732259', '500100732259'],
])('%s is the number of a taxpayer', (inn, expected) => {
  expect(parseInn(inn)).toMatchObject({ ok: true, answers: { inn: expected } })
})

it.each(['7707083894', '500100732258', '500100732269', '0000000000', '000000000000', '123', 'ООО'])(
  '%s is not: its length or a check digit is wrong',
  (inn) => {
    expect(parseInn(inn)).toMatchObject({ ok: false, errors: { inn: expect.stringContaining('10 цифр') } })
  },
)
