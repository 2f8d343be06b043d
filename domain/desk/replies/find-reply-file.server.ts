import { sql } from 'kysely'
import type { Actor } from '#domain/access/rights.ts'
import { recordAudit } from '#domain/access/with-audit.server.ts'
import type { DeskContext } from '../desk-context.ts'
import { inBranches } from '../in-branches.server.ts'

/**
 * The PDF that a letter of a request carries, where the actor may see the request; undefined when there is none. The log
 * says who opened it: it names the buyer.
 */
export async function findReplyFile(
  context: DeskContext,
  actor: Actor,
  { number, reply }: { number: number; reply: string },
): Promise<{ name: string; content: Uint8Array<ArrayBuffer> } | undefined> {
  const file = await context.db
    .selectFrom('request_reply_file')
    .innerJoin('request_reply', 'request_reply.id', 'reply_id')
    .innerJoin('request_work', 'request_work.request_id', 'request_reply.request_id')
    .select(['name', 'content', 'branch_id as branchId'])
    .select(
      sql<boolean>`(${inBranches(actor, 'requests.view')}
        and (held_since is null or ${inBranches(actor, 'requests.manage')}))`.as('isAllowed'),
    )
    .where('request_reply.request_id', '=', number)
    .where('request_reply.id', '=', reply)
    .executeTakeFirst()
  if (file === undefined) return undefined
  const { isAllowed, branchId, name, content } = file
  const subject = `request:${number}` as const
  if (!isAllowed) {
    await recordAudit(context, actor, { action: 'access.refuse', subject, after: { tried: 'request.open-file' } })
    return undefined
  }
  await recordAudit(context, actor, { action: 'request.open-file', subject, branchId, after: { reply } })
  return { name, content: new Uint8Array(content) }
}
