import { randomUUID } from 'node:crypto'
import { afterAll, describe, expect, it } from 'vitest'
import { createStaffVisits } from '#tests/fixtures/site/staff-visits.ts'
import { sampleByDay } from '#tests/lanes/night.ts'
import { checkPages } from '#tests/probes/check-pages.ts'
import { listViolations } from '#tests/probes/validate-html.ts'
import { addFeedAttempt, addFeedSource } from '#tests/factories/feeds.ts'
import { addTestCar, MANUAL_CAR } from '#tests/factories/manual-cars.ts'
import { addRequest } from '#tests/factories/requests.ts'
import type { StaffActor } from '#domain/access/rights.ts'
import { assignCustomers } from '#domain/customers/assign-customers.server.ts'
import { addCustomerNote } from '#domain/customers/customer-notes.server.ts'
import { parseDeskQuery } from '#domain/desk/requests/desk-query.ts'
import { saveView } from '#domain/desk/views/saved-views.server.ts'
import { addNote } from '#domain/desk/actions/notes.server.ts'
import { claimRequest } from '#domain/desk/actions/owner.server.ts'
import { recordCall } from '#domain/desk/actions/record-call.server.ts'
import { setRequestStatus } from '#domain/desk/actions/set-request-status.server.ts'
import {
  staffCustomerPath,
  staffErasePath,
  staffFeedAttemptPath,
  staffFeedPath,
  staffInvitationPath,
  staffMergePath,
  staffCarPath,
  staffCarPhotoPath,
  staffCarPhotosPath,
  staffEditCarPath,
  staffPath,
  staffRequestPath,
  staffStockBatchPath,
  staffOfferPath,
  staffStickerPath,
} from '#urls/staff-paths.ts'
import { addBlock } from '#domain/desk/visits/blocks.server.ts'
import { applyStockChange } from '#domain/stock/bulk/apply-stock-change.server.ts'
import { undoStockBatch } from '#domain/stock/bulk/stock-batches.server.ts'
import { scheduleVisit } from '#domain/desk/visits/schedule-visit.server.ts'
import { listFreeDays } from '#domain/test-drives/slots.server.ts'
import { addBranchRequest } from '#tests/pages/desk-actions.ts'

// Every page of the back office: valid, accessible, without a message in the console, and no wider than its window.

const { addStaff, context, invite, origin } = await createStaffVisits()
const { cookie, id } = await addStaff([{ role: 'administrator', branchId: null }], { name: 'Анна Кравцова' })
const token = await invite('pages@dealer.example', [])

const administrator: StaffActor = {
  id: `staff:${id}`,
  staffId: id,
  grants: [{ role: 'administrator', branchId: null }],
}
const seller = await addStaff([{ role: 'sales-head', branchId: null }], { name: 'Олег Дёмин' })
const { carId, photoId } = await context.db
  .selectFrom('car_photo')
  .innerJoin('photo', 'photo.id', 'photo_id')
  .select(['car_id as carId', 'photo_id as photoId'])
  .where('state', '=', 'ready')
  .limit(1)
  .executeTakeFirstOrThrow()
const entered = await addTestCar(context.db)
const { id: number } = await addRequest(context.db, {
  name: 'Мария Соколова',
  phone: '79164821767',
  createdAt: new Date(),
})
const { id: taken } = await addRequest(context.db, {
  name: 'Лейла Ахметова',
  phone: '79164821768',
  createdAt: new Date(),
  channels: [],
})
// With everything that a page of a request can show: a note, a call, a plan, a file, another request of the phone.
const actor: StaffActor = {
  id: `staff:${seller.id}`,
  staffId: seller.id,
  grants: [{ role: 'sales-head', branchId: null }],
}
await claimRequest(context, actor, taken)
await saveView(context, actor, {
  name: 'Звонки без ведущего',
  query: parseDeskQuery(new URLSearchParams('kind=call&owner=nobody')),
  sharedWith: 'all',
})
await addNote(context, actor, { number: taken, text: 'Просила белую.' })
await recordCall(context, actor, { number: taken, outcome: 'no-answer', callAgainAt: null })
await context.db
  .insertInto('request_file')
  .values({
    request_id: taken,
    position: 0,
    stored_name: `${crypto.randomUUID()}.pdf`,
    original_name: 'ПТС.pdf',
    media_type: 'application/pdf',
    bytes: 120_000,
  })
  .execute()
