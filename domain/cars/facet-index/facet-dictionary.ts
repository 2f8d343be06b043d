import { ENUM_FACET_VALUES, type ChoiceFacet, type EnumFacet } from '../catalogue/catalogue-query.ts'
import { mapChoiceFacets } from './columns.ts'

/** A brand, model or branch as the index names it. `value` is what stands in addresses. */
interface NamedEntry {
  id: number
  value: string
  name: string
}

/** The rows behind the three filters whose options come from the stock, brands and models with their Russian names. */
export interface FacetNames {
  brands: (NamedEntry & { nameRu: string | null })[]
  models: (NamedEntry & { brandId: number })[]
  /** In the order in which they are listed. */
  branches: NamedEntry[]
}

interface OptionList {
  /** By code; code 0 is «not said». */
  values: string[]
  codes: Map<string, number>
  /** Codes in the order in which a visitor reads them. */
  order: number[]
}

/** Codes by database id: only ever added to, so that columns encoded earlier keep their meaning. */
interface CodeMap {
  codes: Map<number, number>
}

export interface CodeMaps {
  brand: CodeMap
  model: CodeMap
  branch: CodeMap
}

/** What the codes of the columns mean at this moment. */
export interface FacetDictionary {
  /** As they were read. */
  source: FacetNames
  /** By value. */
  names: {
    brand: Map<string, FacetNames['brands'][number]>
    model: Map<string, NamedEntry>
    branch: Map<string, NamedEntry>
  }
  options: Record<ChoiceFacet, OptionList>
  /** Brand code by model code. */
  brandOfModel: Uint16Array
}

/** Codes are 16 bits wide. What a shop could not have (65,536 models) goes without a code rather than without a site. */
const MAX_CODE = 65_535
const nameCollator = new Intl.Collator('ru', { numeric: true })

/** No codes yet: each name gets its own when it is first met. */
export function createCodeMaps(): CodeMaps {
  return { brand: { codes: new Map() }, model: { codes: new Map() }, branch: { codes: new Map() } }
}

/** Gives every name its code and puts the options in order. */
export function createFacetDictionary(dictionaries: CodeMaps, names: FacetNames): FacetDictionary {
  const brands = names.brands.toSorted((a, b) => nameCollator.compare(a.name, b.name))
  const rank = new Map(brands.map((brand, index) => [brand.id, index]))
  const models = names.models.toSorted(
    (a, b) => (rank.get(a.brandId) ?? 0) - (rank.get(b.brandId) ?? 0) || nameCollator.compare(a.name, b.name),
  )
  const stock = {
    brand: createOptionList(dictionaries.brand, brands),
    model: createOptionList(dictionaries.model, models),
    branch: createOptionList(dictionaries.branch, names.branches),
  }
  const brandOfModel = new Uint16Array(stock.model.values.length)
  for (const model of models) {
    brandOfModel[dictionaries.model.codes.get(model.id) ?? 0] = dictionaries.brand.codes.get(model.brandId) ?? 0
  }
  const options = mapChoiceFacets((filter) => (isEnumFacet(filter) ? ENUM_OPTIONS[filter] : stock[filter]))
  return {
    source: names,
    names: {
      brand: indexByValue(names.brands),
      model: indexByValue(names.models),
      branch: indexByValue(names.branches),
    },
    options,
    brandOfModel,
  }
}

function indexByValue<T extends NamedEntry>(entries: T[]): Map<string, T> {
  return new Map(entries.map((entry) => [entry.value, entry]))
}

/** The code behind a word of the trade; 0 for a car of which it is not known. */
export function codeOfEnumValue(filter: EnumFacet, word: string | null): number {
  return word === null ? 0 : (ENUM_OPTIONS[filter].codes.get(word) ?? 0)
}

function isEnumFacet(filter: ChoiceFacet): filter is EnumFacet {
  return filter in ENUM_FACET_VALUES
}

function createOptionList(dictionary: CodeMap, entries: NamedEntry[]): OptionList {
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

function createEnumOptionList(words: readonly string[]): OptionList {
  return {
    values: ['', ...words],
    codes: new Map(words.map((word, index) => [word, index + 1])),
    order: words.map((_, index) => index + 1),
  }
}

const ENUM_OPTIONS: Record<EnumFacet, OptionList> = {
  block: createEnumOptionList(ENUM_FACET_VALUES.block),
  body: createEnumOptionList(ENUM_FACET_VALUES.body),
  fuel: createEnumOptionList(ENUM_FACET_VALUES.fuel),
  gearbox: createEnumOptionList(ENUM_FACET_VALUES.gearbox),
  drive: createEnumOptionList(ENUM_FACET_VALUES.drive),
  colour: createEnumOptionList(ENUM_FACET_VALUES.colour),
  wheel: createEnumOptionList(ENUM_FACET_VALUES.wheel),
  availability: createEnumOptionList(ENUM_FACET_VALUES.availability),
  benefit: createEnumOptionList(ENUM_FACET_VALUES.benefit),
  photo: createEnumOptionList(ENUM_FACET_VALUES.photo),
}
