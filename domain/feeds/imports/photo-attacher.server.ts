import type { Transaction } from 'kysely'
import type { DB } from '#db/schema.ts'
import { attachPhotos, type CarPhotoList } from '#domain/media/attach-photos.server.ts'

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
