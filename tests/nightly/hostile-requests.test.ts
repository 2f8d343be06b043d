import { randomUUID } from 'node:crypto'
import path from 'node:path'
import { Readable } from 'node:stream'
import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { assignCustomers } from '#domain/customers/assign-customers.server.ts'
import { addCustomerNote } from '#domain/customers/customer-notes.server.ts'
import type { StaffActor } from '#domain/access/rights.ts'
import { addNote } from '#domain/desk/actions/notes.server.ts'
import { setNextAction } from '#domain/desk/actions/set-next-action.server.ts'
import { addTemplate } from '#domain/desk/replies/templates.server.ts'
import { DAY_MS, HOUR_MS } from '#locale/durations.ts'
import { createDiskStorage } from '#platform/storage/disk-storage.server.ts'
import { listHostileTexts } from '#tests/factories/hostile-texts.ts'
import { addRequest } from '#tests/factories/requests.ts'
import { newVisitor } from '#tests/fixtures/browser/visitors.ts'
import { shareInFile } from '#tests/fixtures/lifetime/share-in-file.ts'
import { staffVisitsOf } from '#tests/fixtures/site/staff-visits.ts'
import { parseCookies } from '#tests/pages/parse-cookies.ts'
import { startDemoSite } from '#tests/servers/running-demo-site.ts'
import {
  staffCustomerPath,
  staffPath,
  staffRequestFilePath,
  staffRequestPath,
  staffVisitsPath,
} from '#urls/staff-paths.ts'

// What a visitor types, and what they name their files, runs nothing in any page of the back office.

const TEXTS = listHostileTexts()
const TABS = 2
/** How many of the requests have a visit, and how many ask for a car to be kept. */
const VISITS = 30
/** A dealership has some from the beginning, and no more than 200. */
const MAX_TEMPLATES = 190
const PER_PAGE = 50
/** The database has no file of another type. */
const MEDIA_TYPES = ['image/png', 'application/pdf']

const site = await shareInFile(startDemoSite({ SITE_URL: undefined, TRUST_PROXY: '1' }))
const { addStaff, context, origin } = staffVisitsOf({ ...site, origin: site.siteUrl })
const { db } = context
const GRANTS = [{ role: 'sales-head' as const, branchId: null }]
const head = await addStaff(GRANTS, { name: 'Вера Исаева' })
const actor: StaffActor = { id: `staff:${head.id}`, staffId: head.id, grants: GRANTS }
const storage = createDiskStorage(path.join(site.dataFolder, 'request-files'))

/** A request that has the text wherever a visitor, a program or the staff can write one. */
async function addHostileRequest(text: string): Promise<number> {
  const { id: number } = await addRequest(db, { name: text, email: `${text}@x.example`, comment: text, channels: [] })
  const touch = { source: text, medium: text, campaign: text, content: text, term: text, referrer: text, landing: text }
  const at = new Date().toISOString()
  await db
    .updateTable('request')
    .set({
      page_url: `https://x.example/${text}`,
      referrer: `javascript:${text}`,
      user_agent: text,
      first_touch: JSON.stringify({ ...touch, at }),
      last_touch: JSON.stringify({ ...touch, at }),
      details: JSON.stringify({ question: text, own_brand: text, own_model: text, tell_when: text }),
    })
    .where('id', '=', number)
    .execute()
  for (const [position, mediaType] of MEDIA_TYPES.entries()) {
    const stored_name = `${randomUUID()}.png`
    await storage.put(stored_name, Readable.from([text]))
    const file = { request_id: number, position, stored_name, original_name: text, media_type: mediaType }
    await db
      .insertInto('request_file')
      .values({ ...file, bytes: Buffer.byteLength(text) })
      .execute()
  }
  const times = { created_at: new Date(), due_at: new Date(), ended_at: new Date() }
  const delivery = { id: randomUUID(), request_id: number, channel: 'crm', state: 'dead' as const, problem: text }
  await db
    .insertInto('delivery')
    .values({ ...delivery, ...times })
    .execute()
  await addNote(context, actor, { number, text })
  const next = { kind: 'task', at: new Date(Date.now() + HOUR_MS), text: text.slice(0, 200) } as const
  await setNextAction(context, actor, { number, from: null, next })
  return number
}

/** A tab that reports what runs, what the policy stops, and dialogs. */
async function openTab(problems: string[]): Promise<Page> {
  const visitor = await newVisitor({ baseURL: origin })
  await visitor.addCookies(parseCookies(head.cookie, origin))
  await visitor.exposeFunction('hostile', () => problems.push('a text ran'))
  await visitor.exposeFunction('reportBreach', (breach: string) => problems.push(breach))
  await visitor.addInitScript(() => {
    addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) => {
      const report: unknown = Reflect.get(globalThis, 'reportBreach')
      if (typeof report === 'function') report(`${violatedDirective} ${blockedURI}`)
    })
  })
  const page = await visitor.newPage()
  page.on('dialog', (dialog) => {
    problems.push(`a dialog: ${dialog.message()}`)
    void dialog.dismiss()
  })
  page.on('pageerror', (error) => problems.push(error.message))
  page.on('request', (request) => {
    if (new URL(request.url()).hostname === 'evil.example') problems.push(`a request to ${request.url()}`)
  })
  return page
}

