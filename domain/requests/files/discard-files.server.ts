import type { RequestContext } from '../request-context.ts'
import type { StoredFile } from '../submission/submission.ts'

/**
 * Deletes stored files that no request has taken: after a refusal, and after a replay, whose files came the first time.
 * After an error it is not known whether the request was written: leave the files, `sweepRequestFiles` looks at them
 * when it is certain. Returns how many were deleted.
 */
export async function discardFiles(
  { db, requestFiles }: Pick<RequestContext, 'db' | 'requestFiles'>,
  files: readonly Pick<StoredFile, 'storedName'>[],
): Promise<number> {
  const names = files.map(({ storedName }) => storedName)
  if (names.length === 0) return 0
  const taken = await db.selectFrom('request_file').select('stored_name').where('stored_name', 'in', names).execute()
  const kept = new Set(taken.map(({ stored_name }) => stored_name))
  const orphaned = names.filter((name) => !kept.has(name))
  for (const name of orphaned) await requestFiles.delete(name)
  return orphaned.length
}
