import type { Transaction } from 'kysely'
import type { DB } from '#db/schema.ts'
import type { BranchIndex } from './branch-index.server.ts'
import type { BrandCache } from './brand-cache.server.ts'
import type { FeedSource } from './feed-source.server.ts'
import type { ImportReportBuilder } from '../reports/import-report.ts'
import { attachPhotos, type CarPhotoList } from '#domain/media/attach-photos.server.ts'

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

/** Attaches an import's photographs, and records in `hasPending` whether any of them must still be fetched. */
export class PhotoAttacher {
  hasPending = false
  readonly #tx: Transaction<DB>

  constructor(tx: Transaction<DB>) {
    this.#tx = tx
  }

  async attach(lists: readonly CarPhotoList[]): Promise<void> {
    if (lists.length === 0) return
    const { waiting } = await attachPhotos(this.#tx, lists)
    this.hasPending ||= waiting
  }
}
