import path from 'node:path'
import { Readable } from 'node:stream'
import { expect, it, onTestFinished } from 'vitest'
import { claimRequest } from '#domain/desk/actions/owner.server.ts'
import { assignCustomers } from '#domain/customers/assign-customers.server.ts'
import { addNote } from '#domain/desk/actions/notes.server.ts'
import { saveRule } from '#domain/desk/routing/routing-rules.server.ts'
import type { Grant, StaffActor } from '#domain/access/rights.ts'
import { createDiskStorage } from '#platform/storage/disk-storage.server.ts'
import { addBranchRequest } from '#tests/pages/desk-actions.ts'
import { sharedSite } from '#tests/fixtures/site/shared-site.ts'
import { createStaffVisits } from '#tests/fixtures/site/staff-visits.ts'
import { nextAddress } from '#tests/fixtures/browser/visitors.ts'
import {
  staffCustomerPath,
  staffPath,
  staffRequestFilePath,
  staffRequestPath,
  staffRoutingRulePath,
} from '#urls/staff-paths.ts'

// What somebody of one branch can read of another's: no request, file, event, search or list has it.

const { addStaff, context, origin, siteUrl } = await createStaffVisits()
const { dataFolder } = await sharedSite()
const { db } = context
const [here = 0, elsewhere = 0] = (await db.selectFrom('branch').select('id').orderBy('id').execute()).map(
  ({ id }) => id,
)

async function addPerson(role: Grant['role'], branchId: number | null, name: string) {
  const grants = [{ role, branchId }]
  const person = await addStaff(grants, { name })
  const actor: StaffActor = { id: `staff:${person.id}`, staffId: person.id, grants }
  return { ...person, actor }
}
const seller = await addPerson('salesperson', here, 'Анна Здешняя')
const strangers = [
  await addPerson('salesperson', elsewhere, 'Лев Чужой'),
  await addPerson('sales-head', elsewhere, 'Нина Чужая'),
]
const SECRETS = ['Незримый', '9167770011', 'nezrimy@buyer.example', 'тайное желание', 'тайная заметка', 'тайный.png']

const { number } = await addBranchRequest(context, here, {
  name: 'Захар Незримый',
  phone: '79167770011',
  email: 'nezrimy@buyer.example',
  comment: 'тайное желание',
})
await claimRequest(context, seller.actor, number)
await addNote(context, seller.actor, { number, text: 'тайная заметка' })
const storedName = `${crypto.randomUUID()}.png`
await createDiskStorage(path.join(dataFolder, 'request-files')).put(storedName, Readable.from(['тайный снимок']))
await db
  .insertInto('request_file')
  .values({
    request_id: number,
    position: 0,
    stored_name: storedName,
    original_name: 'тайный.png',
    media_type: 'image/png',
    bytes: 25,
  })
  .execute()

const read = async (cookie: string, address: string) => {
  const headers = { cookie, accept: 'text/html', 'x-forwarded-for': nextAddress() }
  const answer = await fetch(origin + address, { redirect: 'manual', headers })
  return { status: answer.status, text: await answer.text() }
}
await assignCustomers(context)
const { customer_id: card } = await db
  .selectFrom('customer_request')
  .select('customer_id')
  .where('request_id', '=', number)
  .executeTakeFirstOrThrow()
const head = await addPerson('sales-head', here, 'Вера Здешняя')
const rule = await saveRule(context, head.actor, {
  id: undefined,
  version: undefined,
  after: undefined,
  rule: { kinds: ['vacancy'], brandIds: null, branchId: here, moment: 'any', way: 'pool', staffIds: [] },
})
const ruleId = rule.ok ? rule.id : 0
const post = async (cookie: string, address: string, fields: Record<string, string>) => {
  const headers = { cookie, origin: siteUrl, accept: 'text/html', 'x-forwarded-for': nextAddress() }
  const body = new URLSearchParams(fields)
  const answer = await fetch(origin + address, { method: 'POST', body, redirect: 'manual', headers })
  return { status: answer.status, text: await answer.text() }
}
const lastEntryOf = (actor: StaffActor) =>
  db
    .selectFrom('audit_log')
    .select(['action', 'subject'])
    .where('actor', '=', actor.id)
    .orderBy('id', 'desc')
    .executeTakeFirst()

const page = staffRequestPath(number)
const file = staffRequestFilePath(number, 0)

it('who works in the branch reads the request and its file', async () => {
  const { text } = await read(seller.cookie, page)
  for (const secret of SECRETS) expect(text).toContain(secret)
  expect(await read(seller.cookie, file)).toEqual({ status: 200, text: 'тайный снимок' })
})

it.each([page, `${page}_.data`, file, `${page}files/1/`])('%s is not found in another branch', async (address) => {
  for (const { cookie, actor } of strangers) {
    const { status, text } = await read(cookie, address)
    expect(status).toBe(404)
    for (const secret of SECRETS) expect(text).not.toContain(secret)
    if (address.endsWith('/1/')) continue
    expect(await lastEntryOf(actor)).toEqual({ action: 'access.refuse', subject: `request:${number}` })
  }
})

