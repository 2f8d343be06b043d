import type { CarColour } from '#domain/cars/car.ts'
import { memoizeByText, splitSpellings } from '../brand.ts'
import { spellingKey } from '../spelling-key.ts'

/** Stems of Russian adjectives: each is combined with every ending that a feed can use. */
const ADJECTIVES: readonly (readonly [colour: CarColour, stems: string])[] = [
  ['white', 'бел, белоснежн'],
  ['silver', 'серебрист, серебрян'],
  ['grey', 'сер, темносер, светлосер, графитов'],
  ['black', 'черн'],
  ['blue', 'син, темносин'],
  ['light-blue', 'голуб, светлоголуб, светлосин, небесн, лазурн'],
  ['red', 'красн, темнокрасн, ал'],
  ['burgundy', 'бордов, вишнев'],
  ['green', 'зелен, темнозелен, светлозелен, изумрудн, оливков, салатов'],
  ['brown', 'коричнев, темнокоричнев, светлокоричнев, шоколадн'],
  ['beige', 'бежев, песочн'],
  ['gold', 'золот, золотист'],
  ['orange', 'оранжев'],
  ['yellow', 'желт'],
  ['purple', 'фиолетов, пурпурн, сиренев, лилов'],
  ['pink', 'розов'],
]
const ENDINGS = ['ый', 'ий', 'ой', 'ая', 'яя', 'ое', 'ее', 'ые', 'ие', 'ого', 'его', 'о', 'е']

const NOUNS: readonly (readonly [colour: CarColour, nouns: string])[] = [
  ['white', 'white'],
  ['silver', 'silver, серебро'],
  ['grey', 'grey, gray, graphite, графит, anthracite, антрацит'],
  ['black', 'black'],
  ['blue', 'blue'],
  ['light-blue', 'lightblue, skyblue, azure, лазурь, cyan'],
  ['red', 'red'],
  ['burgundy', 'burgundy, maroon, bordeaux, бордо, вишня, claret'],
  ['green', 'green, khaki, хаки, olive, emerald'],
  ['brown', 'brown, chocolate, шоколад'],
  ['beige', 'beige'],
  ['gold', 'gold, golden, золото'],
  ['orange', 'orange'],
  ['yellow', 'yellow'],
  ['purple', 'purple, violet, lilac'],
  ['pink', 'pink'],
]

/** auto.ru's codes of its sixteen colours. */
const COLOURS_BY_CODE: ReadonlyMap<string, CarColour> = new Map([
  ['040001', 'black'],
  ['fafbfb', 'white'],
  ['cacecb', 'silver'],
  ['97948f', 'grey'],
  ['0000cc', 'blue'],
  ['22a0f8', 'light-blue'],
  ['ee1d19', 'red'],
  ['007f00', 'green'],
  ['200204', 'brown'],
  ['c49648', 'beige'],
  ['dea522', 'gold'],
  ['ff8649', 'orange'],
  ['ffd600', 'yellow'],
  ['4a2197', 'purple'],
  ['660099', 'purple'],
  ['ffc0cb', 'pink'],
])

const COLOURS_BY_WORD: ReadonlyMap<string, CarColour> = new Map([
  ...ADJECTIVES.flatMap(([colour, stems]) =>
    splitSpellings(stems).flatMap((stem) => ENDINGS.map((ending) => [spellingKey(stem + ending), colour] as const)),
  ),
  ...NOUNS.flatMap(([colour, nouns]) => splitSpellings(nouns).map((noun) => [spellingKey(noun), colour] as const)),
])

/**
 * The base colour of a colour's name: «Чёрная», `Graphite grey`, «Белый перламутр», «Тёмно-синий металлик», auto.ru's
 * `FAFBFB`. Undefined when the name contains no base colour, or two: «Чёрно-белый» is ambiguous.
 */
export const parseColour: (text: string) => CarColour | undefined = memoizeByText((text) => {
  const code = COLOURS_BY_CODE.get(text.trim().replace(/^#/, '').toLowerCase())
  if (code) return code
  const colours = new Set(colourWords(text).flatMap((word) => COLOURS_BY_WORD.get(word) ?? []))
  return colours.size === 1 ? colours.values().next().value : undefined
})

function colourWords(text: string): string[] {
  return text
    .replace(/(?<=light|sky|светло)[\s_-]+(?=blue|син)/giu, '')
    .split(/[^\p{Letter}\p{Mark}]+/u)
    .map(spellingKey)
}
