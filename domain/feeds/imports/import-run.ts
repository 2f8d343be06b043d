import type { Transaction } from 'kysely'
import type { DB } from '#db/schema.ts'
import type { BranchIndex } from './branch-index.server.ts'
import type { BrandCache } from './brand-cache.server.ts'
import type { FeedSource } from './feed-source.server.ts'
import type { ImportReportBuilder } from '../reports/import-report.ts'
import type { PhotoAttacher } from './photo-attacher.server.ts'

/** One import on its way: what its steps hand to each other. */
export interface ImportRun {
  tx: Transaction<DB>
  source: FeedSource
  /** One moment for the whole import. */
  now: Date
  report: ImportReportBuilder
  brands: BrandCache
  branches: BranchIndex
  photos: PhotoAttacher
  /** Keys met so far: a second car with one of them is a duplicate. */
  keys: Set<string>
}
