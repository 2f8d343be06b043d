import type { Context } from '../context.ts'
import type { StockContext, StockNames } from '../cars/facet-index/stock.ts'
import { listSearchablePages } from './pages/list-searchable-pages.server.ts'
import type { CarName, NameIndex } from './names/name-index.ts'
import { createPageIndex, type SearchablePage } from './pages/page-index.ts'
import { parseSearchText } from './parse-search-text.ts'
import { createReferenceIndex } from './names/create-reference-index.ts'
import type { SearchService } from './search-service.ts'
import { createTrimIndex } from './trim-index.ts'

/** The age after which a search reloads trims and pages in the background. */
const MAX_AGE_MS = 30_000
/** A feed can write anything into a trim: more than any dealer has are not all searched. */
const MAX_TRIMS = 5000
/** A name in stock is before an equally similar one that is not; more cars are before fewer. */
const IN_STOCK_BOOST = 0.08
const BOOST_PER_TENFOLD = 0.012

/**
 * Creates the search service: every brand and model of the reference data and of the stock, its trims, and pages.
 * `pages` are the site's own ones, which are in no table. A search reloads trims and pages that are older than half a
 * minute in the background; it uses those that are loaded. After a failure the old ones stay until the next try.
 */
export async function createSearchService(
  context: Pick<Context, 'db' | 'now' | 'log'> & StockContext,
  pages: readonly SearchablePage[],
): Promise<SearchService> {
  const { stock, log, now } = context
  const nameIndex = createReferenceIndex()
  let knownNames: StockNames | undefined
  let trims = createTrimIndex([])
  let pageIndex = createPageIndex(pages)
  let loadedAt = 0
  let isLoading = false

  async function refresh(): Promise<void> {
    isLoading = true
    try {
      trims = createTrimIndex(stock.listTrims().slice(0, MAX_TRIMS))
      pageIndex = createPageIndex([...pages, ...(await listSearchablePages(context))])
    } catch (cause) {
      log.warn({ err: cause }, 'The search continues with the pages that it had')
    }
    loadedAt = now().getTime()
    isLoading = false
  }

  function refreshIfOld(): void {
    if (stock.names !== knownNames) {
      knownNames = stock.names
      addNames(nameIndex, knownNames)
    }
    if (!isLoading && Math.abs(now().getTime() - loadedAt) > MAX_AGE_MS) void refresh()
  }

  await refresh()
  return {
    parse: (searchText) => {
      refreshIfOld()
      return parseSearchText(nameIndex, searchText, {
        boost: (name) => stockBoost(context, name),
        isTrimWord: trims.has,
        isPageWord: pageIndex.has,
      })
    },
    findTrims: (words, isExact) => trims.find(words, isExact),
    findPages: (words, exactly) => pageIndex.find(words, exactly),
  }
}

/** Adds the names that the reference data does not contain, in the spelling of their feed. */
function addNames(nameIndex: NameIndex, { brands, models }: StockNames): void {
  for (const { value, name, nameRu } of brands) {
    if (!nameIndex.has({ kind: 'brand', brand: value }))
      nameIndex.addBrand(value, nameRu === null ? [name] : [name, nameRu])
  }
  for (const { value, name } of models) {
    const [brand = '', model = ''] = value.split('/')
    if (!nameIndex.has({ kind: 'model', brand, model })) nameIndex.addModel(brand, model, [name])
  }
}

function stockBoost({ stock }: StockContext, name: CarName): number {
  const count = name.kind === 'brand' ? stock.countOf('brand', name.brand) : stock.countOf('model', modelCode(name))
  return count === 0 ? 0 : IN_STOCK_BOOST + BOOST_PER_TENFOLD * Math.log10(count)
}

const modelCode = ({ brand, model }: { brand: string; model: string }) => `${brand}/${model}`
