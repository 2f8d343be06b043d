import { randomUUID } from 'node:crypto'
import type { Db } from '#db/client.server.ts'
import type { StaffActor } from '#domain/access/rights.ts'
import { createSecretLoader } from '#domain/create-secret-loader.server.ts'
import { sweepDeadlines } from '#domain/desk/deadlines/sweep-deadlines.server.ts'
import { addNote } from '#domain/desk/work/notes.server.ts'
import { claimRequest } from '#domain/desk/work/owner.server.ts'
import { recordCall } from '#domain/desk/work/record-call.server.ts'
import { setNextAction } from '#domain/desk/work/set-next-action.server.ts'
import type { FormName, RequestKind } from '#domain/requests/request.ts'
import { submitRequest } from '#domain/requests/submission/submit-request.server.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#locale/durations.ts'
import { systemClock } from '#platform/clock.ts'
import { createLog } from '#platform/log/log.server.ts'
import { createStaffMember } from '#tests/factories/staff.ts'
import { createSubmission, createSubmitContext } from '#tests/factories/submissions.ts'
import { staffPath, staffRequestPath } from '#urls/staff-paths.ts'

interface DeskPage {
  name: string
  path: string
  cookie: string
}

interface Visitor {
  name: string
  kind: RequestKind
  form: FormName
  minutesAgo: number
  comment?: string
  /** Which of the newest cars the form is about. */
  car?: number
}

const VISITORS: Visitor[] = [
  { name: 'Мария Соколова', kind: 'auto', form: 'request-auto', minutesAgo: 2, car: 0 },
  { name: 'Ильдар Сафин', kind: 'call', form: 'request-call', minutesAgo: 6, comment: 'После шести, пожалуйста.' },
  { name: 'Павел Гончар', kind: 'get-offer', form: 'request-get-offer', minutesAgo: 11, car: 1 },
  { name: 'Лейла Ахметова', kind: 'auto', form: 'request-auto', minutesAgo: 34, car: 2 },
  { name: 'Сергей Руденко', kind: 'call', form: 'request-call', minutesAgo: 52 },
  { name: 'Ольга Маркина', kind: 'get-offer', form: 'request-get-offer', minutesAgo: 95, car: 3 },
  { name: 'Тимур Галеев', kind: 'auto', form: 'request-auto', minutesAgo: 140, car: 4 },
  { name: 'Нина Власова', kind: 'call', form: 'request-call', minutesAgo: 1500 },
]

const later = (ms: number) => new Date(Date.now() + ms)

/** Puts a day's work on the desk of a demo site, and lists the pages where it shows. */
export async function addDeskPages(db: Db): Promise<DeskPage[]> {
  const context = {
    db,
    now: systemClock,
    log: createLog('silent'),
    newId: randomUUID,
    staffSecret: createSecretLoader({ db, now: systemClock }, 'staff'),
    timeZone: 'Europe/Moscow',
  }
  const addPerson = async (role: 'salesperson' | 'sales-head' | 'administrator', name: string, email: string) => {
    const grants = [{ role, branchId: null }]
    const { id, token } = await createStaffMember(context, grants, { name, email })
    return { actor: { id: `staff:${id}`, staffId: id, grants } satisfies StaffActor, cookie: `staff=${token}` }
  }
  const [anna, oleg] = [
    await addPerson('salesperson', 'Анна Ким', 'anna@dealer.example'),
    await addPerson('salesperson', 'Олег Дёмин', 'oleg@dealer.example'),
  ]
  const [head, administrator] = [
    await addPerson('sales-head', 'Вера Исаева', 'vera@dealer.example'),
    await addPerson('administrator', 'Игорь Нестеров', 'igor@dealer.example'),
  ]
  const numbers = new Map<string, number>()
  for (const visitor of VISITORS) numbers.set(visitor.name, await submit(db, visitor))
  await sweepDeadlines(context)
  const of = (name: string) => numbers.get(name) ?? 0

  const number = of('Лейла Ахметова')
  await claimRequest(context, anna.actor, number)
  await addNote(context, anna.actor, { number, text: 'Просила показать салон по видео, детское кресло 9–18 кг.' })
  await recordCall(context, anna.actor, { number, outcome: 'no-answer', callAgainAt: later(20 * MINUTE_MS) })
  await recordCall(context, anna.actor, { number: of('Ольга Маркина'), outcome: 'call-back', at: later(3 * HOUR_MS) })
  await claimRequest(context, oleg.actor, of('Тимур Галеев'))
  const next = { kind: 'task', at: later(DAY_MS), text: 'Отправить расчёт' } as const
  await setNextAction(context, oleg.actor, { number: of('Тимур Галеев'), from: null, next })
  await recordCall(context, oleg.actor, { number: of('Нина Власова'), outcome: 'refused', because: 'price' })

  return [
    { name: 'desk-day', path: staffPath(), cookie: anna.cookie },
    { name: 'desk', path: staffPath('requests'), cookie: anna.cookie },
    { name: 'desk-request', path: staffRequestPath(number), cookie: anna.cookie },
    { name: 'desk-free-request', path: staffRequestPath(of('Мария Соколова')), cookie: anna.cookie },
    { name: 'desk-hours', path: staffPath('hours'), cookie: head.cookie },
    { name: 'desk-people', path: staffPath('people'), cookie: administrator.cookie },
    { name: 'desk-audit', path: staffPath('audit'), cookie: administrator.cookie },
    { name: 'desk-me', path: staffPath('me'), cookie: administrator.cookie },
  ]
}

/** Sends a form as a visitor who did it some minutes ago. Returns the request's number. */
async function submit(db: Db, { name, kind, form, minutesAgo, comment, car }: Visitor): Promise<number> {
  const submitted = new Date(Date.now() - minutesAgo * MINUTE_MS)
  const cars = await db
    .selectFrom('car')
    .select('id')
    .where('state', '=', 'published')
    .orderBy('published_at', 'desc')
    .limit(10)
    .execute()
  const { answers, ...submission } = createSubmission({ kind, carId: car === undefined ? undefined : cars[car]?.id })
  const outcome = await submitRequest(createSubmitContext(db, { now: () => submitted, channels: [] }), {
    ...submission,
    form,
    answers: { ...answers, name, ...(comment !== undefined && { comment }) },
  })
  if (!outcome.ok) throw new Error(`The request was refused: ${outcome.reason}`)
  return outcome.number
}
