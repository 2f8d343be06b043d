import type { ChoiceFilter } from '../cars/catalogue-query.ts'
import { splitSpellings } from '../cars/reference/split-spellings.ts'
import { createWordBook } from './word-book.ts'

export interface FilterWord {
  filter: ChoiceFilter
  value: string
  /** Up to 1: how like the word is to the one that names the filter. */
  likeness: number
}

/** Words of a question that are a filter of the catalogue. A word with a slip in it is known as well. */
const FILTER_WORDS: readonly (readonly [ChoiceFilter, string, string])[] = [
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

/** Words that ask for nothing by themselves. */
const IDLE_WORDS = new Set(
  splitSpellings(`авто, автомобиль, автомобили, автомобиля, автомобилей, автосалон, машина, машины, машину, тачка, купить, куплю,
    продажа, продам, хочу, ищу, нужен, нужна, цена, цены, цене, стоимость, сколько, стоит, руб, рублей, рубля, р, год, года, году, г, в, на, с, со, из, от, до, и,
    для, по, или, салон, дилер, официальный, недорого, недорогой, недорогая, недорогие, недорогую, дешевый, дешевая, дешевые,
    дешевую, дешево, бюджетный, бюджетная, хороший, хорошая, хорошую, небольшим, малым, маленьким, самый, самая, самое, самые, срочно, привод, приводом, коробка, коробкой, кузов, кузове, цвет, цвета, руль,
    рулем, двигатель, двигателем, мотор, км, комплектация, комплектации, модель, марка, авто, car, cars, buy, как, какие, есть, ли`),
)

const SURE = 0.8
/** A shorter word is known only when it is spelled right. */
const SHORTEST_SLIPPED = 6
const YEAR = /^(?:19[89]|20[0-4])\d$/

const book = createWordBook()
const meanings: Omit<FilterWord, 'likeness'>[] = []
for (const [filter, value, words] of FILTER_WORDS) {
  for (const word of splitSpellings(words)) meanings[book.add(word)] = { filter, value }
}

/** The filter that a word of a question names; undefined when it names none. */
export function readFilterWord(word: string): FilterWord | undefined {
  const least = word.length < SHORTEST_SLIPPED ? 0.96 : SURE
  const [best] = book.find(word, false).toSorted((a, b) => b.likeness - a.likeness)
  const meaning = best === undefined ? undefined : meanings[best.word]
  return best === undefined || meaning === undefined || best.likeness < least
    ? undefined
    : { ...meaning, likeness: best.likeness }
}

/** Whether a word narrows nothing down: «купить», «авто», «в». */
export const isIdle = (word: string) => IDLE_WORDS.has(word.replaceAll('ё', 'е'))

/** The year that a word is; undefined when it is none. */
export const readYear = (word: string) => (YEAR.test(word) ? Number(word) : undefined)
