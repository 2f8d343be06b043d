/** What a page calls in one way and visitors type in every other: by sound the alphabets are too far apart here. */
const LOAN_WORDS: readonly (readonly [RegExp, string])[] = [
  [/(?:trade|трейд)[\s\p{Dash}]*(?:in|ин)(?!\p{Letter})/iu, 'trade in tradein трейд ин трейдин'],
  [/(?:test|тест)[\s\p{Dash}]*(?:drive|драйв)/iu, 'test drive testdrive тест драйв тестдрайв'],
]

/** A text with every spelling of the loan words that stand in it, in both alphabets, apart and together. */
export function addLoanSpellings(text: string): string {
  return [text, ...LOAN_WORDS.flatMap(([pattern, spellings]) => (pattern.test(text) ? spellings : []))].join(' ')
}
