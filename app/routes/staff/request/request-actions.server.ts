import { data, redirect } from 'react-router'
import type * as v from 'valibot'
import { readForm, type RejectedForm, type SentForm } from '#app/features/form/read-form.server.ts'
import { describeRefusal } from '#app/features/staff/requests/desk.texts.ts'
import { siteContext, type Site } from '#app/http/middleware/site.ts'
import { staffContext } from '#app/http/middleware/staff.ts'
import type { RouteContext } from '#app/http/action-args.ts'
import { parseIdField, parseTextField } from '#app/http/parse-field.ts'
import type { WorkRefusal } from '#domain/desk/desk.ts'
import { revealPhone } from '#domain/desk/requests/reveal-phone.server.ts'
import { addNote, removeNote } from '#domain/desk/actions/notes.server.ts'
import { moveRequest } from '#domain/desk/actions/move-request.server.ts'
import { claimRequest, giveBackRequest, transferRequest } from '#domain/desk/actions/owner.server.ts'
import { type CallInput, recordCall } from '#domain/desk/actions/record-call.server.ts'
import { rejectHeldRequest, releaseRequest, retryDeliveries } from '#domain/desk/actions/release-request.server.ts'
import { setNextAction } from '#domain/desk/actions/set-next-action.server.ts'
import { setRequestStatus, type StatusChange } from '#domain/desk/actions/set-request-status.server.ts'
import { undoLastChange } from '#domain/desk/actions/undo-last-change.server.ts'
import {
  CallBackSchema,
  DuplicateSchema,
  LostSchema,
  MoveSchema,
  NoteSchema,
  PlanSchema,
  ShownSchema,
  TransferSchema,
} from '#domain/desk/actions/work-forms.ts'
import { ReplySchema } from '#domain/desk/replies/reply-forms.ts'
import { sendReply } from '#domain/desk/replies/send-reply.server.ts'
import { parseForm } from '#domain/requests/forms/parse-form.ts'
import type { StaffViewer } from '#domain/staff/login/staff-sessions.server.ts'
import { formatDateTime } from '#locale/dates/date.ts'
import { addDays, fromWallClock, toWallClock } from '#locale/dates/wall-clock.ts'
import { HOUR_MS } from '#locale/durations.ts'
import { withQuery } from '#urls/fill-pattern.ts'
import { staffPath, staffRequestPath } from '#urls/staff-paths.ts'

/** One form of a request's page, as it was sent. */
interface Sent {
  site: Site
  viewer: StaffViewer
  number: number
  form: SentForm
  /** The request as the form says that it was shown. */
  shown: v.InferOutput<typeof ShownSchema>
  /** A local time of the request's branch, or one of `SOON_TIMES`, as a moment. */
  toMoment: (time: string) => Date
}

type OtherRefusal = {
  ok: false
  reason: 'wrong-time' | 'wrong-person' | 'no-original' | 'no-reason' | 'erased' | 'not-held' | 'no-email'
}
/** `done` replaces the message of the intent. */
type Result = { ok: true; done?: string } | WorkRefusal | OtherRefusal
type Handler = (sent: Sent) => Promise<Result | RejectedForm>

const HANDLERS: Readonly<Record<string, Handler>> = {
  claim: ({ site, viewer, number }) => claimRequest(site, viewer, number),
  'give-back': ({ site, viewer, number }) => giveBackRequest(site, viewer, number),
  transfer: withSchema(TransferSchema, ({ to }, { site, viewer, number, shown }) =>
    transferRequest(site, viewer, { number, from: shown.owner ?? null, to }),
  ),
  move: withSchema(MoveSchema, ({ to }, { site, viewer, number, shown }) =>
    moveRequest(site, viewer, { number, from: shown.branch ?? null, to }),
  ),
  reached: (sent) => call(sent, { outcome: 'reached', next: null }),
  'no-answer': (sent) => call(sent, { outcome: 'no-answer', callAgainAt: null }),
  busy: (sent) => call(sent, { outcome: 'busy', callAgainAt: null }),
  'wrong-number': (sent) => call(sent, { outcome: 'wrong-number' }),
  'call-back': withSchema(CallBackSchema, ({ at }, sent) =>
    call(sent, { outcome: 'call-back', at: sent.toMoment(at) }),
  ),
  refused: withSchema(LostSchema, ({ reason }, sent) => call(sent, { outcome: 'refused', because: reason })),
  appointment: (sent) => changeStatus(sent, { to: 'appointment' }),
  won: (sent) => changeStatus(sent, { to: 'won' }),
  spam: (sent) => changeStatus(sent, { to: 'spam' }),
  reopen: (sent) => changeStatus(sent, { to: 'taken' }),
  lost: withSchema(LostSchema, ({ reason }, sent) => changeStatus(sent, { to: 'lost', reason })),
  duplicate: withSchema(DuplicateSchema, ({ of }, sent) => changeStatus(sent, { to: 'duplicate', of })),
  plan: withSchema(PlanSchema, ({ at, text }, { site, viewer, number, shown, toMoment }) =>
    setNextAction(site, viewer, {
      number,
      from: shown.plannedAt ?? null,
      next: { kind: 'task', at: toMoment(at), text: text ?? null },
    }),
  ),
  'end-plan': ({ site, viewer, number, shown }) =>
    setNextAction(site, viewer, { number, from: shown.plannedAt ?? null, next: null }),
  note: withSchema(NoteSchema, (note, { site, viewer, number }) => addNote(site, viewer, { number, ...note })),
  reply: withSchema(ReplySchema, ({ reply: id, subject, text }, { site, viewer, number }) =>
    sendReply(site, viewer, { number, id, subject, text }),
  ),
  'remove-note': async ({ site, viewer, number, form }) =>
    removeNote(site, viewer, { number, id: parseIdField(form.fields, 'note') ?? 0 }),
  undo: ({ site, viewer, number, shown }) => undoLastChange(site, viewer, { number, version: shown.version ?? 0 }),
  retry: async ({ site, viewer, number }) => {
    const result = await retryDeliveries(site, viewer, number)
    return result.ok ? { ok: true, done: result.count > 0 ? 'retry' : 'nothing-to-retry' } : result
  },
  release: ({ site, viewer, number }) => releaseRequest(site, viewer, number),
  reject: ({ site, viewer, number }) => rejectHeldRequest(site, viewer, number),
}