const { id: closed } = await addRequest(context.db, { phone: '79164821768', createdAt: new Date() })
await setRequestStatus(context, actor, { number: closed, from: 'new', to: 'lost', reason: 'price' })
const { id: held } = await addRequest(context.db, { name: 'Спамер', createdAt: new Date() })
await context.db.updateTable('request_work').set({ held_since: new Date() }).where('request_id', '=', held).execute()

await assignCustomers(context)
const cardOf = async (request: number) =>
  (
    await context.db
      .selectFrom('customer_request')
      .select('customer_id')
      .where('request_id', '=', request)
      .executeTakeFirstOrThrow()
  ).customer_id ?? 0
const [customer, other] = [await cardOf(taken), await cardOf(number)]
await addCustomerNote(context, actor, { id: customer, text: 'Звонить после шести.' })
// A calendar with a visit, one that waits for a time, blocked hours, a reservation and one that waits.
const branchId = (
  await context.db.selectFrom('branch').select('id').orderBy('position').orderBy('id').executeTakeFirstOrThrow()
).id
const { slug } = await context.db
  .selectFrom('branch')
  .select('slug')
  .where('id', '=', branchId)
  .executeTakeFirstOrThrow()
const today = new Date().toISOString().slice(0, 10)
const addVisitor = async () =>
  (await addBranchRequest(context, branchId, { name: 'Полина Усова', phone: '79164821769', kind: 'testdrive' })).number
const [visited, waiting] = [await addVisitor(), await addVisitor()]
const [free = ''] = (await listFreeDays(context, { branch: slug })).flatMap(({ slots }) => slots)
await scheduleVisit(context, actor, { number: visited, version: null, local: free })
const day = free.slice(0, 10)
await addBlock(context, actor, {
  branchId,
  from: `${day}T21:00`,
  to: `${day}T23:00`,
  target: { kind: 'branch' },
  reason: 'Мойка подменных машин',
  known: [],
})
await addBranchRequest(context, branchId, { name: 'Степан Ларин', kind: 'reserve' })

const feed = await addFeedSource(context.db, 'Главный склад')
const heldFeed = await addFeedAttempt(context.db, feed)

// Cars that are changed together, and a word that no feed should have: restored at the end, other tests use the site.
const stock = { ...context, timeZone: 'Europe/Moscow' }
const pair = await context.db
  .selectFrom('car')
  .select(['id', 'state', 'as_fed as asFed'])
  .where('state', '=', 'published')
  .limit(2)
  .execute()
const changeOfCars = `?car=${pair.map((car) => car.id).join(',')}&do=price&rule=less-percent&amount=5&reason=offer&until=2099-01-01`
const stockBatch = randomUUID()
await applyStockChange(stock, administrator, {
  batch: stockBatch,
  cars: pair.map((car) => ({ id: car.id, was: car.state, ownId: 0 })),
  change: { kind: 'state', to: 'draft' },
})
const setFed = async (car: { id: number; asFed: unknown }) =>
  context.db
    .updateTable('car')
    .set({ as_fed: JSON.stringify(car.asFed) })
    .where('id', '=', car.id)
    .execute()
for (const { id: of } of pair) await setFed({ id: of, asFed: { body: 'Тарга' } })
afterAll(async () => {
  for (const car of pair) await setFed(car)
  await undoStockBatch(stock, administrator, stockBatch)
})

