import type { Context } from '../context.ts'
import type { StockContext, StockNames } from '../cars/facet-index/stock.ts'
import { listSearchablePages } from './pages/list-searchable-pages.server.ts'
import { listTrims } from './list-trims.server.ts'
import type { CarName, NameIndex } from './names/name-index.ts'
import { createPageIndex, type SearchablePage } from './pages/page-index.ts'
import { parseSearchText } from './parse-search-text.ts'
import { createReferenceIndex } from './names/create-reference-index.ts'
import type { SearchService } from './search-service.ts'
import { createTrimIndex } from './trim-index.ts'

/** How old trims and pages may be before a question has them read again, behind its back. */
const MAX_AGE_MS = 30_000
/** A name in stock goes before one that is as near to the question and is not; more cars go before fewer. */
const IN_STOCK_BOOST = 0.08
const BOOST_PER_TENFOLD = 0.012

/**
 * Opens the desk: every brand and model of the reference data and of the stock, its trims, and pages. `pages` are the
 * site's own ones, which no table holds. Trims and pages are read anew when somebody asks and they are older than half a
 * minute: he is answered at once from those that are there. What cannot be read is missing until the next try.
 */
export async function createSearchService(
  context: Pick<Context, 'db' | 'now' | 'log'> & StockContext,
  pages: readonly SearchablePage[],
): Promise<SearchService> {
  const { stock, log, now } = context
  const book = createReferenceIndex()
  let knownNames: StockNames | undefined
  let trims = createTrimIndex([])
  let pageBook = createPageIndex(pages)
  let readAt = 0
  let isReading = false

  async function refresh(): Promise<void> {
    isReading = true
    try {
      const [trimsNow, pagesNow] = await Promise.all([listTrims(context), listSearchablePages(context)])
      trims = createTrimIndex(trimsNow)
      pageBook = createPageIndex([...pages, ...pagesNow])
    } catch (cause) {
      log.warn({ err: cause }, 'The search goes on with the trims and pages that it had')
    }
    readAt = now().getTime()
    isReading = false
  }

  function keepFresh(): void {
    if (stock.names !== knownNames) {
      knownNames = stock.names
      addNames(book, knownNames)
    }
    if (!isReading && Math.abs(now().getTime() - readAt) > MAX_AGE_MS) void refresh()
  }

  await refresh()
  return {
    parse: (question) => {
      keepFresh()
      return parseSearchText(book, question, {
        boost: (name) => stockBoost(context, name),
        isTrimWord: trims.has,
        isPageWord: pageBook.has,
      })
    },
    findTrims: (words, isExact) => trims.find(words, isExact),
    findPages: (words, exactly) => pageBook.find(words, exactly),
  }
}

/** What the reference data does not know is looked for as its feed spelled it. */
function addNames(book: NameIndex, { brands, models }: StockNames): void {
  for (const { value, name, nameRu } of brands) {
    if (!book.has({ kind: 'brand', brand: value })) book.addBrand(value, nameRu === null ? [name] : [name, nameRu])
  }
  for (const { value, name } of models) {
    const [brand = '', model = ''] = value.split('/')
    if (!book.has({ kind: 'model', brand, model })) book.addModel(brand, model, [name])
  }
}

function stockBoost({ stock }: StockContext, name: CarName): number {
  const count = name.kind === 'brand' ? stock.countOf('brand', name.brand) : stock.countOf('model', modelCode(name))
  return count === 0 ? 0 : IN_STOCK_BOOST + BOOST_PER_TENFOLD * Math.log10(count)
}

const modelCode = ({ brand, model }: { brand: string; model: string }) => `${brand}/${model}`
