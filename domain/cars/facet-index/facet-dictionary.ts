import { compareNames } from '#locale/text.ts'
import { recordOf } from '../../keys-of.ts'
import {
  FIXED_FACETS,
  listFixedValues,
  NAMED_FACETS,
  TEXT_FACETS,
  type ChoiceFacet,
  type FixedFacet,
  type NamedFacet,
  type TextFacet,
} from '../facets/facets.ts'

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

/** Codes are only ever added, so that columns encoded earlier keep their meaning. */
export interface CodeMaps {
  /** By database id. */
  named: Record<NamedFacet, Map<number, number>>
  texts: Record<TextFacet, OptionList>
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

/** Codes are 16 bits wide. Models and trims beyond 65,535, more than a dealership can have, get no code; the site still works. */
const MAX_CODE = 65_535

/** Empty code maps: each name and text gets its code when it is first added. */
export const createCodeMaps = (): CodeMaps => ({
  named: recordOf(NAMED_FACETS, () => new Map()),
  texts: recordOf(TEXT_FACETS, () => createFixedOptionList([])),
})

/** Gives every name its code and puts the options in order. */
export function createFacetDictionary(codeMaps: CodeMaps, names: FacetNames): FacetDictionary {
  const brands = names.brands.toSorted((a, b) => compareNames(a.name, b.name))
  const rank = new Map(brands.map((brand, index) => [brand.id, index]))
  const models = names.models.toSorted(
    (a, b) => (rank.get(a.brandId) ?? 0) - (rank.get(b.brandId) ?? 0) || compareNames(a.name, b.name),
  )
  const options = {
    ...FIXED_OPTIONS,
    ...codeMaps.texts,
    brand: createOptionList(codeMaps.named.brand, brands),
    model: createOptionList(codeMaps.named.model, models),
    branch: createOptionList(codeMaps.named.branch, names.branches),
  }
  const brandOfModel = new Uint16Array(options.model.values.length)
  for (const model of models) {
    brandOfModel[codeMaps.named.model.get(model.id) ?? 0] = codeMaps.named.brand.get(model.brandId) ?? 0
  }
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

/** The code of a fixed facet's value; 0 when it is unknown. */
export function codeOfFixedValue(facet: FixedFacet, value: string | number | null): number {
  return value === null ? 0 : (FIXED_OPTIONS[facet].codes.get(String(value)) ?? 0)
}

/** The code of a text, which is added if it is new; 0 for none. */
export function codeOfText({ values, codes, order }: OptionList, text: string | null): number {
  if (text === null) return 0
  const known = codes.get(text)
  if (known !== undefined) return known
  if (values.length > MAX_CODE) return 0
  const code = values.push(text) - 1
  codes.set(text, code)
  order.push(code)
  return code
}

function createOptionList(codeMap: Map<number, number>, entries: NamedEntry[]): OptionList {
  for (const { id } of entries) {
    if (!codeMap.has(id) && codeMap.size < MAX_CODE) codeMap.set(id, codeMap.size + 1)
  }
  const list: OptionList = {
    values: Array.from({ length: codeMap.size + 1 }, () => ''),
    codes: new Map(),
    order: [],
  }
  for (const { id, value } of entries) {
    const code = codeMap.get(id)
    if (code === undefined) continue
    list.values[code] = value
    list.codes.set(value, code)
    list.order.push(code)
  }
  return list
}

function createFixedOptionList(values: readonly string[]): OptionList {
  return {
    values: ['', ...values],
    codes: new Map(values.map((value, index) => [value, index + 1])),
    order: values.map((_, index) => index + 1),
  }
}

const FIXED_OPTIONS = recordOf(FIXED_FACETS, (facet) => createFixedOptionList(listFixedValues(facet)))
