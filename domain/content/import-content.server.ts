import { stat } from 'node:fs/promises'
import type { Kysely } from 'kysely'
import type { DB } from '#db/schema.ts'
import { checkReferences, judgeReference } from './folder/check-references.ts'
import type { ContentContext } from './folder/content-context.ts'
import type { ContentProblem } from './folder/content-thing.ts'
import { listHeldPictures, listHeldThings, type HeldPicture } from './folder/list-held-content.server.ts'
import { loadSurroundings } from './folder/load-surroundings.server.ts'
import { planImport, type ImportPlan } from './folder/plan-import.ts'
import { discardPictures, putPictures } from './folder/put-pictures.server.ts'
import { PICTURES, readContentFolder, type ContentFolder } from './folder/read-content-folder.server.ts'
import { storePictures, tryPictures } from './folder/store-pictures.server.ts'
import { listStaying, takeAway, undoable, Undoing } from './folder/take-away.server.ts'
import { withContentLock } from './folder/with-content-lock.server.ts'

export type { ContentContext, ContentProblem }

export interface ContentChange {
  kind: 'added' | 'changed' | 'removed'
  /** The thing by the file that export writes it to. */
  path: string
}

export type ContentImport =
  /** Nothing was changed. */
  | { ok: false; problems: ContentProblem[] }
  | {
      ok: true
      changes: ContentChange[]
      unchanged: number
      /** Files of pictures that nothing shows. */
      unused: string[]
      /** What the site has and the folder has not; it stays, unless it was to be removed. */
      missing: string[]
    }

export interface ImportOptions {
  /** Only judges. */
  check?: boolean
  /** Takes away what the folder does not have, of the kinds for which it has a place. */
  removeMissing?: boolean
  /** Hears of each picture that has to be encoded. */
  onPicture?: (file: string) => void
}

/**
 * Makes the site say what a content folder says: all of it, in one transaction, or nothing. Whatever is wrong in any
 * file is reported at once. A second import of the same folder changes nothing.
 */
export async function importContent(
  context: ContentContext,
  folder: string,
  options: ImportOptions = {},
): Promise<ContentImport> {
  const isFolder = await stat(folder).then(
    (found) => found.isDirectory(),
    () => false,
  )
  if (!isFolder) return refuse([{ file: folder, message: 'is no folder that can be read' }])
  const read = await readContentFolder(folder, context)
  return await withContentLock(context.db, (held) => importRead({ ...context, db: held }, read, options))
}

const refuse = (problems: ContentProblem[]): ContentImport => ({ ok: false, problems })

type Planned = ImportPlan<HeldPicture>

async function importRead(
  context: ContentContext,
  read: ContentFolder,
  options: ImportOptions,
): Promise<ContentImport> {
  const { db } = context
  const known = await listHeldPictures(db)
  const held = { things: await listHeldThings(db), pictures: known }
  const plan = planImport(read, held, { removeMissing: options.removeMissing === true })
  const problems = [...read.problems, ...(await listBroken(db, read, plan, options))]
  if (options.removeMissing === true) problems.push(...(await listStaying(db, plan.missing, context.now())))
  if (problems.length > 0 || options.check === true) {
    problems.push(...(await tryPictures(context, read.pictures, known)))
    return problems.length > 0 ? refuse(problems) : report(plan, options)
  }
  const stored = await storePictures(context, read.pictures, known, options.onPicture)
  if (stored.problems.length > 0) return refuse(stored.problems)
  const pictures = stored.pictures.filter((picture) => !known.some((before) => isSame(before, picture)))
  const stays = await write(context, plan, pictures, options)
  if (stays.length > 0) return refuse(stays)
  await discardPictures(
    context,
    db,
    known.filter(({ name, hash }) => isLetGo(plan, stored.pictures, name, hash, options)),
  )
  return report(plan, options)
}

/** Sizes differ where those that came with the product were lost and made anew. */
const isSame = (one: HeldPicture, other: HeldPicture) =>
  one.name === other.name && one.hash === other.hash && one.widths.join() === other.widths.join()

/** What refers to nothing, and what would after something has been taken away. */
async function listBroken(
  db: Kysely<DB>,
  { things, problems: misread }: ContentFolder,
  plan: Planned,
  { removeMissing }: ImportOptions,
): Promise<ContentProblem[]> {
  const surroundings = await loadSurroundings(
    db,
    plan.things,
    plan.pictures,
    misread.map(({ file }) => file),
  )
  const problems = checkReferences(things, surroundings)
  if (removeMissing !== true) return problems
  const given = new Set(things.map(({ path }) => path))
  for (const { path, references } of plan.things.filter((thing) => !given.has(thing.path))) {
    const message = references.map((reference) => judgeReference(reference, surroundings)).find(Boolean)
    if (message !== undefined)
      problems.push({
        file: path,
        message: `is on the site and not in the folder; without what is taken away ${message}`,
      })
  }
  return problems
}

/** One transaction. What cannot be taken away undoes it. */
async function write(
  { db, now }: ContentContext,
  plan: Planned,
  pictures: readonly HeldPicture[],
  { removeMissing }: ImportOptions,
): Promise<ContentProblem[]> {
  const stays: ContentProblem[] = []
  await undoable(db, async (tx) => {
    const moment = now()
    await putPictures(tx, pictures, moment)
    for (const thing of [...plan.added, ...plan.changed]) await thing.put(tx, moment)
    if (removeMissing !== true) return
    // Asked before; a car may have come meanwhile.
    stays.push(...(await takeAway(tx, plan.missing, moment)))
    if (stays.length > 0) throw new Undoing()
    for (const { name } of plan.missingPictures)
      await tx.deleteFrom('content_picture').where('name', '=', name).execute()
  })
  return stays
}

function isLetGo(
  plan: Planned,
  stored: readonly HeldPicture[],
  name: string,
  hash: string,
  { removeMissing }: ImportOptions,
): boolean {
  const now = stored.find((picture) => picture.name === name)
  return now === undefined
    ? removeMissing === true && plan.missingPictures.some((picture) => picture.name === name)
    : now.hash !== hash
}

const pictureAt = (name: string) => `${PICTURES}/${name}`

function report(plan: Planned, { removeMissing }: ImportOptions): ContentImport {
  const missing = [...plan.missing.map(({ path }) => path), ...plan.missingPictures.map(({ name }) => pictureAt(name))]
  const changes: ContentChange[] = [
    ...plan.added.map(({ path }) => ({ kind: 'added' as const, path })),
    ...plan.addedPictures.map((name) => ({ kind: 'added' as const, path: pictureAt(name) })),
    ...plan.changed.map(({ path }) => ({ kind: 'changed' as const, path })),
    ...plan.changedPictures.map((name) => ({ kind: 'changed' as const, path: pictureAt(name) })),
    ...(removeMissing === true ? missing.map((path) => ({ kind: 'removed' as const, path })) : []),
  ]
  return {
    ok: true,
    changes,
    unchanged: plan.unchanged,
    unused: plan.unused.map(pictureAt),
    missing: removeMissing === true ? [] : missing,
  }
}
