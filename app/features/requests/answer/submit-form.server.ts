import type { ActionArgs } from '#app/http/action-args.ts'
import { describeError } from '#app/http/describe-error.ts'
import { findAccountId } from '#app/features/account/find-account-id.ts'
import { senderContext } from '#app/http/middleware/sender.ts'
import { siteContext, type Site } from '#app/http/middleware/site.ts'
import { touchContext } from '#app/http/middleware/touch.ts'
import { parsePageTouch } from '#app/http/middleware/record-visit.ts'
import { ipRange } from '#domain/ip-address.ts'
import { isValidPhone } from '#domain/requests/forms/is-valid-phone.server.ts'
import { discardFiles } from '#domain/requests/files/sweep-request-files.server.ts'
import { describeFileRejections } from '#domain/requests/files/file-rejection.ts'
import { type ReceivedForm, receiveForm } from '#domain/requests/files/receive-form.server.ts'
import { parseAnswers, type ParseAnswersResult } from '#domain/requests/forms/parse-answers.ts'
import type { FormFields } from '#domain/requests/forms/parse-form.ts'
import type { FieldErrors } from '#domain/requests/forms/collect-field-errors.ts'
import { pickFields, parseSubmissionFields } from '#domain/requests/forms/parse-submission-fields.ts'
import { kindOfForm, type FormName, type RequestKind } from '#domain/requests/kinds/registry.ts'
import { REJECTION_MESSAGES } from '#domain/requests/submission/rejections.texts.ts'
import { VALIDATION_MESSAGES } from '#domain/requests/forms/validation.texts.ts'
import type { Sender, StoredFile } from '#domain/requests/submission/submission.ts'
import { submitRequest } from '#domain/requests/submission/submit-request.server.ts'
import { withTimeout } from '#domain/with-timeout.ts'
import { isDatabaseBusy } from '#domain/is-database-busy.ts'
import type { MultipartResult } from '#platform/forms/multipart.server.ts'
import { createRefusalAnswer, createSubmissionAnswer } from './create-submission-answer.server.ts'
import { HTTP_ERROR_STATUS, httpErrorAnswer, type HttpErrorCode } from '#app/http/http-errors.ts'
import type { FormAnswer } from '#app/http/form-answer.ts'

/** The result of a submitted form: `answer` for the wire contract, `values` for a page that shows the form again. */
export interface SubmitFormResult {
  /** 200 for success and for every error that the visitor can correct. */
  status: number
  answer: FormAnswer
  /** The submitted values by field name, wire fields included, without files. */
  values: Record<string, string[]>
}

/** A visitor who waits longer believes that nothing happens, and leaves. */
const SUBMIT_TIMEOUT_MS = 5000

/**
 * Handles a submitted form from any route: parses it, submits the request and creates the answer. Origin and request
 * rate are checked before (server/). Never throws: a failure is logged and becomes an answer.
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
  log.error({ form, failure: describeError(error) }, 'a form could not be processed')
  const result = reject('failed', values)
  // Nothing is broken: the same form can be accepted on the next try.
  return isDatabaseBusy(error) ? { ...result, status: HTTP_ERROR_STATUS.busy } : result
}

const reject = (reason: HttpErrorCode, values: SubmitFormResult['values'] = {}): SubmitFormResult => ({
  status: HTTP_ERROR_STATUS[reason],
  answer: httpErrorAnswer(reason),
  values,
})

/** The visitor can correct one file too many or too large, so the form comes back as it was filled in. */
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
  /** From the `idempotency-key` header. */
  key: string | undefined
}

async function submitReceived(
  site: Site,
  { form, fields: submitted, store, findSender, key }: SubmitReceivedParams,
): Promise<SubmitFormResult> {
  const kind = kindOfForm(form)
  const fields = pickFields(kind, submitted)
  if (fields === undefined) return reject('malformed')
  const values = valuesOf(fields)
  const wire = parseSubmissionFields(fields, { key }, site.now())
  if (wire === undefined) return reject('malformed', values)
  const parsed = await parseAndCheckPhone(kind, fields)
  if (!parsed.ok) return rejectFields(parsed.errors, values)
  const stored = await store()
  if (!stored.ok && stored.reason === 'busy') return reject('busy', values)
  if (!stored.ok) return rejectFields({ files: describeFileRejections(stored.rejections) }, values)
  const submit = async () => {
    const sender = await findSender()
    const { pageUrl, ...submissionFields } = wire
    const lastTouch = sender.lastTouch ?? parsePageTouch(pageUrl ?? '', site)
    const origin = { ...sender, pageUrl, lastTouch }
    const submission = { ...submissionFields, form, kind, answers: parsed.answers, files: stored.files, sender: origin }
    const outcome = await submitRequest(site, submission)
    if (!outcome.ok || outcome.isReplay) await discard(site, stored.files)
    return { status: 200, answer: await createSubmissionAnswer(site, submission, outcome), values }
  }
  try {
    // After a timeout the visitor can send the form again: the same key means the same request.
    return await withTimeout(SUBMIT_TIMEOUT_MS, submit())
  } catch (error) {
    return fail(site, form, { error, values })
  }
}

/** A failure does not change the answer: a scheduled job removes the files that stay behind. */
async function discard(site: Site, files: readonly StoredFile[]): Promise<void> {
  await discardFiles(site, files).catch((error: unknown) => {
    site.log.warn({ failure: describeError(error) }, 'files of a refused request could not be discarded')
  })
}

/** Validates by the schema, and checks that the phone number's code is in use. */
async function parseAndCheckPhone<Kind extends RequestKind>(
  kind: Kind,
  fields: FormFields,
): Promise<ParseAnswersResult<Kind>> {
  const parsed = parseAnswers(kind, fields)
  if (!parsed.ok || !('phone' in parsed.answers) || (await isValidPhone(parsed.answers.phone))) return parsed
  return { ok: false, errors: { phone: VALIDATION_MESSAGES.phone } }
}

const getSender = ({ headers }: Request): Sender => ({ userAgent: headers.get('user-agent') ?? undefined })

function getOrigin(context: ActionArgs['context']): Sender {
  const { address } = context.get(senderContext)
  const { first, last } = context.get(touchContext)
  const referrer = last?.referrer ?? first?.referrer ?? undefined
  return { address, firstTouch: first, lastTouch: last, referrer }
}

/** Quoted as in the IETF draft, or bare. */
const parseIdempotencyKey = ({ headers }: Request) =>
  headers.get('idempotency-key')?.replaceAll('"', '').trim() || undefined
