import type { Transaction } from 'kysely'
import type { DB } from '#db/schema.ts'
import type { BranchIndex } from './branch-index.server.ts'
import type { BrandCache } from './brand-cache.server.ts'
import type { FeedSource } from './feed-source.server.ts'
import type { ImportReportBuilder } from '../reports/import-report.ts'
import type { PhotoAttacher } from './photo-attacher.server.ts'

/** A running import: what its steps share. */
export interface ImportRun {
  tx: Transaction<DB>
  source: FeedSource
  /** The same time for the whole import. */
  now: Date
  report: ImportReportBuilder
  brands: BrandCache
  branches: BranchIndex
  photos: PhotoAttacher
  /** Keys read so far: a second car with one of them is a duplicate. */
  keys: Set<string>
}