const numbers: number[] = []
for (const text of TEXTS) numbers.push(await addHostileRequest(text))
const { card, day } = await addHostileWork()

/** Letters, a card with notes, visits, reservations and templates that have the texts too. */
async function addHostileWork() {
  const branch = await db.selectFrom('branch').select('id').orderBy('id').executeTakeFirstOrThrow()
  const day = new Date(Date.now() + DAY_MS).toISOString().slice(0, 10)
  const now = new Date()
  await assignCustomers(context)
  // All of them have one phone, and so are one person's.
  const { customer_id } = await db
    .selectFrom('customer_request')
    .select('customer_id')
    .where('request_id', 'in', numbers)
    .executeTakeFirstOrThrow()
  const card = customer_id ?? 0
  for (const [index, number] of numbers.entries()) {
    const text = TEXTS[index] ?? ''
    await addCustomerNote(context, actor, { id: card, text })
    const reply = { id: randomUUID(), request_id: number, staff_id: head.id, at: now, email: text, subject: text }
    await db
      .insertInto('request_reply')
      .values({ ...reply, body: text, state: 'failed', ended_at: now, problem: text })
      .execute()
    if (index < MAX_TEMPLATES) {
      const template = { title: text.slice(0, 80), subject: text.slice(0, 150), body: text }
      await addTemplate(context, actor, { ...template, way: 'email', branchId: null, kind: null })
    }
    const kind = index < VISITS ? 'testdrive' : index < 2 * VISITS ? 'reserve' : undefined
    if (kind === undefined) continue
    await db.updateTable('request').set({ kind }).where('id', '=', number).execute()
    await db
      .updateTable('request_work')
      .set({ kind, branch_id: branch.id, status: 'taken', owner_id: head.id, owned_since: now })
      .where('request_id', '=', number)
      .execute()
    if (kind === 'testdrive')
      await db
        .insertInto('test_drive')
        .values({
          request_id: number,
          branch_id: branch.id,
          begins_at: new Date(`${day}T12:00:00Z`),
          slot_position: index + 10,
          booked_at: now,
        })
        .execute()
  }
  return { card, day }
}

it('three hundred hostile texts run nothing on the page of a request, and their files are no pages', async () => {
  expect(numbers).toHaveLength(300)
  const found: string[] = []
  const left = [...numbers.entries()]
  const openNext = async () => {
    const problems: string[] = []
    const page = await openTab(problems)
    for (let next = left.shift(); next !== undefined; next = left.shift()) {
      const [index, number] = next
      await page.goto(staffRequestPath(number))
      if (!(await page.content()).includes('Заметка для своих')) problems.push('the page is not there')
      for (let position = 0; position < MEDIA_TYPES.length; position += 1) {
        const answer = await page.request.get(staffRequestFilePath(number, position))
        const headers = answer.headers()
        if (answer.status() !== 200) problems.push(`the file got ${answer.status()}`)
        if (!headers['content-security-policy']?.includes('sandbox')) problems.push('the file has no sandbox')
        if (headers['x-content-type-options'] !== 'nosniff') problems.push('the file is sniffed')
      }
      if (index % 20 === 0) await page.goto(staffRequestFilePath(number, 0)).catch(() => undefined)
      found.push(...problems.splice(0).map((problem) => `${problem}: ${TEXTS[index]}`))
    }
  }
  await Promise.all(Array.from({ length: TABS }, openNext))
  expect(found).toEqual([])
  await db
    .updateTable('request_work')
    .set({ owner_id: null, owned_since: null, status: 'new' })
    .where('request_id', 'in', numbers)
    .execute()
})

it('nor on a list, in the trays, in the day or in the log', async () => {
  const problems: string[] = []
  const page = await openTab(problems)
  let shown = 0
  for (const address of [
    `${staffPath('requests')}?order=newest`,
    staffPath('requests/dead'),
    staffPath(),
    staffPath('customers'),
    staffCustomerPath(card),
    staffVisitsPath({ day }),
    staffVisitsPath({ week: day }),
    staffPath('reservations'),
    staffPath('settings/templates'),
    staffPath('audit'),
  ]) {
    await page.goto(address)
    shown += await page.getByText('hostile').count()
    // Page after page, to the last one.
    for (let count = 0; count <= TEXTS.length / PER_PAGE; count += 1) {
      const next = page.locator('.desk-pages a').last()
      const href = (await next.count()) === 0 ? null : await next.getAttribute('href')
      if (href === null) break
      await page.goto(href)
    }
  }
  await db.updateTable('request_work').set({ held_since: new Date() }).execute()
  await page.goto(staffPath('requests/held'))
  for (const text of TEXTS.filter((_, index) => index % 30 === 0))
    await page.goto(`${staffPath('requests')}?${new URLSearchParams({ q: text })}`)
  expect(problems).toEqual([])
  expect(shown).toBeGreaterThan(100)
  // As markup each of them would have been noticed.
  await page.evaluate((text) => document.body.insertAdjacentHTML('beforeend', text), TEXTS[1] ?? '')
  await expect.poll(() => problems).not.toEqual([])
})
