import type { PluralForms } from '#locale/plural.ts'

/** What every facet has. */
interface FacetBase {
  /** In chips, headings and the titles of searches. */
  title: string
  /** Its group in the filter panel; undefined for a facet that the panel does not offer. */
  group?: FilterGroupName
  /** A number that the page of a car lists among its facts by this title. */
  isDetail?: true
  /** The panel hides it among new cars. */
  isOfUsedCars?: true
}

interface ListedFacet extends FacetBase {
  /** «Ещё 11 марок»: the panel folds a long list of its options. */
  optionForms?: PluralForms
}

/** Options from a fixed list, in the order of the labels. */
interface FixedFacet<Value extends string> extends ListedFacet {
  kind: 'fixed'
  /** By value; a value is what the address and the query contain. */
  labels: Readonly<Record<Value, string>>
  /** Its options need no title before them: «кроссовер», «дизель». */
  isSelfExplanatory?: true
}

/** Options from a table of the stock: brands, models, branches. An address has their slugs. */
interface NamedFacet extends ListedFacet {
  kind: 'named'
}

/** Texts of the feeds. They are too many to list or to count: a query finds them, and they are their own labels. */
interface TextFacet extends FacetBase {
  kind: 'text'
}

/** A single option, `yes`. */
interface FlagFacet extends FacetBase {
  kind: 'flag'
}

/** A number with a lower and an upper end. A car without the number matches no range of it. */
export interface RangeFacetEntry extends FacetBase {
  kind: 'range'
  /** The title of its fields, with their unit. */
  fieldTitle: string
  /** A value with its unit, and without it. */
  format: (value: number) => string
  formatBare: (value: number) => string
  hasHistogram?: true
}

export type Facet = FixedFacet<string> | NamedFacet | TextFacet | FlagFacet | RangeFacetEntry

/** A group of filters in the panel. */
export interface FilterGroup {
  /** Undefined for a group that is called like its first facet. */
  title?: string
  /** It is open from the beginning; others only while one of their filters is active. */
  isOpen?: true
}

/** The groups of the filter panel, in their order. */
export const FILTER_GROUPS = {
  price: { isOpen: true },
  body: { isOpen: true },
  transmission: { title: 'Коробка и привод', isOpen: true },
  brand: { isOpen: true },
  model: { isOpen: true },
  year: { isOpen: true },
  mileage: { isOpen: true },
  engine: { title: 'Двигатель' },
  colour: { title: 'Цвет и руль' },
  place: { title: 'Наличие и салон' },
} as const satisfies Record<string, FilterGroup>
type FilterGroupName = keyof typeof FILTER_GROUPS
