import { createEnumParser } from './create-enum-parser.ts'

const parseAnswerWord = createEnumParser<'yes' | 'no'>([
  ['yes', 'Y, Да, 1, True, On, Есть, Имеется'],
  ['no', 'N, Нет, 0, False, Off, Отсутствует'],
])

/** A yes or no in the words of feeds: «да», `1`, `true`. Undefined when it is neither. */
export function parseYesNo(text: string): boolean | undefined {
  const answer = parseAnswerWord(text)
  return answer && answer === 'yes'
}