const pages = [
  { name: 'feeds', path: '/staff/feeds/', status: 200, cookie },
  { name: 'a feed', path: staffFeedPath(feed), status: 200, cookie },
  { name: 'a held feed', path: staffFeedAttemptPath(feed, heldFeed), status: 200, cookie },
  { name: 'customers', path: '/staff/customers/', status: 200, cookie: seller.cookie },
  { name: 'customers that are not found', path: '/staff/customers/?q=никого', status: 200, cookie: seller.cookie },
  { name: 'a customer', path: staffCustomerPath(customer), status: 200, cookie: seller.cookie },
  { name: 'two customers', path: staffMergePath(customer, other), status: 200, cookie: seller.cookie },
  { name: 'two customers by their numbers', path: '/staff/customers/merge/', status: 200, cookie: seller.cookie },
  { name: 'rights of a customer', path: staffErasePath(customer), status: 200, cookie },
  { name: 'day of a head of sales', path: '/staff/', status: 200, cookie: seller.cookie },
  { name: 'requests', path: '/staff/requests/', status: 200, cookie: seller.cookie },
  {
    name: 'requests that are closed',
    path: '/staff/requests/?status=won&order=newest',
    status: 200,
    cookie: seller.cookie,
  },
  { name: 'a request', path: staffRequestPath(number), status: 200, cookie: seller.cookie },
  { name: 'a request of one’s own', path: staffRequestPath(taken), status: 200, cookie: seller.cookie },
  { name: 'a closed request', path: staffRequestPath(closed), status: 200, cookie: seller.cookie },
  { name: 'a suspect request', path: staffRequestPath(held), status: 200, cookie: seller.cookie },
  { name: 'visits', path: `/staff/visits/?visit=${visited}`, status: 200, cookie: seller.cookie },
  {
    name: 'a week of visits',
    path: `/staff/visits/?week=${today}&visit=${visited}`,
    status: 200,
    cookie: seller.cookie,
  },
  { name: 'a new visit', path: '/staff/visits/new/', status: 200, cookie: seller.cookie },
  {
    name: 'a time for a request',
    path: `/staff/visits/new/?branch=${branchId}&request=${waiting}`,
    status: 200,
    cookie: seller.cookie,
  },
  { name: 'blocked hours', path: '/staff/visits/blocks/', status: 200, cookie: seller.cookie },
  { name: 'a car', path: `${staffCarPath(carId)}?edit=price.priceRub`, status: 200, cookie: seller.cookie },
  { name: 'a new car', path: `${staffPath('stock/new')}?vin=${MANUAL_CAR.vin}`, status: 200, cookie },
  { name: 'a car that a person entered', path: staffCarPath(entered), status: 200, cookie },
  { name: 'what a person entered', path: staffEditCarPath(entered), status: 200, cookie },
  { name: 'photographs', path: staffCarPhotosPath(carId), status: 200, cookie },
  { name: 'a photograph', path: staffCarPhotoPath(carId, photoId), status: 200, cookie },
  { name: 'a sticker', path: staffStickerPath(carId), status: 200, cookie: seller.cookie },
  { name: 'a large sticker', path: staffStickerPath(carId, 'a4'), status: 200, cookie: seller.cookie },
  { name: 'an offer', path: staffOfferPath(carId), status: 200, cookie: seller.cookie },
  { name: 'reservations', path: '/staff/reservations/', status: 200, cookie: seller.cookie },
  { name: 'stock', path: '/staff/stock/', status: 200, cookie: seller.cookie },
  {
    name: 'old stock',
    path: '/staff/stock/?days-from=10&block=used&sort=-price',
    status: 200,
    cookie: seller.cookie,
  },
  { name: 'no stock', path: '/staff/stock/?price-from=999999999', status: 200, cookie: seller.cookie },
  { name: 'a change of cars', path: staffPath('stock/bulk') + changeOfCars, status: 200, cookie },
  { name: 'a wrong change of cars', path: `${staffPath('stock/bulk')}?all=1&do=price&amount=90`, status: 200, cookie },
  { name: 'cars that were changed', path: staffStockBatchPath(stockBatch), status: 200, cookie },
  { name: 'feeds for marketplaces', path: staffPath('feeds/out'), status: 200, cookie },
  { name: 'words of feeds', path: staffPath('feeds/words'), status: 200, cookie },
  { name: 'ageing', path: '/staff/stock/ageing/', status: 200, cookie: seller.cookie },
  { name: 'hours', path: '/staff/hours/', status: 200, cookie: seller.cookie },
  { name: 'routing', path: '/staff/settings/routing/', status: 200, cookie: seller.cookie },
  { name: 'new rule', path: '/staff/settings/routing/new/', status: 200, cookie: seller.cookie },
  { name: 'duty', path: '/staff/settings/duty/?week=2026-12-28', status: 200, cookie: seller.cookie },
  { name: 'texts', path: '/staff/settings/templates/', status: 200, cookie: seller.cookie },
  { name: 'reasons', path: '/staff/settings/reasons/', status: 200, cookie: seller.cookie },
  { name: 'all sections', path: '/staff/menu/', status: 200, cookie: seller.cookie },
  { name: 'a new request', path: '/staff/requests/new/', status: 200, cookie: seller.cookie },
  { name: 'held', path: '/staff/requests/held/', status: 200, cookie: seller.cookie },
  {
    name: 'bulk',
    path: `/staff/requests/bulk/?number=${taken}&number=${number}&to=${seller.id}`,
    status: 200,
    cookie: seller.cookie,
  },
  {
    name: 'bulk of all',
    path: '/staff/requests/bulk/?all=1&do=status&set=duplicate',
    status: 200,
    cookie: seller.cookie,
  },
  { name: 'views', path: '/staff/requests/views/?late=1', status: 200, cookie: seller.cookie },
  { name: 'export', path: '/staff/requests/export/?owner=nobody', status: 200, cookie: seller.cookie },
  { name: 'export of nothing', path: '/staff/requests/export/?status=won', status: 200, cookie: seller.cookie },
  { name: 'dead', path: '/staff/requests/dead/', status: 200, cookie: seller.cookie },
  { name: 'day', path: '/staff/', status: 200, cookie },
  { name: 'people', path: '/staff/people/', status: 200, cookie },
  { name: 'person', path: `/staff/people/${id}/`, status: 200, cookie },
  { name: 'me', path: '/staff/me/', status: 200, cookie },
  { name: 'notices', path: '/staff/me/notices/', status: 200, cookie },
  { name: 'confirm', path: '/staff/confirm/?back=%2Fstaff%2Fme%2F', status: 200, cookie },
  { name: 'audit', path: '/staff/audit/?action=staff', status: 200, cookie },
  { name: 'health', path: '/staff/health/', status: 200, cookie },
  { name: 'not found', path: '/staff/nothing/', status: 404, cookie },
  { name: 'search', path: '/staff/search/?q=chery', status: 200, cookie },
  { name: 'login', path: '/staff/login/', status: 200 },
  { name: 'invitation', path: staffInvitationPath(token), status: 200 },
]

