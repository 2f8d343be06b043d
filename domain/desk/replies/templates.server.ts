import { sql, type Transaction } from 'kysely'
import type { Db } from '#db/client.server.ts'
import type { DB } from '#db/schema.ts'
import { type Actor, branchesFor, type StaffActor } from '#domain/access/rights.ts'
import { type Audit, withAudit } from '#domain/access/with-audit.server.ts'
import type { DeskContext } from '../desk-context.ts'
import { inBranches } from '../in-branches.server.ts'
import type { TemplateInput, TemplateWay } from './reply-forms.ts'

/** A text with placeholders that the staff begin with. */
export interface ReplyTemplate {
  id: number
  way: TemplateWay
  title: string
  /** Of a letter; null for the others. */
  subject: string | null
  body: string
}

/** The texts for one request, by title, to be read in one statement with others. */
export const selectTemplatesFor = (db: Db, number: number) =>
  selectTemplates(db)
    .innerJoin('request_work', (join) => join.on('request_work.request_id', '=', number))
    .where(sql<boolean>`reply_template.branch_id is null or reply_template.branch_id = request_work.branch_id`)
    .where(sql<boolean>`reply_template.kind is null or reply_template.kind = request_work.kind`)

/** A text as its editors see it. */
export interface EditedTemplate extends ReplyTemplate {
  branchId: number | null
  kind: string | null
  version: number
  /** Whether the actor may change it: those of everybody belong to who manages every branch. */
  canChange: boolean
}

/** The texts that the actor's people use, by title. */
export const listTemplates = ({ db }: Pick<DeskContext, 'db'>, actor: StaffActor): Promise<EditedTemplate[]> =>
  selectTemplates(db)
    .select(['branch_id as branchId', 'kind', 'version', isEditedBy(actor).as('canChange')])
    .where(sql<boolean>`branch_id is null or ${isEditedBy(actor)}`)
    .execute()

const selectTemplates = (db: Db) =>
  db
    .selectFrom('reply_template')
    .select(['reply_template.id', 'way', 'title', 'subject', 'body'])
    .orderBy('title')
    .orderBy('reply_template.id')

const isEditedBy = (actor: Actor) =>
  sql<boolean>`coalesce(${inBranches(actor, 'templates.manage', 'reply_template.branch_id')}, false)`

/** Whether the actor may write texts for the people of a branch; null: for everybody. */
export function mayEditTemplates(actor: Actor, branchId: number | null): boolean {
  const managed = branchesFor(actor, 'templates.manage')
  return managed === 'all' || (branchId !== null && managed.includes(branchId))
}

/** `changed`: somebody else has changed it since it was shown. */
type TemplateResult = { ok: true; id: number } | TemplateRefusal
type TemplateRefusal = { ok: false; reason: 'unknown' | 'changed' | 'too-many' }

/** How many texts a dealership may have: all of them are offered beside a request. */
const MAX_TEMPLATES = 200

/** Adds a text. */
export function addTemplate(context: DeskContext, actor: StaffActor, input: TemplateInput): Promise<TemplateResult> {
  return withAudit(context, actor, async (tx, audit): Promise<TemplateResult> => {
    if (!mayEditTemplates(actor, input.branchId)) {
      await audit({ action: 'access.refuse', subject: 'template:new', after: { tried: 'template.add' } })
      return { ok: false, reason: 'unknown' }
    }
    const { count } = await tx
      .selectFrom('reply_template')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow()
    if (count >= MAX_TEMPLATES) return { ok: false, reason: 'too-many' }
    const { branchId, ...text } = input
    const added = await tx
      .insertInto('reply_template')
      .values({ ...text, branch_id: branchId })
      .returning('id')
      .executeTakeFirstOrThrow()
    await audit({ action: 'template.add', subject: `template:${added.id}`, branchId, after: { way: text.way } })
    return { ok: true, id: added.id }
  })
}

/** Changes a text as it was shown. It stays with the people of its branch unless the actor may write for the other too. */
export function changeTemplate(
  context: DeskContext,
  actor: StaffActor,
  { id, version, input }: { id: number; version: number; input: TemplateInput },
): Promise<TemplateResult> {
  return withAudit(context, actor, async (tx, audit): Promise<TemplateResult> => {
    const { branchId, ...text } = input
    const changed = mayEditTemplates(actor, branchId)
      ? await tx
          .updateTable('reply_template')
          .set({ ...text, branch_id: branchId, version: version + 1 })
          .where('id', '=', id)
          .where('version', '=', version)
          .where(isEditedBy(actor))
          .returning('id')
          .executeTakeFirst()
      : undefined
    if (changed === undefined) return explainRefusal(tx, { audit, actor, id, name: 'template.change' })
    await audit({ action: 'template.change', subject: `template:${id}`, branchId, after: { way: text.way } })
    return { ok: true, id }
  })
}

/** Removes a text. Letters that were written with it stay. */
export function removeTemplate(context: DeskContext, actor: StaffActor, id: number): Promise<TemplateResult> {
  return withAudit(context, actor, async (tx, audit): Promise<TemplateResult> => {
    const removed = await tx
      .deleteFrom('reply_template')
      .where('id', '=', id)
      .where(isEditedBy(actor))
      .returning('branch_id as branchId')
      .executeTakeFirst()
    if (removed === undefined) return explainRefusal(tx, { audit, actor, id, name: 'template.remove' })
    await audit({ action: 'template.remove', subject: `template:${id}`, branchId: removed.branchId })
    return { ok: true, id }
  })
}

interface RefusalParams {
  audit: Audit
  actor: StaffActor
  id: number
  name: 'template.change' | 'template.remove'
}

/** A text of other people is unknown to the actor, and the log says that they tried. */
async function explainRefusal(
  tx: Transaction<DB>,
  { audit, actor, id, name }: RefusalParams,
): Promise<TemplateRefusal> {
  const found = await tx
    .selectFrom('reply_template')
    .select(isEditedBy(actor).as('isEdited'))
    .where('id', '=', id)
    .executeTakeFirst()
  if (found?.isEdited === true) return { ok: false, reason: 'changed' }
  if (found !== undefined) await audit({ action: 'access.refuse', subject: `template:${id}`, after: { tried: name } })
  return { ok: false, reason: 'unknown' }
}