const cardPage = staffCustomerPath(card ?? 0)
const rulePage = staffRoutingRulePath(ruleId)

it('who works in the branch reads the card of its customer, and its head the rule', async () => {
  expect((await read(seller.cookie, cardPage)).text).toContain('Захар Незримый')
  expect((await read(head.cookie, rulePage)).status).toBe(200)
})

it.each([
  [cardPage, 'customer', card],
  [`${cardPage}_.data`, 'customer', card],
  [rulePage, 'routing', ruleId],
  [`${rulePage}_.data`, 'routing', ruleId],
])('%s is not found in another branch', async (address, kind, id) => {
  for (const { cookie, actor } of strangers) {
    // Who sets no rules at all is led to another page.
    if (kind === 'routing' && actor.grants?.[0]?.role !== 'sales-head') continue
    const { status, text } = await read(cookie, address)
    expect(status).toBe(404)
    for (const secret of SECRETS) expect(text).not.toContain(secret)
    expect(await lastEntryOf(actor)).toEqual({ action: 'access.refuse', subject: `${kind}:${id}` })
  }
})

it.each([
  [cardPage, { intent: 'note', text: 'Чужое' }, 'customer', card],
  [cardPage, { intent: 'reveal' }, 'customer', card],
  [cardPage, { intent: 'split', version: '1', number: String(number) }, 'customer', card],
  [staffPath('settings/routing'), { intent: 'off', rule: String(ruleId) }, 'routing', ruleId],
  [staffPath('settings/routing'), { intent: 'up', rule: String(ruleId), past: '1' }, 'routing', ruleId],
  [rulePage, { intent: 'save', moment: 'any', way: 'pool', branch: String(here), version: '1' }, 'routing', ruleId],
])('nobody of another branch sends a form to %s: %o', async (address, fields, kind, id) => {
  for (const { cookie, actor } of strangers.slice(1)) {
    const { status, text } = await post(cookie, address, { ...fields })
    expect(status).toBe(404)
    for (const secret of SECRETS) expect(text).not.toContain(secret)
    expect(await lastEntryOf(actor)).toEqual({ action: 'access.refuse', subject: `${kind}:${id}` })
  }
})

it.each([
  '/staff/',
  '/staff/requests/',
  '/staff/requests/?order=newest',
  `/staff/requests/?branch=${here}`,
  `/staff/requests/?q=${number}`,
  '/staff/requests/?q=79167770011',
  '/staff/requests/?q=0011',
  `/staff/requests/?q=${encodeURIComponent('Незримый')}`,
  `/staff/requests/?owner=${seller.id}`,
  '/staff/customers/',
  '/staff/customers/?q=79167770011',
  '/staff/customers/?q=0011',
  `/staff/customers/?q=${encodeURIComponent('Незримый')}`,
  `/staff/visits/?branch=${here}`,
  '/staff/reservations/',
  '/staff/settings/routing/',
  '/staff/settings/templates/',
  '/staff/requests/held/',
  '/staff/requests/dead/',
  `/staff/audit/?subject=request:${number}`,
  `/staff/audit/?actor=staff:${seller.id}`,
])('%s shows nothing of another branch, as a page or as data', async (address) => {
  const [pathname, search = ''] = address.split('?')
  for (const { cookie } of strangers)
    for (const form of [address, `${pathname}_.data?${search}`]) {
      const { text } = await read(cookie, form)
      // What was searched for stays in the field of the search.
      expect(text).not.toContain(page)
      expect(text).not.toContain('Захар')
      expect(text).not.toContain('nezrimy')
    }
})

it('neither the stream nor the presence tells of another branch', async () => {
  const leaving = new AbortController()
  onTestFinished(() => leaving.abort())
  let text = ''
  for (const { cookie } of strangers) {
    const headers = { cookie, accept: 'text/event-stream', 'x-forwarded-for': nextAddress() }
    const { body } = await fetch(`${origin}/staff/events/`, { headers, signal: leaving.signal })
    const decoder = new TextDecoder()
    const listen = async () => {
      for await (const chunk of body ?? []) text += decoder.decode(chunk)
    }
    void listen().catch(() => undefined)
  }
  await expect.poll(() => text.match(/heartbeat/g)?.length).toBe(2)
  await addNote(context, seller.actor, { number, text: 'ещё одна' })
  const own = await addBranchRequest(context, elsewhere, {})
  await expect.poll(() => text).toContain(`"request":${own.number}`)
  expect(text).not.toContain(`"request":${number},`)
  for (const { cookie } of strangers) {
    const look = { method: 'POST', body: new URLSearchParams({ intent: 'look', request: String(number) }) }
    const answer = await fetch(`${origin}/staff/presence/`, { ...look, headers: { cookie, origin: siteUrl } })
    expect(answer.status).toBe(404)
    const asked = await read(cookie, `/staff/presence/?request=${number}`)
    expect(asked.text).not.toContain('Анна')
  }
})
