import type { RouterContextProvider } from 'react-router'
import { describeFailure } from '#app/describe-failure.ts'
import { findAccountId } from '#app/features/account/find-account-id.ts'
import { senderContext } from '#app/middleware/sender.ts'
import { siteContext, type Site } from '#app/middleware/site.ts'
import { readPageTouch, touchContext } from '#app/middleware/touch.ts'
import { addressRange } from '#domain/requests/address-block.ts'
import { checkPhone } from '#domain/requests/check-phone.server.ts'
import { discardFiles } from '#domain/requests/files/discard-files.server.ts'
import { describeFileRefusals } from '#domain/requests/files/file-refusal.ts'
import { receiveForm, type ReceivedForm } from '#domain/requests/files/receive-form.server.ts'
import { readAnswers, type FieldErrors, type FormFields, type ReadAnswers } from '#domain/requests/read-answers.ts'
import { pickFields, readWire } from '#domain/requests/read-wire.ts'
import { kindOfForm, type FormName, type RequestKind } from '#domain/requests/request.ts'
import { REFUSALS } from '#domain/requests/refusals.ts'
import { RULE_WORDS } from '#domain/requests/rule-words.ts'
import type { Sender, StoredFile } from '#domain/requests/submission.ts'
import { submitRequest } from '#domain/requests/submit-request.server.ts'
import { endWithin } from '#domain/end-within.ts'
import { isDatabaseBusy } from '#domain/is-database-busy.ts'
import type { MultipartResult } from '#platform/multipart.server.ts'
import { answerRefusal, answerSubmission } from './answer-submission.server.ts'
import { DOOR_STATUS, type DoorReason } from './door-words.ts'
import type { FormAnswer } from './form-answer.ts'
import { refusalOf } from './form-refusal.ts'

/** What became of a form: for the wire contract as it stands, for a page to show again. */
export interface TakenForm {
  /** 200 for everything that a visitor can mend or rejoice at. */
  status: number
  answer: FormAnswer
  /** What was filled in, wire fields included, by field name; no files. */
  values: Record<string, string[]>
}

interface Knock {
  request: Request
  context: Readonly<RouterContextProvider>
}

/** A visitor who waits longer believes that nothing happens, and leaves. */
const SUBMIT_MS = 5000

/**
 * Takes a form that was sent, by whatever door it came: reads it, submits the request, and says what to tell the
 * visitor. Origin and frequency were looked at before (server/). Never throws: what fails is logged and told.
 */
export async function takeForm({ request, context }: Knock, form: FormName): Promise<TakenForm> {
  const site = context.get(siteContext)
  try {
    const sender = { ...readSender(request), ...readOrigins(context) }
    await using received = await receiveForm(site, request, kindOfForm(form))
    const { read } = received
    if (!read.ok) return refuseUnread(read)
    return await takeReceived(site, {
      form,
      fields: read.fields,
      findSender: async () => ({ ...sender, accountId: await findAccountId(site, context) }),
      store: () => received.store({ key: addressRange(sender.address), signal: request.signal }),
      key: readKey(request),
    })
  } catch (error) {
    return fail(site, form, { error })
  }
}

function fail({ log }: Site, form: FormName, { error, values }: { error: unknown; values?: TakenForm['values'] }) {
  log.error({ form, failure: describeFailure(error) }, 'a form could not be taken')
  const taken = turnAway('failed', values)
  // Nothing is broken: the same form may be taken when it is sent again.
  return isDatabaseBusy(error) ? { ...taken, status: DOOR_STATUS.busy } : taken
}

const turnAway = (reason: DoorReason, values: TakenForm['values'] = {}): TakenForm => ({
  status: DOOR_STATUS[reason],
  answer: refusalOf(reason),
  values,
})

/** One file too many or too large is a visitor's mistake that he can mend; the form is shown again as it was. */
function refuseUnread({ refusal: { reason }, fault, fields }: Extract<MultipartResult, { ok: false }>): TakenForm {
  if (reason !== 'too-many-files' && reason !== 'file-too-large') return turnAway(fault, valuesOf(fields))
  return refuseFields({ files: REFUSALS[reason] }, valuesOf(fields))
}

const valuesOf = (fields: FormFields) => Object.fromEntries([...fields].map(([name, texts]) => [name, [...texts]]))

const refuseFields = (errors: FieldErrors, values: TakenForm['values']): TakenForm => ({
  status: 200,
  answer: answerRefusal({ reason: 'fields', errors }),
  values,
})

interface Received {
  store: () => ReturnType<ReceivedForm['store']>
  form: FormName
  fields: FormFields
  findSender: () => Promise<Sender>
  /** Of the header. */
  key: string | undefined
}

async function takeReceived(site: Site, { form, fields: sent, store, findSender, key }: Received): Promise<TakenForm> {
  const kind = kindOfForm(form)
  const fields = pickFields(kind, sent)
  if (fields === undefined) return turnAway('malformed')
  const values = valuesOf(fields)
  const wire = readWire(fields, { key }, site.now())
  if (wire === undefined) return turnAway('malformed', values)
  const read = readWithPhone(kind, fields)
  if (!read.ok) return refuseFields(read.errors, values)
  const stored = await store()
  if (!stored.ok && stored.reason === 'busy') return turnAway('busy', values)
  if (!stored.ok) return refuseFields({ files: describeFileRefusals(stored.refusals) }, values)
  const submit = async () => {
    const sender = await findSender()
    const { pageUrl, ...rest } = wire
    const lastTouch = sender.lastTouch ?? readPageTouch(pageUrl ?? '', site)
    const origin = { ...sender, pageUrl, lastTouch }
    const submission = { ...rest, form, kind, answers: read.answers, files: stored.files, sender: origin }
    const outcome = await submitRequest(site, submission)
    if (!outcome.ok || outcome.isReplay) await discard(site, stored.files)
    return { status: 200, answer: await answerSubmission(site, submission, outcome), values }
  }
  try {
    // Sent again under the same key it is the same request, whatever becomes of this one.
    return await endWithin(SUBMIT_MS, submit())
  } catch (error) {
    return fail(site, form, { error, values })
  }
}

/** Not worth another answer: what stays behind is swept later. */
async function discard(site: Site, files: readonly StoredFile[]): Promise<void> {
  await discardFiles(site, files).catch((error: unknown) => {
    site.log.warn({ failure: describeFailure(error) }, 'files that no request took could not be discarded')
  })
}

/** Everything that the schema says, and whether such a number has been given out. */
function readWithPhone<Kind extends RequestKind>(kind: Kind, fields: FormFields): ReadAnswers<Kind> {
  const read = readAnswers(kind, fields)
  if (!read.ok || !('phone' in read.answers) || checkPhone(read.answers.phone)) return read
  return { ok: false, errors: { phone: RULE_WORDS.phone } }
}

const readSender = ({ headers }: Request): Sender => ({ userAgent: headers.get('user-agent') ?? undefined })

function readOrigins(context: Knock['context']): Sender {
  const { address } = context.get(senderContext)
  const { first, last } = context.get(touchContext)
  const referrer = last?.referrer ?? first?.referrer ?? undefined
  return { address, firstTouch: first, lastTouch: last, referrer }
}

/** As the IETF's draft writes it, in quotes, or bare. */
const readKey = ({ headers }: Request) => headers.get('idempotency-key')?.replaceAll('"', '').trim() || undefined
