import { type RawBuilder, sql } from 'kysely'
import { FACET_SOURCES } from '#domain/cars/facets/facet-sources.server.ts'
import { FACETS } from '#domain/cars/facets/facets.ts'
import type { StockContext } from '#domain/cars/facet-index/stock.ts'
import { keysOf } from '#domain/keys-of.ts'
import { listIntendedNames } from '#domain/search/names/found-names.ts'
import { type CarName, nameCode, type NameHit } from '#domain/search/names/name-index.ts'
import type { ParsedSearch } from '#domain/search/parse-search-text.ts'
import type { SearchService } from '#domain/search/search-service.server.ts'

export type NamesContext = StockContext & { searchService: SearchService }

/** A word that is less similar to a name of a car is more often the name of a person. */
const MIN_SIMILARITY = 0.8

/**
 * The condition that a car is what a text describes, as the search of the site understands it: make and model in either
 * alphabet, trim, year, price, colour and other facets. SQL over `car`; undefined for a text that describes no car.
 */
export function matchesCarName({ searchService, stock }: NamesContext, text: string): RawBuilder<boolean> | undefined {
  // A number alone is a car's or a request's before it is a year or a price.
  if (!/\p{L}/u.test(text)) return undefined
  const parsed = searchService.parse(text)
  const names = listIntendedNames(stock, parsed).filter(isMeant)
  const facets = [...choiceConditions(parsed), ...rangeConditions(parsed)]
  const { unmatchedWords } = parsed
  const trims = searchService.findTrims(unmatchedWords, true)
  if (names.length === 0 && trims.length === 0 && (facets.length === 0 || unmatchedWords.length > 0)) return undefined
  const conditions = [
    ...(names.length === 0 ? [] : [isNamed(names.map(({ name }) => name))]),
    ...(unmatchedWords.length === 0 ? [] : [hasTrim(trims, unmatchedWords)]),
    ...facets,
  ]
  return sql<boolean>`(${sql.join(conditions, sql` and `)})`
}

/** Spelled as it is, as far as it is typed, or nearly so. */
const isMeant = ({ words, exact, prefixes, similarity }: NameHit) =>
  (words & ~(exact | prefixes)) === 0 || similarity >= MIN_SIMILARITY

/** Makes and models are few: they are found once, and their cars by an index. */
function isNamed(names: readonly CarName[]): RawBuilder<boolean> {
  const [codes, isOfModels] = [names.map(nameCode), names.some(({ kind }) => kind === 'model')]
  return isOfModels
    ? sql`car.model_id = any(array(select model.id from model join brand on brand.id = brand_id
        where brand.slug || '/' || model.slug = any(${codes}::text[])))`
    : sql`car.brand_id = any(array(select id from brand where slug = any(${codes}::text[])))`
}

/** Trims that the index knows, or that contain all of the words: it does not have those of hidden cars. */
function hasTrim(trims: readonly string[], words: readonly string[]): RawBuilder<boolean> {
  const contains = words.map(
    (word) => sql`position(${word} in translate(lower(car.trim collate "und-x-icu"), 'ё', 'е')) > 0`,
  )
  return sql`(car.trim = any(${[...trims]}::text[]) or (${sql.join(contains, sql` and `)}))`
}

/** Facets that are one column of `car`, with its own values. */
function choiceConditions({ choices }: ParsedSearch): RawBuilder<boolean>[] {
  return keysOf(choices).flatMap((facet) => {
    const [column, ...others] = FACET_SOURCES[facet].columns
    const values = choices[facet] ?? []
    if (FACETS[facet].kind !== 'fixed' || column === undefined || others.length > 0 || values.length === 0) return []
    return [sql<boolean>`${sql.ref(`car.${column}`)}::text = any(${values}::text[])`]
  })
}

function rangeConditions({ ranges: { year, price } }: ParsedSearch): RawBuilder<boolean>[] {
  return [
    ...(year === undefined ? [] : [isBetween('car.year', year)]),
    ...(price === undefined ? [] : [isBetween('car.price_rub', price)]),
  ]
}

const isBetween = (column: string, { from, to }: { from?: number; to?: number }) =>
  sql<boolean>`${sql.ref(column)} between coalesce(${from ?? null}::bigint, 0)
    and coalesce(${to ?? null}::bigint, ${Number.MAX_SAFE_INTEGER}::bigint)`
