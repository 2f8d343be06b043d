import { sql } from 'kysely'
import type { Actor } from '#domain/access/rights.ts'
import { recordAudit } from '#domain/access/with-audit.server.ts'
import type { DeskContext } from '../desk-context.ts'
import { inBranches } from '../in-branches.server.ts'

/** A file of a request, where the storage of request files has it. */
export interface DeskFile {
  storedName: string
  originalName: string
  mediaType: string
  bytes: number
}

/**
 * The file at this position of a request that the actor may see, of a suspect one that they may release; undefined when
 * there is none. The log says who opened it: a picture that a page shows is opened too.
 */
export async function findDeskFile(
  context: DeskContext,
  actor: Actor,
  { number, position }: { number: number; position: number },
): Promise<DeskFile | undefined> {
  const file = await context.db
    .selectFrom('request_file')
    .innerJoin('request_work', 'request_work.request_id', 'request_file.request_id')
    .select(['stored_name as storedName', 'original_name as originalName', 'media_type as mediaType', 'bytes'])
    .select('branch_id as branchId')
    .select(
      sql<boolean>`(${inBranches(actor, 'requests.view')}
        and (held_since is null or ${inBranches(actor, 'requests.manage')}))`.as('isAllowed'),
    )
    .where('request_file.request_id', '=', number)
    .orderBy('position')
    .offset(position)
    .limit(1)
    .executeTakeFirst()
  if (file === undefined) return undefined
  const { isAllowed, branchId, ...found } = file
  const subject = `request:${number}` as const
  if (!isAllowed) {
    await recordAudit(context, actor, { action: 'access.refuse', subject, after: { tried: 'request.open-file' } })
    return undefined
  }
  await recordAudit(context, actor, { action: 'request.open-file', subject, branchId, after: { file: position + 1 } })
  return found
}
