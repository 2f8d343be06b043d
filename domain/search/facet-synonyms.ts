import type { ChoiceFacet } from '../cars/facets/facets.ts'
import { splitSpellings } from '../cars/reference/brand.ts'
import { createSearchIndex } from './spelling/search-index.ts'

export interface FacetTerm {
  facet: ChoiceFacet
  value: string
  /** Up to 1: how similar the word is to the synonym. */
  similarity: number
}

/** Words of a search that select a facet's value. A word with a typo is recognised too. */
const FACET_SYNONYMS: readonly (readonly [ChoiceFacet, string, string])[] = [
  ['block', 'new', 'новый, новая, новое, новые, новую, нового, new, нулевый'],
  ['block', 'used', 'пробегом, пробег, бу, подержанный, подержанная, подержанные, поддержанный, used, вторичка'],
  ['body', 'sedan', 'седан, седаны, sedan'],
  ['body', 'hatchback', 'хэтчбек, хетчбек, хэтчбеки, хэтч, хечбек, hatchback'],
  ['body', 'liftback', 'лифтбек, лифтбэк, лифтбеки, liftback'],
  ['body', 'wagon', 'универсал, универсалы, wagon'],
  ['body', 'crossover', 'кроссовер, кроссоверы, паркетник, crossover'],
  ['body', 'suv', 'внедорожник, внедорожники, джип, джипы, вездеход, suv'],
  ['body', 'coupe', 'купе, coupe'],
  ['body', 'convertible', 'кабриолет, кабриолеты, кабрио, родстер, cabrio, roadster'],
  ['body', 'minivan', 'минивэн, минивен, минивэны, микроавтобус, minivan'],
  ['body', 'van', 'фургон, фургоны, van'],
  ['body', 'pickup', 'пикап, пикапы, pickup'],
  ['body', 'limousine', 'лимузин, лимузины'],
  ['fuel', 'petrol', 'бензин, бензиновый, бензиновая'],
  ['fuel', 'diesel', 'дизель, дизельный, дизельная, дизеля, diesel'],
  ['fuel', 'gas', 'газовый, газобаллонный, гбо'],
  ['fuel', 'hybrid', 'гибрид, гибриды, гибридный, hybrid'],
  ['fuel', 'electric', 'электро, электромобиль, электромобили, электрический, электрокар, electric'],
  ['gearbox', 'automatic', 'автомат, акпп, автоматическая, automatic'],
  ['gearbox', 'manual', 'механика, мкпп, механическая, механике, ручка'],
  ['gearbox', 'cvt', 'вариатор, cvt'],
  ['gearbox', 'robot', 'робот, dsg'],
  ['drive', 'all', 'полный, полноприводный, 4wd, awd, 4х4'],
  ['drive', 'front', 'передний, переднеприводный'],
  ['drive', 'rear', 'задний, заднеприводный'],
  ['wheel', 'right', 'праворульный, правый'],
  ['wheel', 'left', 'леворульный, левый'],
  ['colour', 'white', 'белый, белая, белое, белую, белого, белые'],
  ['colour', 'silver', 'серебристый, серебристая, серебристое, серебряный'],
  ['colour', 'grey', 'серый, серая, серое, серую'],
  ['colour', 'black', 'чёрный, чёрная, чёрное, чёрную, чёрного'],
  ['colour', 'blue', 'синий, синяя, синее, синюю, синего'],
  ['colour', 'light-blue', 'голубой, голубая, голубое'],
  ['colour', 'red', 'красный, красная, красное, красного'],
  ['colour', 'burgundy', 'бордовый, вишнёвый, бордовая'],
  ['colour', 'green', 'зелёный, зелёная, зелёное'],
  ['colour', 'brown', 'коричневый, коричневая'],
  ['colour', 'beige', 'бежевый, бежевая, бежевое'],
  ['colour', 'gold', 'золотистый, золотой, золотистая'],
  ['colour', 'orange', 'оранжевый, оранжевая'],
  ['colour', 'yellow', 'жёлтый, жёлтая, жёлтое'],
  ['colour', 'purple', 'фиолетовый, фиолетовая'],
  ['availability', 'in-stock', 'наличии'],
]

/** Words that do not narrow a search. */
const STOP_WORDS = new Set(
  splitSpellings(`авто, автомобиль, автомобили, автомобиля, автомобилей, автосалон, машина, машины, машину, тачка, купить, куплю,
    продажа, продам, хочу, ищу, нужен, нужна, цена, цены, цене, стоимость, сколько, стоит, руб, рублей, рубля, р, год, года, году, г, в, на, с, со, из, от, до, и,
    для, по, или, салон, дилер, официальный, недорого, недорогой, недорогая, недорогие, недорогую, дешевый, дешевая, дешевые,
    дешевую, дешево, бюджетный, бюджетная, хороший, хорошая, хорошую, небольшим, малым, маленьким, самый, самая, самое, самые, срочно, привод, приводом, коробка, коробкой, кузов, кузове, цвет, цвета, руль,
    рулем, двигатель, двигателем, мотор, км, комплектация, комплектации, модель, марка, авто, car, cars, buy, как, какие, есть, ли`),
)

const MIN_SIMILARITY = 0.8
/** A shorter word is recognised only in its exact spelling. */
const MIN_TYPO_LENGTH = 6
const YEAR = /^(?:19[89]|20[0-4])\d$/

const termIndex = createSearchIndex()
const meanings: Omit<FacetTerm, 'similarity'>[] = []
for (const [facet, value, words] of FACET_SYNONYMS) {
  for (const word of splitSpellings(words)) meanings[termIndex.add(word)] = { facet, value }
}

/** The facet value that a word of a search selects; undefined for any other word. */
export function findFacetTerm(word: string): FacetTerm | undefined {
  const minSimilarity = word.length < MIN_TYPO_LENGTH ? 0.96 : MIN_SIMILARITY
  const [best] = termIndex.find(word, false).toSorted((a, b) => b.similarity - a.similarity)
  const meaning = best === undefined ? undefined : meanings[best.word]
  return best === undefined || meaning === undefined || best.similarity < minSimilarity
    ? undefined
    : { ...meaning, similarity: best.similarity }
}

/** Whether a word does not narrow a search: «купить», «авто», «в». */
export const isStopWord = (word: string) => STOP_WORDS.has(word.replaceAll('ё', 'е'))

/** A word as a year; undefined when it is not one. */
export const parseYear = (word: string) => (YEAR.test(word) ? Number(word) : undefined)
