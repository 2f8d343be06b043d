import type { RouterContextProvider } from 'react-router'
import { senderContext } from '#app/middleware/sender.ts'
import { siteContext, type Site } from '#app/middleware/site.ts'
import { checkPhone } from '#domain/requests/check-phone.server.ts'
import { findCallback } from '#domain/requests/find-callback.server.ts'
import { readAnswers, type FormFields, type ReadAnswers } from '#domain/requests/read-answers.ts'
import { pickFields, readWire } from '#domain/requests/read-wire.ts'
import { REFUSALS } from '#domain/requests/refusals.ts'
import { kindOfForm, type FormName, type RequestKind } from '#domain/requests/request.ts'
import { RULE_WORDS } from '#domain/requests/rule-words.ts'
import type { Sender, SubmitOutcome } from '#domain/requests/submission.ts'
import { submitRequest } from '#domain/requests/submit-request.server.ts'
import { DOOR_STATUS, type DoorReason } from './door-words.ts'
import type { FormAnswer } from './form-answer.ts'
import { refusalOf } from './form-refusal.ts'
import { readFormFields } from './read-form-fields.server.ts'
import { actionAfter, tellTaken } from './success-words.ts'

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

/**
 * Takes a form that was sent, by whatever door it came: reads it, submits the request, and says what to tell the
 * visitor. Origin and frequency were looked at before (server/). Never throws: what fails is logged and told.
 */
export async function takeForm({ request, context }: Knock, form: FormName): Promise<TakenForm> {
  const site = context.get(siteContext)
  try {
    const read = await readFormFields(request)
    if (!read.ok) return turnAway(read.reason)
    const fields = pickFields(kindOfForm(form), read.fields)
    if (fields === undefined) return turnAway('malformed')
    return await submitFields({ site, form, fields, request, sender: senderOf(request, context) })
  } catch (error) {
    site.log.error({ form, failure: describeFailure(error) }, 'a form could not be taken')
    return turnAway('failed')
  }
}

const turnAway = (reason: DoorReason, values: TakenForm['values'] = {}): TakenForm => ({
  status: DOOR_STATUS[reason],
  answer: refusalOf(reason),
  values,
})

interface Sent {
  site: Site
  form: FormName
  fields: FormFields
  request: Request
  sender: Sender
}

async function submitFields({ site, form, fields, request, sender }: Sent): Promise<TakenForm> {
  const kind = kindOfForm(form)
  const values = Object.fromEntries([...fields].map(([name, texts]) => [name, [...texts]]))
  const wire = readWire(fields, { key: keyInHeader(request) }, site.now())
  if (wire === undefined) return turnAway('malformed', values)
  const read = readWithPhone(kind, fields)
  if (!read.ok) return { status: 200, answer: refuse('fields', read.errors), values }
  const { key = site.newId(), pageUrl, ...rest } = wire
  const { answers } = read
  const outcome = await submitRequest(site, {
    ...rest,
    form,
    kind,
    answers,
    files: [],
    key,
    sender: { ...sender, pageUrl },
  })
  if (!outcome.ok) return { status: 200, answer: refuse(outcome.reason, outcome.errors), values }
  return {
    status: 200,
    answer: await welcome(site, form, outcome, { ...branchIn(answers), carId: rest.carId }),
    values,
  }
}

/** Everything that the schema says, and whether such a number has been given out. */
function readWithPhone<Kind extends RequestKind>(kind: Kind, fields: FormFields): ReadAnswers<Kind> {
  const read = readAnswers(kind, fields)
  if (!read.ok || !('phone' in read.answers) || checkPhone(read.answers.phone)) return read
  return { ok: false, errors: { phone: RULE_WORDS.phone } }
}

const branchIn = (answers: object) =>
  'branch' in answers && typeof answers.branch === 'string' ? { branch: answers.branch } : {}

function refuse(reason: Extract<SubmitOutcome, { ok: false }>['reason'], errors?: FormAnswer['errors']): FormAnswer {
  const confirm = reason === 'repeat' ? { confirm: 'repeat' as const } : {}
  return { success: 'N', msg: REFUSALS[reason], action: 'popup', errors, ...confirm }
}

/** The request is taken by now: whatever fails here, the visitor must not be told otherwise. */
async function welcome(
  site: Site,
  form: FormName,
  { number, kind }: Extract<SubmitOutcome, { ok: true }>,
  asked: { branch?: string; carId?: number },
): Promise<FormAnswer> {
  const callback = await findCallback(site, asked).catch((error: unknown) => {
    site.log.warn({ failure: describeFailure(error) }, 'a request was taken without saying when it is answered')
    return { kind: 'unknown' } as const
  })
  return { success: 'Y', msg: tellTaken(kind, number, callback), action: actionAfter(form), number }
}

function senderOf(request: Request, context: Readonly<RouterContextProvider>): Sender {
  const { address } = context.get(senderContext)
  return { address, userAgent: request.headers.get('user-agent')?.slice(0, LONGEST_AGENT) }
}

const LONGEST_AGENT = 500

/** As the draft of the IETF writes it, in quotes, or bare. */
const keyInHeader = (request: Request) =>
  request.headers.get('idempotency-key')?.replaceAll('"', '').trim() || undefined

/** What may stand in a log: PostgreSQL repeats the row in its message, and a row holds phones and names. */
function describeFailure(error: unknown) {
  if (!(error instanceof Error)) return { name: typeof error }
  const frames = error.stack?.split('\n').filter((line) => line.startsWith('    at '))
  const code: unknown = Reflect.get(error, 'code')
  return { name: error.name, code: typeof code === 'string' ? code : undefined, frames }
}
