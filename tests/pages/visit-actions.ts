import { randomUUID } from 'node:crypto'
import type { StaffActor } from '#domain/access/rights.ts'
import { confirmReservation } from '#domain/desk/reservations/desk-reservations.server.ts'
import { addBlock } from '#domain/desk/visits/blocks.server.ts'
import { changeVisit } from '#domain/desk/visits/change-visit.server.ts'
import { scheduleVisit } from '#domain/desk/visits/schedule-visit.server.ts'
import type { VisitChange } from '#domain/desk/visits/visit.ts'
import { listFreeDays } from '#domain/test-drives/slots.server.ts'
import { DAY_MS, HOUR_MS } from '#locale/durations.ts'
import type { StaffVisits } from '#tests/fixtures/site/staff-visits.ts'
import { staffOfferFilePath, staffOfferPath, staffPath } from '#urls/staff-paths.ts'
import { addBranchRequest } from './desk-actions.ts'
import type { StaffAction } from './staff-action.ts'

interface ListParams {
  visits: Pick<StaffVisits, 'context'>
  post: (cookie: string, path: string, fields: Record<string, string>) => Promise<number>
  person: { cookie: string; actor: StaffActor }
  branchId: number
  /** A buyer of the branch. */
  buyer: { name: string; phone: string; email: string }
  /** What somebody of the staff writes. */
  text: string
}

const in12Days = () => new Date(Date.now() + 12 * DAY_MS).toISOString().slice(0, 10)

