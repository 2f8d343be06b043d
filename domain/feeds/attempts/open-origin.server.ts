import { openExchangeFiles } from '../exchange/exchange-files.server.ts'
import { storePictures } from '../exchange/exchange-pictures.server.ts'
import type { FeedOrigin } from '../files/open-feed.server.ts'
import { findFolderFile, openFolderFile } from '../folders/find-folder-file.server.ts'
import type { ScheduledAttemptContext } from './attempt-context.ts'
import type { ClaimedAttempt } from './claim-attempt.server.ts'
import type { AttemptProblem } from './feed-attempt.ts'
import { openAddress } from './feed-address.server.ts'

type OpenOrigin = AsyncDisposable &
  (
    | { problem: AttemptProblem; origin?: undefined; hasChanged?: undefined }
    | {
        problem?: undefined
        origin: FeedOrigin
        /** Whether somebody has written the file while it was read. */
        hasChanged?: () => Promise<boolean>
      }
  )

/** What a source has now: at its address, from its exchange or in its folder. The caller disposes of it. */
export async function openOrigin(
  context: ScheduledAttemptContext,
  attempt: ClaimedAttempt,
  signal: AbortSignal,
): Promise<OpenOrigin> {
  if (attempt.isExchange) {
    await storePictures(context, attempt.sourceId, signal)
    const stream = await openExchangeFiles(context, attempt.sourceId)
    return stream === undefined ? refuse('file-gone') : { origin: { name: attempt.source, stream }, ...NOTHING_OPEN }
  }
  if (attempt.folderPath !== null) return openFolder(context, attempt.sourceId, attempt.folderPath)
  const address = attempt.addressSealed && (await openAddress(context, attempt.addressSealed).catch(() => null))
  return address === null ? refuse('address-unreadable') : { origin: address, ...NOTHING_OPEN }
}

/** The file as the last look saw it: somebody may be writing another one. */
async function openFolder(context: ScheduledAttemptContext, source: number, folderPath: string): Promise<OpenOrigin> {
  const find = () => findFolderFile(context, folderPath)
  const file = await find()
  if (typeof file === 'string') return refuse(file)
  const { seen } = await context.db
    .selectFrom('feed_folder')
    .select('seen')
    .where('source_id', '=', source)
    .executeTakeFirstOrThrow()
  if (file.state !== seen) return refuse('file-changes')
  const handle = await openFolderFile(file)
  if (typeof handle === 'string') return refuse(handle)
  return {
    origin: { name: file.name, stream: handle.createReadStream({ autoClose: false }) },
    hasChanged: async () => {
      const now = await find()
      return typeof now === 'string' || now.state !== file.state
    },
    [Symbol.asyncDispose]: () => handle.close(),
  }
}

const NOTHING_OPEN = { [Symbol.asyncDispose]: () => Promise.resolve() }

const refuse = (problem: AttemptProblem): OpenOrigin => ({ problem, ...NOTHING_OPEN })
