import { FILTER_WORDS, type ChoiceFilter, type WordFilter } from '../catalogue-query.ts'
import { byChoice } from './columns.ts'

/** A brand, model or branch as the index names it. `value` is what stands in addresses. */
interface Entry {
  id: number
  value: string
  name: string
}

/** The rows behind the three filters whose options come from the stock, brands and models with their Russian names. */
export interface Names {
  brands: (Entry & { nameRu: string | null })[]
  models: (Entry & { brandId: number })[]
  /** In the order in which they are listed. */
  branches: Entry[]
}

interface OptionList {
  /** By code; code 0 is «not said». */
  values: string[]
  codes: Map<string, number>
  /** Codes in the order in which a visitor reads them. */
  order: number[]
}

/** Codes by database id: only ever added to, so that columns encoded earlier keep their meaning. */
interface Dictionary {
  codes: Map<number, number>
}

export interface Dictionaries {
  brand: Dictionary
  model: Dictionary
  branch: Dictionary
}

/** What the codes of the columns mean at this moment. */
export interface Lexicon {
  /** As they were read. */
  source: Names
  /** By value. */
  names: { brand: Map<string, Names['brands'][number]>; model: Map<string, Entry>; branch: Map<string, Entry> }
  options: Record<ChoiceFilter, OptionList>
  /** Brand code by model code. */
  brandOfModel: Uint16Array
}

/** Codes are 16 bits wide. What a shop could not have (65,536 models) goes without a code rather than without a site. */
const MAX_CODE = 65_535
const byName = new Intl.Collator('ru', { numeric: true })

/** No codes yet: each name gets its own when it is first met. */
export function createDictionaries(): Dictionaries {
  return { brand: { codes: new Map() }, model: { codes: new Map() }, branch: { codes: new Map() } }
}

/** Gives every name its code and puts the options in order. */
export function createLexicon(dictionaries: Dictionaries, names: Names): Lexicon {
  const brands = names.brands.toSorted((a, b) => byName.compare(a.name, b.name))
  const rank = new Map(brands.map((brand, index) => [brand.id, index]))
  const models = names.models.toSorted(
    (a, b) => (rank.get(a.brandId) ?? 0) - (rank.get(b.brandId) ?? 0) || byName.compare(a.name, b.name),
  )
  const stock = {
    brand: listOptions(dictionaries.brand, brands),
    model: listOptions(dictionaries.model, models),
    branch: listOptions(dictionaries.branch, names.branches),
  }
  const brandOfModel = new Uint16Array(stock.model.values.length)
  for (const model of models) {
    brandOfModel[dictionaries.model.codes.get(model.id) ?? 0] = dictionaries.brand.codes.get(model.brandId) ?? 0
  }
  const options = byChoice((filter) => (isWordFilter(filter) ? WORD_OPTIONS[filter] : stock[filter]))
  return {
    source: names,
    names: { brand: byValue(names.brands), model: byValue(names.models), branch: byValue(names.branches) },
    options,
    brandOfModel,
  }
}

function byValue<T extends Entry>(entries: T[]): Map<string, T> {
  return new Map(entries.map((entry) => [entry.value, entry]))
}

/** The code behind a word of the trade; 0 for a car of which it is not known. */
export function codeOfWord(filter: WordFilter, word: string | null): number {
  return word === null ? 0 : (WORD_OPTIONS[filter].codes.get(word) ?? 0)
}

function isWordFilter(filter: ChoiceFilter): filter is WordFilter {
  return filter in FILTER_WORDS
}

function listOptions(dictionary: Dictionary, entries: Entry[]): OptionList {
  for (const { id } of entries) {
    if (!dictionary.codes.has(id) && dictionary.codes.size < MAX_CODE)
      dictionary.codes.set(id, dictionary.codes.size + 1)
  }
  const list: OptionList = {
    values: Array.from({ length: dictionary.codes.size + 1 }, () => ''),
    codes: new Map(),
    order: [],
  }
  for (const { id, value } of entries) {
    const code = dictionary.codes.get(id)
    if (code === undefined) continue
    list.values[code] = value
    list.codes.set(value, code)
    list.order.push(code)
  }
  return list
}

function listWords(words: readonly string[]): OptionList {
  return {
    values: ['', ...words],
    codes: new Map(words.map((word, index) => [word, index + 1])),
    order: words.map((_, index) => index + 1),
  }
}

const WORD_OPTIONS: Record<WordFilter, OptionList> = {
  block: listWords(FILTER_WORDS.block),
  body: listWords(FILTER_WORDS.body),
  fuel: listWords(FILTER_WORDS.fuel),
  gearbox: listWords(FILTER_WORDS.gearbox),
  drive: listWords(FILTER_WORDS.drive),
  colour: listWords(FILTER_WORDS.colour),
  wheel: listWords(FILTER_WORDS.wheel),
  availability: listWords(FILTER_WORDS.availability),
  benefit: listWords(FILTER_WORDS.benefit),
  photo: listWords(FILTER_WORDS.photo),
}
