import type { RequestContext } from '../request-context.ts'
import type { StoredFile } from '../submission/submission.ts'

/**
 * Deletes stored files that belong to no request: after a rejection, and after a replay, whose files are stored
 * already. Do not call it after an error, when it is unknown whether the request was written: `sweepRequestFiles`
 * deletes such files later. Returns how many were deleted.
 */
export async function discardFiles(
  { db, requestFiles }: Pick<RequestContext, 'db' | 'requestFiles'>,
  files: readonly Pick<StoredFile, 'storedName'>[],
): Promise<number> {
  const names = files.map(({ storedName }) => storedName)
  if (names.length === 0) return 0
  const rows = await db.selectFrom('request_file').select('stored_name').where('stored_name', 'in', names).execute()
  const used = new Set(rows.map(({ stored_name }) => stored_name))
  const orphaned = names.filter((name) => !used.has(name))
  for (const name of orphaned) await requestFiles.delete(name)
  return orphaned.length
}
