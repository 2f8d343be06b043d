/** Loan words that visitors spell in many ways: here the sound keys of the two alphabets differ too much. */
const LOAN_WORDS: readonly (readonly [RegExp, string])[] = [
  [/(?:trade|трейд)[\s\p{Dash}]*(?:in|ин)(?!\p{Letter})/iu, 'trade in tradein трейд ин трейдин'],
  [/(?:test|тест)[\s\p{Dash}]*(?:drive|драйв)/iu, 'test drive testdrive тест драйв тестдрайв'],
]

/** A text with every spelling of its loan words added, in both alphabets, separate and joined. */
export function addLoanSpellings(text: string): string {
  return [text, ...LOAN_WORDS.flatMap(([pattern, spellings]) => (pattern.test(text) ? spellings : []))].join(' ')
}
