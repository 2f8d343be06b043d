import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import type { StaffActor } from '#domain/access/rights.ts'
import { findCarPage } from '#domain/cars/car-page.server.ts'
import { priceWith } from '#domain/cars/prices/price.ts'
import { listBranches } from '#domain/branches/list-branches.server.ts'
import { setRequestStatus } from '#domain/desk/actions/set-request-status.server.ts'
import { startFakeSmtp } from '#tests/fakes/fake-smtp.ts'
import { shareInFile } from '#tests/fixtures/lifetime/share-in-file.ts'
import { staffVisitsOf } from '#tests/fixtures/site/staff-visits.ts'
import { formatRub } from '#locale/number.ts'
import { withPlainSpaces } from '#locale/text.ts'
import { addBranchRequest } from '#tests/pages/desk-actions.ts'
import { readAttachments } from '#tests/pages/read-attachments.ts'
import { readPdf } from '#tests/pages/read-pdf.ts'
import { startDemoSite } from '#tests/servers/running-demo-site.ts'
import { carPath } from '#urls/car-paths.ts'
import { staffOfferPath, staffRequestPath } from '#urls/staff-paths.ts'

// An offer goes from a request to its person: a letter with a PDF.

const smtp = await shareInFile(startFakeSmtp())
const site = await shareInFile(
  startDemoSite({
    SITE_URL: undefined,
    TRUST_PROXY: '1',
    FORMS_PER_MINUTE: '1000000',
    SMTP_URL: smtp.url,
    MAIL_FROM: 'site@dealer.example',
    MAIL_TO: 'sales@dealer.example',
  }),
)
const { addStaff, context, siteUrl, visit } = staffVisitsOf({ ...site, origin: site.siteUrl })
const { db } = context
const { id, branchId } = await db
  .selectFrom('car')
  .select(['id', 'branch_id as branchId'])
  .where('state', '=', 'published')
  .where('branch_id', 'is not', null)
  .where('trade_in_discount_rub', '>', 0)
  .orderBy('id')
  .limit(1)
  .executeTakeFirstOrThrow()
const found = await findCarPage(
  { db, now: () => new Date(), content: { listBranches: () => listBranches({ db }) } },
  id,
)
if (found === undefined) throw new Error('The car has no page')
const { card } = found
const price = withPlainSpaces(formatRub(priceWith(card.price, ['trade-in'])))
const grants = [{ role: 'salesperson' as const, branchId }]
const seller = await addStaff(grants, { name: 'Анна Ким' })
const actor: StaffActor = { id: `staff:${seller.id}`, staffId: seller.id, grants }

/** A request about the car, as another one of the demo has seen a car. */
async function addCarRequest(email: string | null) {
  const { number } = await addBranchRequest(context, branchId ?? 0, { name: 'Инна', ...(email !== null && { email }) })
  await sql`update request set car_id = ${id}, car = (
    select seen.car || jsonb_build_object('id', ${id}::bigint) from request seen where seen.car is not null limit 1
  ) where id = ${number}`.execute(db)
  return number
}
const lettersTo = (email: string) => smtp.letters.filter(({ to }) => to.includes(email))

describe.each([
  ['with JavaScript', { javaScriptEnabled: true }, 'inna@buyer.example'],
  ['without JavaScript', { javaScriptEnabled: false }, 'rita@buyer.example'],
])('an offer from a request %s', (_, options, email) => {
  it('reaches its person with a PDF, and stands in the history', { timeout: 120_000 }, async () => {
    const number = await addCarRequest(email)
    const page = await visit(seller.cookie, staffRequestPath(number), options)
    await page.getByRole('link', { name: 'Отправить предложение' }).click()
    await expect.poll(() => page.getByLabel('Для кого').inputValue()).toBe('Инна')
    await page.locator('[value="trade-in"]').check()
    await page.getByRole('button', { name: 'Составить' }).click()
    const letter = page.locator('#letter')
    await letter.waitFor()
    const text = withPlainSpaces(await letter.locator('[name=text]').inputValue())
    expect(text).toContain('Здравствуйте, Инна!')
    expect(text).toContain(`все эти условия: ${price}`)
    await letter.getByRole('button', { name: 'Отправить' }).dblclick()
    await page.waitForURL(`**${staffRequestPath(number)}?done=reply`)
    await expect
      .poll(async () => withPlainSpaces(await page.locator('.desk-timeline').innerText()))
      .toContain('с предложением')
    await expect.poll(() => lettersTo(email).length, { timeout: 30_000 }).toBe(1)
    const [pdf] = readAttachments(lettersTo(email)[0]?.raw ?? '')
    const { content, ...read } = await readPdf(pdf?.content ?? new Uint8Array())
    expect(pdf?.name).toMatch(/^Предложение .*\.pdf$/)
    expect(read).toMatchObject({ pages: 1, size: [595, 842], code: siteUrl + carPath(card) })
    expect(content).toContain('Инна')
    expect(content).toContain(price)
    expect(await db.selectFrom('request_reply').select('state').where('request_id', '=', number).execute()).toEqual([
      { state: 'sent' },
    ])
  })
})

it('a request without an address, and one that is closed, say why nothing can be sent', async () => {
  const silent = await addCarRequest(null)
  const page = await visit(seller.cookie, staffOfferPath(id, silent))
  expect(await page.locator('.desk-offer').innerText()).toContain('Писать некуда')
  const closed = await addCarRequest('zina@buyer.example')
  await setRequestStatus(context, actor, { number: closed, from: 'new', to: 'spam' })
  await page.goto(staffOfferPath(id, closed))
  expect(await page.locator('.desk-offer').innerText()).toContain('Заявка закрыта')
})

it('an offer whose price or day has passed meanwhile is not sent', async () => {
  const number = await addCarRequest('olga@buyer.example')
  const send = async (fields: Record<string, string>) => {
    const answer = await fetch(siteUrl + staffOfferPath(id, number), {
      method: 'POST',
      body: new URLSearchParams({
        intent: 'send',
        name: 'Ольга',
        until: new Date(Date.now() + 5 * 86_400_000).toISOString().slice(0, 10),
        priceRub: String(card.price.priceRub),
        reply: crypto.randomUUID(),
        subject: 'Предложение',
        text: 'Смотрите вложение.',
        ...fields,
      }),
      headers: { cookie: seller.cookie, origin: siteUrl, accept: 'text/html' },
      redirect: 'manual',
    })
    return { status: answer.status, page: withPlainSpaces(await answer.text()) }
  }
  expect((await send({ priceRub: '1' })).page).toContain('Цена изменилась')
  expect((await send({ until: '2020-01-01' })).page).toContain('Составьте предложение заново')
  expect((await send({ text: '' })).page).toContain('Напишите письмо.')
  await db.updateTable('car').set({ state: 'sold' }).where('id', '=', id).execute()
  expect((await send({})).page).toContain('больше не продаётся')
  await db.updateTable('car').set({ state: 'published' }).where('id', '=', id).execute()
  expect(await db.selectFrom('request_reply').where('request_id', '=', number).select('id').execute()).toEqual([])
  expect((await send({})).status).toBe(303)
})
