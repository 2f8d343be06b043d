import type { Transaction } from 'kysely'
import type { DB } from '#db/schema.ts'
import type { BranchBook } from './branch-book.server.ts'
import type { BrandBook } from './brand-book.server.ts'
import type { FeedSource } from './feed-source.server.ts'
import type { ReportBook } from './import-report.ts'
import type { PhotoBook } from './photo-book.server.ts'

/** One import on its way: what its steps hand to each other. */
export interface ImportRun {
  tx: Transaction<DB>
  source: FeedSource
  /** One moment for the whole import. */
  now: Date
  book: ReportBook
  brands: BrandBook
  branches: BranchBook
  photos: PhotoBook
  /** Keys met so far: a second car with one of them is a duplicate. */
  keys: Set<string>
}
