import type { StockContext, StockNames } from '../cars/facet-index/stock.ts'
import type { Context } from '../context.ts'
import type { CarName, NameIndex } from './names/name-index.ts'
import { createReferenceIndex } from './names/reference-index.ts'
import { createPageIndex, type PageHit, type SearchablePage } from './pages/page-index.ts'
import { listSearchablePages } from './pages/searchable-pages.server.ts'
import { type ParsedSearch, parseSearchText } from './parse-search-text.ts'
import { createSearchIndex } from './spelling/search-index.ts'
import { plainKey, soundKey } from './spelling/sound-key.ts'
import { splitWords } from './spelling/split-words.ts'

/** The names, trims and pages that a node holds in memory for searches, updated in the background. */
export interface SearchService {
  /** The names and filters in a search text. */
  parse: (searchText: string) => ParsedSearch
  /** Trims of the stock that contain all of these words; with `isExact` only in their exact spelling. */
  findTrims: (words: readonly string[], isExact: boolean) => string[]
  /** Pages and offers for these words, the best match first; the words `exactly` must be spelled exactly. */
  findPages: (words: readonly string[], exactly: ReadonlySet<string>) => PageHit[]
}

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
  // Built for the first search: a tenth of a second that no start has to wait for.
  let nameIndex: NameIndex | undefined
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
    if (!isLoading && Math.abs(now().getTime() - loadedAt) > MAX_AGE_MS) void refresh()
  }

  function getNameIndex(): NameIndex {
    nameIndex ??= createReferenceIndex()
    if (stock.names !== knownNames) {
      knownNames = stock.names
      addNames(nameIndex, knownNames)
    }
    return nameIndex
  }

  await refresh()
  return {
    parse: (searchText) => {
      refreshIfOld()
      return parseSearchText(getNameIndex(), searchText, {
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

/** The trims of the stock, found by their words. */
interface TrimIndex {
  /** Whether a word is in the name of a trim, in either alphabet. */
  has: (word: string) => boolean
  /** Trims with all these words, slightly misspelled or not; with `isExact` spelled exactly. Empty without words. */
  find: (words: readonly string[], isExact: boolean) => string[]
}

const MIN_SIMILARITY = 0.72
const EXACT_SIMILARITY = 0.95

/** Creates an index of these trims. */
function createTrimIndex(trims: readonly string[]): TrimIndex {
  const words = createSearchIndex()
  const trimsByWord: Set<number>[] = []
  const sounds = new Set<string>()
  for (const [number, trim] of trims.entries()) {
    for (const word of splitWords(trim)) {
      ;(trimsByWord[words.add(word)] ??= new Set()).add(number)
      sounds.add(soundKey(plainKey(word)))
    }
  }
  const listTrimsLike = (word: string, minSimilarity: number) =>
    new Set(
      words
        .find(word, true)
        .filter(({ similarity }) => similarity >= minSimilarity)
        .flatMap((hit) => [...(trimsByWord[hit.word] ?? [])]),
    )
  return {
    has: (word) => sounds.has(soundKey(plainKey(word))),
    find: (searchWords, isExact) => {
      const sets = searchWords.map((word) => listTrimsLike(word, isExact ? EXACT_SIMILARITY : MIN_SIMILARITY))
      const common = [...(sets[0] ?? [])].filter((number) => sets.every((set) => set.has(number)))
      return common.flatMap((number) => trims[number] ?? [])
    },
  }
}