/** The message after a form; several forms have the same. */
const DONE: Readonly<Record<string, string>> = {
  reached: 'call',
  'no-answer': 'call',
  busy: 'call',
  'wrong-number': 'call',
  'call-back': 'call',
  refused: 'call',
  appointment: 'status',
  won: 'status',
  spam: 'status',
  reopen: 'status',
  lost: 'status',
  duplicate: 'status',
  'end-plan': 'plan',
}

const REFUSALS: Record<OtherRefusal['reason'], string> = {
  'wrong-time': 'Это время уже прошло, или до\u00a0него больше года.',
  'wrong-person': 'Этот человек не\u00a0работает с\u00a0заявками филиала.',
  'no-original':
    'Повтором этой заявки она быть не\u00a0может: её нет, она другого филиала, на\u00a0проверке или сама повтор этой.',
  'no-reason': 'Этой причины больше нет в\u00a0списке. Выберите другую.',
  erased: 'Данные человека удалены: писать о\u00a0нём больше ничего нельзя.',
  'no-email': 'Писать некуда: почты в\u00a0заявке нет, или данные человека удалены.',
  'not-held': 'Заявка уже не\u00a0на\u00a0проверке.',
}

interface ActionParams {
  request: Request
  context: RouteContext
  number: number
  /** Of the request's branch. */
  timeZone: string
}

/** Handles every form of a request's page. `reveal` shows the contacts at once: they are in no address. */
export async function handleRequestForm({ request, context, number, timeZone }: ActionParams) {
  const [site, viewer] = [context.get(siteContext), context.get(staffContext)]
  const form = await readForm(request)
  if (form.intent === 'reveal') {
    const revealed = await revealPhone(site, viewer, number)
    if (!revealed.ok) throw data(null, { status: 404 })
    return data({ revealed: { phone: revealed.phone, email: revealed.email } })
  }
  const handle = Object.hasOwn(HANDLERS, form.intent) ? HANDLERS[form.intent] : undefined
  const shown = parseForm(ShownSchema, form.fields)
  if (handle === undefined || !shown.ok) return form.rejectMalformed()
  const toMoment = (time: string) => fromWallClock(soonTime(time, site.now(), timeZone) ?? time, timeZone)
  const result = await handle({ site, viewer, number, form, shown: shown.values, toMoment })
  if (!('ok' in result)) return result
  if (!result.ok) return refuse(form, result, (since) => formatDateTime(since, site.now(), timeZone))
  const done = result.done ?? DONE[form.intent] ?? form.intent
  // From the list of held requests back there.
  const back = parseTextField(form.fields, 'back')
  const path = back === staffPath('requests/held') ? back : staffRequestPath(number)
  return redirect(withQuery(path, { done }), 303)
}

/** «Через час», «завтра в 10», «через неделю» by the clock of the branch. */
function soonTime(name: string, now: Date, timeZone: string): string | undefined {
  const wall = (moment: Date) => toWallClock(moment, timeZone).slice(0, 16)
  const today = wall(now).slice(0, 10)
  if (name === 'hour') return wall(new Date(now.getTime() + HOUR_MS))
  if (name === 'tomorrow') return `${addDays(today, 1)}T10:00`
  return name === 'week' ? `${addDays(today, 7)}T10:00` : undefined
}

function refuse(form: SentForm, refusal: WorkRefusal | OtherRefusal, formatSince: (since: Date) => string) {
  if (refusal.reason === 'unknown') throw data(null, { status: 404 })
  const message = isOther(refusal) ? REFUSALS[refusal.reason] : describeRefusal(refusal, formatSince)
  return form.reject({}, message, { status: 409 })
}

const isOther = (refusal: WorkRefusal | OtherRefusal): refusal is OtherRefusal =>
  Object.hasOwn(REFUSALS, refusal.reason)

function withSchema<Schema extends v.GenericSchema>(
  schema: Schema,
  handle: (values: v.InferOutput<Schema>, sent: Sent) => Promise<Result>,
): Handler {
  return async (sent) => {
    const parsed = sent.form.parse(schema)
    return parsed.ok ? handle(parsed.values, sent) : parsed.rejection
  }
}

type WithoutNumber<Input> = Input extends unknown ? Omit<Input, 'number'> : never

const call = ({ site, viewer, number, shown }: Sent, outcome: WithoutNumber<CallInput>) =>
  recordCall(site, viewer, { ...outcome, number, version: shown.version })

const changeStatus = ({ site, viewer, number, shown }: Sent, change: StatusChange) =>
  setRequestStatus(site, viewer, { ...change, number, from: shown.status ?? 'new' })
