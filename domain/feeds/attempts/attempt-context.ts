import type { Context } from '#domain/context.ts'
import type { HttpClient } from '#platform/http-client/http-client.server.ts'
import type { Storage } from '#platform/storage/storage.server.ts'
import type { ExchangeContext } from '../exchange/exchange-context.ts'
import type { FolderContext } from '../folders/find-folder-file.server.ts'
import type { ImportContext } from '../imports/import-drafts.server.ts'

/** What attempts to read a feed need. */
export interface AttemptContext extends ImportContext {
  http: Pick<HttpClient, 'get'>
  /** The files as they came, for 14 days. */
  feedFiles: Storage
  /** A new random UUID. */
  newId: () => string
  /** The largest feed, in bytes after unpacking. */
  feedMaxBytes: number
}

/** The same for attempts at what sources have: an address, which is sealed, an exchange or a folder. */
export interface ScheduledAttemptContext
  extends AttemptContext, FolderContext, Pick<ExchangeContext, 'exchangeFolder'>, Pick<Context, 'storage'> {
  feedSecret: () => Promise<Uint8Array>
}