/** The forms of visits, blocked hours and reservations, each of a request of its own. */
export function listVisitActions({
  visits: { context },
  post,
  person,
  branchId,
  buyer,
  text,
}: ListParams): StaffAction[] {
  const { db } = context
  const { cookie, actor } = person
  const addVisitor = async () => (await addBranchRequest(context, branchId, { ...buyer, kind: 'testdrive' })).number
  async function nextSlot(): Promise<string> {
    const { slug } = await db.selectFrom('branch').select('slug').where('id', '=', branchId).executeTakeFirstOrThrow()
    const days = await listFreeDays(context, { branch: slug })
    const slot = days.flatMap(({ slots }) => slots).at(-1)
    if (slot === undefined) throw new Error('The branch has no free slot')
    return slot
  }
  async function addVisit(...changes: VisitChange[]) {
    const number = await addVisitor()
    const booked = await scheduleVisit(context, actor, { number, version: null, local: await nextSlot() })
    if (!booked.ok) throw new Error(booked.reason)
    let version = 1
    for (const change of changes) {
      await changeVisit(context, actor, { number, version, change })
      version += 1
    }
    return { number: String(number), version: String(version) }
  }
  /** A car of the branch, with its price for everybody. */
  const findCar = () =>
    db
      .selectFrom('car')
      .select(['id', 'price_rub as priceRub'])
      .where('state', '=', 'published')
      .where('branch_id', '=', branchId)
      .limit(1)
      .executeTakeFirstOrThrow()
  // The day has the same forms as the calendar.
  const onVisits = (intent: string, logged: string, prepare: () => Promise<Record<string, string>>): StaffAction[] =>
    [
      { route: 'visits', path: staffPath('visits') },
      { route: 'day', path: staffPath() },
    ].map(({ route, path }) => ({
      route,
      intent,
      entry: new RegExp(String.raw`^visit\.${logged} request:`),
      act: async () => post(cookie, path, { intent, ...(await prepare()) }),
    }))
  const addReservation = async () => {
    const car = await db
      .selectFrom('car')
      .select('id')
      .where('state', '=', 'published')
      .where('branch_id', '=', branchId)
      .executeTakeFirstOrThrow()
    return (await addBranchRequest(context, branchId, { ...buyer, kind: 'reserve', carId: car.id })).number
  }
  async function addOpenReservation() {
    const number = await addReservation()
    const reserved = await confirmReservation(context, actor, { number, days: 1 })
    if (!reserved.ok) throw new Error(reserved.reason)
    return { number: String(number), until: reserved.until.toISOString() }
  }
  const onReservations = (intent: string, prepare: () => Promise<Record<string, string>>): StaffAction => ({
    route: 'reservations',
    intent,
    entry: new RegExp(String.raw`^reservation\.${intent} request:`),
    act: async () => post(cookie, staffPath('reservations'), { intent, days: '2', ...(await prepare()) }),
  })
  return [
    ...onVisits('confirm', 'confirm', () => addVisit()),
    ...onVisits('arrive', 'arrive', () => addVisit('confirm')),
    ...onVisits('finish', 'finish', () => addVisit('arrive')),
    ...onVisits('restore', 'restore', () => addVisit('arrive')),
    ...onVisits('miss', 'miss', async () => {
      const visit = await addVisit()
      const begins_at = new Date(Date.now() - HOUR_MS)
      await db.updateTable('test_drive').set({ begins_at }).where('request_id', '=', Number(visit.number)).execute()
      return { ...visit, version: '2' }
    }),
    ...onVisits('licence', 'licence', async () => ({ ...(await addVisit()), seen: 'yes' })),
    ...onVisits('cancel', 'cancel', () => addVisit()),
    ...onVisits('move', 'move', async () => ({ ...(await addVisit()), to: await nextSlot() })),
    ...onVisits('book', 'book', async () => ({ number: String(await addVisitor()), to: await nextSlot() })),
    {
      route: 'new-visit',
      intent: 'add',
      entry: /^request\.add request:/,
      act: async () => {
        const visit = { branch: String(branchId), ...buyer, brand: 'lada', to: await nextSlot(), consent: 'oral' }
        return post(cookie, staffPath('visits/new'), { intent: 'add', ...visit })
      },
    },
    {
      route: 'new-visit',
      intent: 'book',
      entry: /^visit\.book request:/,
      act: async () =>
        post(cookie, staffPath('visits/new'), {
          intent: 'book',
          number: String(await addVisitor()),
          to: await nextSlot(),
        }),
    },
    {
      route: 'blocks',
      intent: 'add',
      entry: /^visit\.block block:/,
      act: () =>
        post(cookie, staffPath('visits/blocks'), {
          intent: 'add',
          branch: String(branchId),
          day: in12Days(),
          from: '06:00',
          to: '07:00',
          reason: text,
        }),
    },
    {
      route: 'blocks',
      intent: 'remove',
      entry: /^visit\.unblock block:/,
      act: async () => {
        const hours = { from: `${in12Days()}T07:00`, to: `${in12Days()}T08:00`, target: { kind: 'branch' } } as const
        const added = await addBlock(context, actor, { branchId, ...hours, reason: text, known: [] })
        return post(cookie, staffPath('visits/blocks'), { intent: 'remove', block: added.ok ? String(added.id) : '' })
      },
    },
    {
      route: 'offer',
      intent: 'make',
      entry: /^car\.offer car:/,
      act: async () => {
        const { id } = await findCar()
        return post(cookie, staffOfferPath(id), { intent: 'make', name: buyer.name, until: in12Days() })
      },
    },
    {
      route: 'offer',
      intent: 'send',
      entry: /^request\.reply request:/,
      act: async () => {
        const { id, priceRub } = await findCar()
        const { number } = await addBranchRequest(context, branchId, buyer)
        return post(cookie, staffOfferPath(id, number), {
          intent: 'send',
          name: buyer.name,
          until: in12Days(),
          priceRub: String(priceRub),
          reply: randomUUID(),
          subject: 'Тема',
          text,
        })
      },
    },
    {
      route: 'offer-file',
      intent: '',
      entry: /^car\.offer car:/,
      act: async () => {
        const { id } = await findCar()
        return post(cookie, staffOfferFilePath(id), { name: buyer.name, until: in12Days() })
      },
    },
    onReservations('confirm', async () => ({ number: String(await addReservation()) })),
    onReservations('prolong', addOpenReservation),
    onReservations('release', addOpenReservation),
  ]
}
