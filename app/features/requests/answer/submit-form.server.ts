import type { RouterContextProvider } from 'react-router'
import { describeError } from '#app/http/describe-error.ts'
import { findAccountId } from '#app/features/account/find-account-id.ts'
import { senderContext } from '#app/http/middleware/sender.ts'
import { siteContext, type Site } from '#app/http/middleware/site.ts'
import { parsePageTouch, touchContext } from '#app/http/middleware/touch.ts'
import { ipRange } from '#domain/ip-address.ts'
import { isValidPhone } from '#domain/requests/forms/is-valid-phone.server.ts'
import { discardFiles } from '#domain/requests/files/discard-files.server.ts'
import { describeFileRejections } from '#domain/requests/files/file-rejection.ts'
import { receiveForm, type ReceivedForm } from '#domain/requests/files/receive-form.server.ts'
import { parseAnswers, type FormFields, type ParseAnswersResult } from '#domain/requests/forms/parse-answers.ts'
import type { FieldErrors } from '#domain/requests/forms/collect-field-errors.ts'
import { pickFields, parseSubmissionFields } from '#domain/requests/forms/parse-submission-fields.ts'
import { kindOfForm, type FormName, type RequestKind } from '#domain/requests/request.ts'
import { REJECTION_MESSAGES } from '#domain/requests/submission/rejections.texts.ts'
import { VALIDATION_MESSAGES } from '#domain/requests/forms/validation.texts.ts'
import type { Sender, StoredFile } from '#domain/requests/submission/submission.ts'
import { submitRequest } from '#domain/requests/submission/submit-request.server.ts'
import { withTimeout } from '#domain/with-timeout.ts'
import { isDatabaseBusy } from '#domain/is-database-busy.ts'
import type { MultipartResult } from '#platform/forms/multipart.server.ts'
import { createRefusalAnswer, createSubmissionAnswer } from './create-submission-answer.server.ts'
import { HTTP_ERROR_STATUS, type HttpErrorCode } from '#app/http/http-errors.ts'
import type { FormAnswer } from '#app/http/form-answer.ts'
import { httpErrorAnswer } from '#app/http/http-error-answer.ts'

/** What became of a form: for the wire contract as it stands, for a page to show again. */
export interface SubmitFormResult {
  /** 200 for everything that a visitor can mend or rejoice at. */
  status: number
  answer: FormAnswer
  /** What was filled in, wire fields included, by field name; no files. */
  values: Record<string, string[]>
}

interface ActionArgs {
  request: Request
  context: Readonly<RouterContextProvider>
}

/** A visitor who waits longer believes that nothing happens, and leaves. */
const SUBMIT_TIMEOUT_MS = 5000

/**
 * Takes a form that was sent, by whatever door it came: reads it, submits the request, and says what to tell the
 * visitor. Origin and frequency were looked at before (server/). Never throws: what fails is logged and told.
 */
export async function submitForm({ request, context }: ActionArgs, form: FormName): Promise<SubmitFormResult> {
  const site = context.get(siteContext)
  try {
    const sender = { ...getSender(request), ...getOrigin(context) }
    await using received = await receiveForm(site, request, kindOfForm(form))
    const { result } = received
    if (!result.ok) return rejectUnreadable(result)
    return await submitReceived(site, {
      form,
      fields: result.fields,
      findSender: async () => ({ ...sender, accountId: await findAccountId(site, context) }),
      store: () => received.store({ key: ipRange(sender.address), signal: request.signal }),
      key: parseIdempotencyKey(request),
    })
  } catch (error) {
    return fail(site, form, { error })
  }
}

function fail(
  { log }: Site,
  form: FormName,
  { error, values }: { error: unknown; values?: SubmitFormResult['values'] },
) {
  log.error({ form, failure: describeError(error) }, 'a form could not be taken')
  const taken = reject('failed', values)
  // Nothing is broken: the same form may be taken when it is sent again.
  return isDatabaseBusy(error) ? { ...taken, status: HTTP_ERROR_STATUS.busy } : taken
}

