import type { RouterContextProvider } from 'react-router'
import { senderContext } from '#app/middleware/sender.ts'
import { siteContext, type Site } from '#app/middleware/site.ts'
import { touchContext } from '#app/middleware/touch.ts'
import { checkPhone } from '#domain/requests/check-phone.server.ts'
import { readAnswers, type FormFields, type ReadAnswers } from '#domain/requests/read-answers.ts'
import { pickFields, readWire } from '#domain/requests/read-wire.ts'
import { kindOfForm, type FormName, type RequestKind } from '#domain/requests/request.ts'
import { RULE_WORDS } from '#domain/requests/rule-words.ts'
import type { Sender } from '#domain/requests/submission.ts'
import { submitRequest } from '#domain/requests/submit-request.server.ts'
import { describeFailure } from '#app/describe-failure.ts'
import { answerRefusal, answerSubmission } from './answer-submission.server.ts'
import { DOOR_STATUS, type DoorReason } from './door-words.ts'
import type { FormAnswer } from './form-answer.ts'
import { refusalOf } from './form-refusal.ts'
import { readFormFields } from './read-form-fields.server.ts'

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
    const sender = { ...readSender(request), ...readOrigins(context) }
    return await submitFields(site, { form, fields, sender, headerKey: readKey(request) })
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
  form: FormName
  fields: FormFields
  sender: Sender
  headerKey: string | undefined
}

async function submitFields(site: Site, { form, fields, sender, headerKey }: Sent): Promise<TakenForm> {
  const kind = kindOfForm(form)
  const values = Object.fromEntries([...fields].map(([name, texts]) => [name, [...texts]]))
  const wire = readWire(fields, { key: headerKey }, site.now())
  if (wire === undefined) return turnAway('malformed', values)
  const read = readWithPhone(kind, fields)
  if (!read.ok) return { status: 200, answer: answerRefusal({ reason: 'fields', errors: read.errors }), values }
  const { pageUrl, ...rest } = wire
  const { answers } = read
  const submission = { ...rest, form, kind, answers, files: [], sender: { ...sender, pageUrl } }
  const outcome = await submitRequest(site, submission)
  return { status: 200, answer: await answerSubmission(site, submission, outcome), values }
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
