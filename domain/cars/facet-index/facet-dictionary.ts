import { compareNames } from '#locale/text.ts'
import { ENUM_FACET_VALUES, type ChoiceFacet, type EnumFacet } from '../catalogue/catalogue-query.ts'
import { mapChoiceFacets } from './columns.ts'

/** A brand, model or branch in the index. `value` is its form in addresses. */
interface NamedEntry {
  id: number
  value: string
  name: string
}

/** The names of the three facets whose options come from the stock; brands with their Russian names. */
export interface FacetNames {
  brands: (NamedEntry & { nameRu: string | null })[]
  models: (NamedEntry & { brandId: number })[]
  /** In the order in which they are listed. */
  branches: NamedEntry[]
}

interface OptionList {
  /** By code; code 0 means unknown. */
  values: string[]
  codes: Map<string, number>
  /** Codes in the order in which a visitor sees the options. */
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

/** What the codes of the columns mean now. */
export interface FacetDictionary {
  /** As read from the database. */
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

/** Codes are 16 bits wide. Models beyond 65,535, more than a dealership can have, get no code; the site still works. */
const MAX_CODE = 65_535

/** Empty code maps: each name gets its code when it is first added. */
export function createCodeMaps(): CodeMaps {
  return { brand: { codes: new Map() }, model: { codes: new Map() }, branch: { codes: new Map() } }
}

/** Gives every name its code and puts the options in order. */
export function createFacetDictionary(codeMaps: CodeMaps, names: FacetNames): FacetDictionary {
  const brands = names.brands.toSorted((a, b) => compareNames(a.name, b.name))
  const rank = new Map(brands.map((brand, index) => [brand.id, index]))
  const models = names.models.toSorted(
    (a, b) => (rank.get(a.brandId) ?? 0) - (rank.get(b.brandId) ?? 0) || compareNames(a.name, b.name),
  )
  const stock = {
    brand: createOptionList(codeMaps.brand, brands),
    model: createOptionList(codeMaps.model, models),
    branch: createOptionList(codeMaps.branch, names.branches),
  }
  const brandOfModel = new Uint16Array(stock.model.values.length)
  for (const model of models) {
    brandOfModel[codeMaps.model.codes.get(model.id) ?? 0] = codeMaps.brand.codes.get(model.brandId) ?? 0
  }
  const options = mapChoiceFacets((facet) => (isEnumFacet(facet) ? ENUM_OPTIONS[facet] : stock[facet]))
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

/** The code of an enum value; 0 when it is unknown. */
export function codeOfEnumValue(facet: EnumFacet, value: string | null): number {
  return value === null ? 0 : (ENUM_OPTIONS[facet].codes.get(value) ?? 0)
}

function isEnumFacet(facet: ChoiceFacet): facet is EnumFacet {
  return facet in ENUM_FACET_VALUES
}

function createOptionList(codeMap: CodeMap, entries: NamedEntry[]): OptionList {
  for (const { id } of entries) {
    if (!codeMap.codes.has(id) && codeMap.codes.size < MAX_CODE) codeMap.codes.set(id, codeMap.codes.size + 1)
  }
  const list: OptionList = {
    values: Array.from({ length: codeMap.codes.size + 1 }, () => ''),
    codes: new Map(),
    order: [],
  }
  for (const { id, value } of entries) {
    const code = codeMap.codes.get(id)
    if (code === undefined) continue
    list.values[code] = value
    list.codes.set(value, code)
    list.order.push(code)
  }
  return list
}

function createEnumOptionList(values: readonly string[]): OptionList {
  return {
    values: ['', ...values],
    codes: new Map(values.map((value, index) => [value, index + 1])),
    order: values.map((_, index) => index + 1),
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
