import type { Brand } from './brand.ts'
import { BRANDS } from './brands.ts'
import { memoizeByText } from './memoize-by-text.ts'
import { spellingKey } from './spelling-key.ts'

const BRANDS_BY_KEY: ReadonlyMap<string, Brand> = new Map(
  BRANDS.flatMap((brand) => brand.spellings.map((spelling) => [spellingKey(spelling), brand] as const)),
)

/**
 * The brand that a text names in any known spelling (`LEXUS`, «Мерседес», `Lada (Ваз)`, «Chery/Чери»), whatever its
 * case, spaces, punctuation or look-alike letters. Undefined when it is not certain: nothing is guessed.
 */
export const findBrand: (text: string) => Brand | undefined = memoizeByText(
  (text) => brandBySpelling(text) ?? brandBySpelling(text.replace(/\([^()]*\)/g, ' ')) ?? brandByAlternatives(text),
)

function brandBySpelling(text: string): Brand | undefined {
  return BRANDS_BY_KEY.get(spellingKey(text))
}

/** «Chery/Чери»: both halves must mean the same brand. */
function brandByAlternatives(text: string): Brand | undefined {
  const [first, ...others] = text.split(/[/|,]/).map(brandBySpelling)
  return others.every((other) => other === first) ? first : undefined
}
