import { getFacetWords } from '../cars/facets/facet-sources.server.ts'
import { CHOICE_FACETS, type ChoiceFacet } from '../cars/facets/facets.ts'
import { splitSpellings } from '../cars/reference/brand.ts'
import { createSearchIndex } from './spelling/search-index.ts'

export interface FacetTerm {
  facet: ChoiceFacet
  value: string
  /** Up to 1: how similar the word is to the synonym. */
  similarity: number
}

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
for (const facet of CHOICE_FACETS) {
  for (const [value, words] of Object.entries(getFacetWords(facet)))
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