const reject = (reason: HttpErrorCode, values: SubmitFormResult['values'] = {}): SubmitFormResult => ({
  status: HTTP_ERROR_STATUS[reason],
  answer: httpErrorAnswer(reason),
  values,
})

/** One file too many or too large is a visitor's mistake that he can mend; the form is shown again as it was. */
function rejectUnreadable({
  refusal: { reason },
  fault,
  fields,
}: Extract<MultipartResult, { ok: false }>): SubmitFormResult {
  if (reason !== 'too-many-files' && reason !== 'file-too-large') return reject(fault, valuesOf(fields))
  return rejectFields({ files: REJECTION_MESSAGES[reason] }, valuesOf(fields))
}

const valuesOf = (fields: FormFields) => Object.fromEntries([...fields].map(([name, texts]) => [name, [...texts]]))

const rejectFields = (errors: FieldErrors, values: SubmitFormResult['values']): SubmitFormResult => ({
  status: 200,
  answer: createRefusalAnswer({ reason: 'fields', errors }),
  values,
})

interface SubmitReceivedParams {
  store: () => ReturnType<ReceivedForm['store']>
  form: FormName
  fields: FormFields
  findSender: () => Promise<Sender>
  /** Of the header. */
  key: string | undefined
}

async function submitReceived(
  site: Site,
  { form, fields: sent, store, findSender, key }: SubmitReceivedParams,
): Promise<SubmitFormResult> {
  const kind = kindOfForm(form)
  const fields = pickFields(kind, sent)
  if (fields === undefined) return reject('malformed')
  const values = valuesOf(fields)
  const wire = parseSubmissionFields(fields, { key }, site.now())
  if (wire === undefined) return reject('malformed', values)
  const read = parseAndCheckPhone(kind, fields)
  if (!read.ok) return rejectFields(read.errors, values)
  const stored = await store()
  if (!stored.ok && stored.reason === 'busy') return reject('busy', values)
  if (!stored.ok) return rejectFields({ files: describeFileRejections(stored.refusals) }, values)
  const submit = async () => {
    const sender = await findSender()
    const { pageUrl, ...rest } = wire
    const lastTouch = sender.lastTouch ?? parsePageTouch(pageUrl ?? '', site)
    const origin = { ...sender, pageUrl, lastTouch }
    const submission = { ...rest, form, kind, answers: read.answers, files: stored.files, sender: origin }
    const outcome = await submitRequest(site, submission)
    if (!outcome.ok || outcome.isReplay) await discard(site, stored.files)
    return { status: 200, answer: await createSubmissionAnswer(site, submission, outcome), values }
  }
  try {
    // Sent again under the same key it is the same request, whatever becomes of this one.
    return await withTimeout(SUBMIT_TIMEOUT_MS, submit())
  } catch (error) {
    return fail(site, form, { error, values })
  }
}

/** Not worth another answer: what stays behind is swept later. */
async function discard(site: Site, files: readonly StoredFile[]): Promise<void> {
  await discardFiles(site, files).catch((error: unknown) => {
    site.log.warn({ failure: describeError(error) }, 'files that no request took could not be discarded')
  })
}

/** Everything that the schema says, and whether such a number has been given out. */
function parseAndCheckPhone<Kind extends RequestKind>(kind: Kind, fields: FormFields): ParseAnswersResult<Kind> {
  const read = parseAnswers(kind, fields)
  if (!read.ok || !('phone' in read.answers) || isValidPhone(read.answers.phone)) return read
  return { ok: false, errors: { phone: VALIDATION_MESSAGES.phone } }
}

const getSender = ({ headers }: Request): Sender => ({ userAgent: headers.get('user-agent') ?? undefined })

function getOrigin(context: ActionArgs['context']): Sender {
  const { address } = context.get(senderContext)
  const { first, last } = context.get(touchContext)
  const referrer = last?.referrer ?? first?.referrer ?? undefined
  return { address, firstTouch: first, lastTouch: last, referrer }
}

/** As the IETF's draft writes it, in quotes, or bare. */
const parseIdempotencyKey = ({ headers }: Request) =>
  headers.get('idempotency-key')?.replaceAll('"', '').trim() || undefined
