import type { Db } from '#db/client.server.ts'
import { createColumns, resizeColumns, type Columns } from './columns.ts'
import { encodeCar } from './encode-car.server.ts'
import { createDictionaries, createLexicon, type Dictionaries, type Lexicon } from './lexicon.ts'
import { mergeChanges, type Changes } from './merge-changes.ts'
import { readStock, type Snapshot, type StockRow } from './read-stock.server.ts'
import { createIndex, type StockIndex } from './stock-index.ts'

/** An index and the view of the database that it shows. */
export interface LoadedStock {
  index: StockIndex
  snapshot: Snapshot
}

/** What happened since a view: the changed cars, and what the codes mean now. */
export interface News {
  changes: Changes
  lexicon: Lexicon
  snapshot: Snapshot
}

/** A stock without cars that has seen nothing yet. */
export function createEmptyStock(): LoadedStock {
  const dictionaries = createDictionaries()
  const lexicon = createLexicon(dictionaries, { brands: [], models: [], branches: [] })
  return { index: createIndex(createColumns(0), dictionaries, lexicon), snapshot: { xmin: '0', xmax: '0' } }
}

/** Reads the whole published stock into a new index: about five seconds for a million cars, page by page. */
export function loadStock(db: Db): Promise<LoadedStock> {
  return readStock(db, async ({ snapshot, names, pages }) => {
    const dictionaries = createDictionaries()
    const lexicon = createLexicon(dictionaries, names)
    const { columns } = await collect(pages(), dictionaries)
    return { index: createIndex(columns, dictionaries, lexicon), snapshot }
  })
}

/** Reads what has happened since `stock` was loaded or last brought up to date. */
export function readNews(db: Db, { index, snapshot: since }: LoadedStock): Promise<News> {
  return readStock(db, async ({ snapshot, names, pages }) => {
    const isSame = JSON.stringify(names) === JSON.stringify(index.lexicon.source)
    const lexicon = isSame ? index.lexicon : createLexicon(index.dictionaries, names)
    return { changes: await collect(pages(since), index.dictionaries), lexicon, snapshot }
  })
}

/** The stock with the news in it. Without an await between, so that no answer meets half of them. */
export function applyNews({ index }: LoadedStock, { changes, lexicon, snapshot }: News): LoadedStock {
  const columns = mergeChanges(index.columns, changes)
  return { index: createIndex(columns, index.dictionaries, lexicon, index.room), snapshot }
}

async function collect(pages: AsyncIterable<StockRow[]>, dictionaries: Dictionaries): Promise<Changes> {
  let columns: Columns = createColumns(0)
  const listed: number[] = []
  for await (const page of pages) {
    const needed = columns.size + page.length
    if (needed > columns.ids.length) columns = resizeColumns(columns, Math.max(needed, columns.size * 2))
    for (const car of page) {
      encodeCar(columns, columns.size, car, dictionaries)
      listed[columns.size++] = car.is_listed ? 1 : 0
    }
  }
  return { columns: resizeColumns(columns, columns.size), listed: Uint8Array.from(listed) }
}
