import { createHash } from 'node:crypto'
import type { Transaction } from 'kysely'
import type { DB, RequestSuspicion } from '#db/schema.ts'
import { addressBlock } from './address-block.ts'
import { settleAnswers, type SettledAnswers } from './settle-answers.server.ts'
import { judgeSubmission } from './judge-submission.server.ts'
import { postDeliveries } from './post-deliveries.server.ts'
import type { RequestContext } from './request-context.ts'
import type { Submission, SubmitOutcome } from './submission.ts'
import { takeCarSnapshot, type AskedCar } from './take-car-snapshot.server.ts'

type SubmitContext = Pick<RequestContext, 'db' | 'now' | 'newId' | 'channels' | 'linkToCar'>

/**
 * Takes a request: one transaction writes it with its consents, its files and its deliveries, and the answer goes out
 * only after the commit. The same key again is the same request. A refusal writes nothing; the stored files are then
 * the caller's to remove.
 */
export async function submitRequest(context: SubmitContext, submission: Submission): Promise<SubmitOutcome> {
  const car = await findAskedCar(context, submission)
  const settled = await settleAnswers(context, submission, car?.ok ? car.card : undefined)
  const draft = { submission, settled, car, bodyHash: hashBody(submission) }
  return context.db.transaction().execute((tx) => decide(tx, context, draft))
}

interface Draft {
  submission: Submission
  settled: SettledAnswers
  car: AskedCar | undefined
  bodyHash: Buffer
}

async function findAskedCar(context: SubmitContext, { carId, conditions, shownPriceRub }: Submission) {
  return carId === undefined ? undefined : takeCarSnapshot(context, { carId, conditions, shownPriceRub })
}

async function decide(tx: Transaction<DB>, context: SubmitContext, draft: Draft): Promise<SubmitOutcome> {
  const { submission, settled, car, bodyHash } = draft
  const { key, kind, sender } = submission
  const now = context.now()
  const findings = await judgeSubmission(tx, {
    key,
    kind,
    phone: settled.phone,
    addressBlock: addressBlock(sender.address),
    now,
  })
  // An answer that was given stays given, even when the car has been sold since.
  if (findings.earlier !== undefined) return replay(findings.earlier, bodyHash)
  if (car !== undefined && !car.ok) return { ok: false, reason: car.reason }
  if (findings.isRepeat && !submission.isRepeatMeant) {
    await tx
      .insertInto('repeat_question')
      .values({ idempotency_key: key, asked_at: now })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
    return { ok: false, reason: 'repeat' }
  }
  const suspicion = submission.suspicion ?? findings.suspicion
  const number = await insertRequest(tx, draft, now, suspicion)
  if (number === undefined) return replay(await getTaken(tx, key), bodyHash)
  await insertConsents(tx, number, submission, now)
  await insertFiles(tx, number, submission)
  await postDeliveries(tx, context, { number, kind, settled, suspicion, now })
  return { ok: true, number, kind, isReplay: false }
}

function replay(earlier: { id: number; kind: Submission['kind']; bodyHash: Buffer }, bodyHash: Buffer): SubmitOutcome {
  return earlier.bodyHash.equals(bodyHash)
    ? { ok: true, number: earlier.id, kind: earlier.kind, isReplay: true }
    : { ok: false, reason: 'key-reused' }
}

/** Undefined when another transaction has taken the same key in this very moment. */
async function insertRequest(
  tx: Transaction<DB>,
  { submission, settled, car, bodyHash }: Draft,
  now: Date,
  suspicion: RequestSuspicion | undefined,
): Promise<number | undefined> {
  const { sender } = submission
  const row = await tx
    .insertInto('request')
    .values({
      kind: submission.kind,
      form: submission.form,
      idempotency_key: submission.key,
      body_hash: bodyHash,
      submitted_at: now,
      name: settled.name ?? null,
      phone: settled.phone ?? null,
      email: settled.email ?? null,
      comment: settled.comment ?? null,
      details: JSON.stringify(settled.details),
      car_id: car?.ok ? car.card.id : null,
      car: car?.ok ? JSON.stringify(car.snapshot) : null,
      brand_id: settled.brand?.id ?? null,
      branch_id: settled.branch?.id ?? null,
      page_url: sender.pageUrl ?? null,
      referrer: sender.referrer ?? null,
      first_touch: sender.firstTouch === undefined ? null : JSON.stringify(sender.firstTouch),
      last_touch: sender.lastTouch === undefined ? null : JSON.stringify(sender.lastTouch),
      address: sender.address ?? null,
      address_block: addressBlock(sender.address) ?? null,
      user_agent: sender.userAgent ?? null,
      suspicion: suspicion ?? null,
    })
    .onConflict((conflict) => conflict.column('idempotency_key').doNothing())
    .returning('id')
    .executeTakeFirst()
  return row?.id
}

async function getTaken(tx: Transaction<DB>, key: string) {
  const row = await tx
    .selectFrom('request')
    .select(['id', 'kind', 'body_hash'])
    .where('idempotency_key', '=', key)
    .executeTakeFirstOrThrow()
  return { id: row.id, kind: row.kind, bodyHash: row.body_hash }
}

async function insertConsents(tx: Transaction<DB>, number: number, submission: Submission, now: Date): Promise<void> {
  const { consent, advertising, sender } = submission
  const given = [
    { purpose: 'personal-data', slug: 'consent', version: consent.version } as const,
    ...(advertising === undefined
      ? []
      : [{ purpose: 'advertising', slug: 'advertising', version: advertising.version } as const]),
  ]
  for (const { purpose, slug, version } of given)
    await tx
      .insertInto('consent')
      .columns(['request_id', 'purpose', 'text_slug', 'text_version', 'given_at', 'address', 'page_url'])
      .expression((query) =>
        query
          .selectFrom('legal_text')
          .select((eb) => [
            eb.val(number).as('request_id'),
            eb.val(purpose).as('purpose'),
            eb.ref('slug').as('text_slug'),
            eb.ref('version').as('text_version'),
            eb.val(now).as('given_at'),
            eb.val(sender.address ?? null).as('address'),
            eb.val(sender.pageUrl ?? null).as('page_url'),
          ])
          .where('slug', '=', slug)
          // The version that the form showed; for a form that names none, or one that never was, the newest.
          .orderBy(({ eb }) => eb('version', '=', version ?? 0), 'desc')
          .orderBy('version', 'desc')
          .limit(1),
      )
      .execute()
}

async function insertFiles(tx: Transaction<DB>, number: number, { files }: Submission): Promise<void> {
  if (files.length === 0) return
  await tx
    .insertInto('request_file')
    .values(
      files.map((file, position) => ({
        request_id: number,
        position,
        stored_name: file.storedName,
        original_name: file.originalName,
        media_type: file.mediaType,
        bytes: file.bytes,
      })),
    )
    .execute()
}

/** SHA-256 over what was asked: the same words, car and files give the same. How it came here does not count. */
function hashBody({ form, answers, carId, conditions, files }: Submission): Buffer {
  const inOrder = Object.entries(answers).toSorted(([one], [other]) => (one < other ? -1 : 1))
  const asked = [form, inOrder, carId ?? null, conditions, files.map(({ hash }) => hash)]
  return createHash('sha256').update(JSON.stringify(asked)).digest()
}
