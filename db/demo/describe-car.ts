import type { CarBody } from '#db/schema.ts'
import type { CarDraft } from '#domain/feeds/drafts/car-draft.ts'
import { upperFirst } from '#locale/text.ts'
import { formatRub } from '#locale/number.ts'
import type { DemoEngine } from './model-line.ts'
import { type Random, typeset, formatList } from './random.ts'

/** The facts for the description of a car. */
export interface DescribedCar {
  draft: Pick<CarDraft, 'year' | 'mileageKm' | 'owners' | 'title' | 'availability' | 'price' | 'trim'>
  /** Brand and model. */
  name: string
  body: CarBody
  engine: DemoEngine
  about: readonly [string, string]
  highlights: readonly string[]
  branch: DemoBranch
  isDamaged: boolean
  /** Its pictures show every available paint. */
  showsAllPaints: boolean
}

export const BODY_NOUNS: Readonly<Record<CarBody, string>> = {
  sedan: 'седан',
  hatchback: 'хетчбэк',
  liftback: 'лифтбек',
  wagon: 'универсал',
  crossover: 'кроссовер',
  suv: 'внедорожник',
  coupe: 'купе',
  convertible: 'кабриолет',
  minivan: 'минивэн',
  van: 'фургон',
  pickup: 'пикап',
  limousine: 'лимузин',
}

/** Joins sentences into paragraphs; null sentences and empty paragraphs are left out. */
export function formatParagraphs(paragraphs: (string | null)[][]): string {
  const written = paragraphs.map((sentences) => sentences.filter(Boolean).join(' ')).filter(Boolean)
  return typeset(written.join('\n\n'))
}

export type Sentence = (car: DescribedCar) => string

/** A sentence about the rarest equipment of the car. */
export function describeHighlights({ highlights }: DescribedCar, random: Random): string | null {
  if (highlights.length === 0)
    return 'Оснащение простое и~понятное: то, что нужно на~каждый день, без доплат за~лишнее.'
  const start = random.whole(0, Math.max(0, Math.min(4, highlights.length - 4)))
  const chosen = formatList(highlights.slice(start, start + random.whole(3, 4)))
  return random.pick([
    `Из~оснащения: ${chosen}.`,
    `В~этой машине есть ${chosen}.`,
    `${upperFirst(chosen)} — уже в~цене автомобиля.`,
    `Установлено с~завода: ${chosen}.`,
  ])
}

/** A sentence about the discounts, or that nothing will raise the price. */
export function describeOffer({ draft: { price } }: DescribedCar, random: Random): string | null {
  const { tradeInDiscountRub, creditDiscountRub } = price
  if (tradeInDiscountRub > 0 && random.chance(0.6)) {
    return random.pick([
      `Сдадите свой автомобиль по~trade-in — цена снизится ещё на~${formatRub(tradeInDiscountRub)}.`,
      `За~автомобиль, сданный по~trade-in, скидка ${formatRub(tradeInDiscountRub)}.`,
    ])
  }
  if (creditDiscountRub > 0) return `При покупке в~кредит через банк-партнёр скидка ${formatRub(creditDiscountRub)}.`
  return random.chance(0.5) ? 'Цена окончательная, без обязательных доплат и~дополнительного оборудования.' : null
}

/** A branch of the invented dealership; its other data is in content/branches. */
export interface DemoBranch {
  slug: string
  /** The location of a car in its description. */
  locationPhrase: string
}

export const DEMO_BRANCHES: readonly [DemoBranch, DemoBranch, DemoBranch] = [
  { slug: 'moskva', locationPhrase: 'в~московском салоне на~Светлом проезде' },
  { slug: 'sankt-peterburg', locationPhrase: 'в~петербургском салоне на~Витринной улице' },
  { slug: 'ekaterinburg', locationPhrase: 'в~екатеринбургском салоне на~Моторной улице' },
]
