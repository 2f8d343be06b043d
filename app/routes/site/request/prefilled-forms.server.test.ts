import { RouterContextProvider } from 'react-router'
import { expect, it } from 'vitest'
import { accountContext } from '#app/http/middleware/account.ts'
import { siteContext } from '#app/http/middleware/site.ts'
import { action as showPopUp } from '#app/routes/ajax/modal-view/route.tsx'
import { loader as showPage } from './route.tsx'
import { saveGarageCar } from '#domain/accounts/garage/garage.server.ts'
import { addAccount } from '#tests/factories/accounts.ts'
import { createTestDatabase } from '#tests/fixtures/database/test-database.ts'
import { shareInFile } from '#tests/fixtures/lifetime/share-in-file.ts'
import { createTestSite } from '#tests/fixtures/site/test-site.ts'
import { submitForm } from '#app/features/requests/answer/submit-form.server.ts'

const database = await shareInFile(createTestDatabase())
const { db } = database
const testSite = await shareInFile(createTestSite(database))
const anna = await addAccount(db, { name: 'Анна', phone: '79161234567', email: 'anna@example.ru' })
const boris = await addAccount(db, { phone: '79161234568' })
const saved = await saveGarageCar(testSite.site, {
  accountId: anna,
  car: {
    brand: 'Geely',
    model: 'Monjaro',
    year: 2023,
    vin: 'XTA21099998765432',
    plate: 'А123ВС777',
    mileageKm: 41_200,
  },
})
const garageCar = saved.ok ? saved.id : 0

/** The arguments of a route for a request of a logged-in account. */
function requestAs(accountId: number | undefined, path: string, init: RequestInit = {}) {
  const url = new URL(path, testSite.site.siteUrl)
  const context = new RouterContextProvider(new Map([[siteContext, testSite.site]]))
  if (accountId !== undefined) context.set(accountContext, async () => ({ id: 1, accountId, startedAt: new Date() }))
  return { request: new Request(url, init), url, context }
}

async function pageValues(accountId: number | undefined, form: string, query = '') {
  const args = requestAs(accountId, `/request/${form}/${query}`)
  const { view } = await showPage({ ...args, params: { form }, pattern: '/request/:form/' })
  return view.values
}

async function renderPopUp(accountId: number | undefined, form: string, about: Record<string, string> = {}) {
  const file = `${form}-view.php`
  const args = requestAs(accountId, `/ajax/modals/views/${file}`, { method: 'POST', body: new URLSearchParams(about) })
  const answer = await showPopUp({ ...args, params: { file }, pattern: '/ajax/modals/views/:file' })
  return answer.text()
}

it('a form is prefilled with the first contacts of the account, for the fields that it has', async () => {
  expect(await pageValues(anna, 'request-trade')).toEqual({
    name: ['Анна'],
    phone: ['+7 (916) 123-45-67'],
    email: ['anna@example.ru'],
  })
  expect(await pageValues(anna, 'subscribe')).toEqual({ email: ['anna@example.ru'] })
  // This account has neither a name nor an e-mail address.
  expect(await pageValues(boris, 'request-call')).toEqual({ phone: ['+7 (916) 123-45-68'] })
  expect(await pageValues(undefined, 'request-call')).toEqual({})
})

it('a pop-up is prefilled, too; the consent is not ticked', async () => {
  const html = await renderPopUp(anna, 'request-call')
  expect(html).toMatch(/name="phone"[^>]*value="\+7 \(916\) 123-45-67"|value="\+7 \(916\) 123-45-67"[^>]*name="phone"/)
  expect(html).not.toMatch(/checked[^>]*name="(?:consent|advertising)"|name="(?:consent|advertising)"[^>]*checked/)
  expect(await renderPopUp(undefined, 'request-call')).not.toContain('123-45-67')
})

it('the booking of a service is prefilled with a car of the garage', async () => {
  expect(await pageValues(anna, 'request-service', `?garage=${garageCar}`)).toMatchObject({
    own_brand: ['Geely'],
    own_model: ['Monjaro'],
    own_year: ['2023'],
    own_vin: ['XTA21099998765432'],
    own_plate: ['А123ВС\u00a0777'],
    own_mileage_km: ['41\u00a0200'],
    work: ['maintenance'],
  })
  expect(await renderPopUp(anna, 'request-service', { garage: String(garageCar) })).toContain('XTA21099998765432')
})

it('a car of another account, a visitor without login and an invalid number prefill nothing', async () => {
  expect(await pageValues(boris, 'request-service', `?garage=${garageCar}`)).toEqual({ phone: ['+7 (916) 123-45-68'] })
  expect(await pageValues(undefined, 'request-service', `?garage=${garageCar}`)).toEqual({})
  expect(await pageValues(anna, 'request-service', '?garage=1e3')).not.toHaveProperty('own_brand')
  expect(await renderPopUp(boris, 'request-service', { garage: String(garageCar) })).not.toContain('XTA2109')
})

it('a request sent while logged in belongs to the account, and its prefilled values are parsed unchanged', async () => {
  const values = await pageValues(anna, 'request-service', `?garage=${garageCar}`)
  const fields = Object.fromEntries(Object.entries(values).map(([name, [value = '']]) => [name, value]))
  const body = new URLSearchParams({ ...fields, consent: 'yes', url: 'https://cars.example/' })
  const { answer } = await submitForm(requestAs(anna, '/ajax/x.php', { method: 'POST', body }), 'request-service')
  expect(answer).toMatchObject({ success: 'Y' })
  const row = await db
    .selectFrom('request')
    .select(['account_id', 'details', 'phone'])
    .where('id', '=', answer.number ?? 0)
    .executeTakeFirstOrThrow()
  expect(row).toMatchObject({
    account_id: anna,
    phone: '79161234567',
    details: { own_plate: 'А123ВС777', own_vin: 'XTA21099998765432', own_mileage_km: 41_200 },
  })
})

it('a form can be sent when the session cannot be loaded', async () => {
  const body = new URLSearchParams({ phone: '+79161112200', consent: 'yes', url: 'https://cars.example/' })
  const args = requestAs(undefined, '/ajax/x.php', { method: 'POST', body })
  args.context.set(accountContext, async () => {
    throw new Error('the sessions are unavailable')
  })
  const { answer } = await submitForm(args, 'request-call')
  expect(answer).toMatchObject({ success: 'Y' })
})