describe('every page of the back office', () => {
  // By day each page is checked for accessibility at one of the three sizes.
  it.each([
    ['phone', 0],
    ['tablet', 1],
    ['desktop', 2],
  ] as const)(
    'has no message, no layout shift, no violation, and fits its window: %s',
    { timeout: 600_000 },
    async (size, turn) => {
      expect(await checkPages({ origin, pages, accessibilityPages: sampleByDay(pages, 3, turn) }, size)).toEqual([])
    },
  )

  it.each(pages)('is valid HTML and kept out of search engines: $name', async ({ path, cookie: visitor = '' }) => {
    const html = await (await fetch(origin + path, { headers: { cookie: visitor } })).text()
    expect(await listViolations(html)).toEqual([])
    expect(html).toContain('<meta name="robots" content="noindex"/>')
  })

  it.each(['views/?late=1', 'bulk/?all=1', `${taken}/`])('says that a form could not be read: %s', async (part) => {
    const answer = await fetch(`${origin}/staff/requests/${part}`, {
      method: 'POST',
      headers: { cookie: seller.cookie, 'sec-fetch-site': 'same-origin' },
      body: new URLSearchParams({ intent: 'save', name: 'Звонки\0' }),
    })
    expect(answer.status).toBe(400)
    expect((await answer.text()).split('Не получилось прочитать форму')).toHaveLength(3)
  })
})
