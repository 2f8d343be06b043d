import { sql } from 'kysely'
import type { Page } from 'playwright-core'
import sharp from 'sharp'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { FORM_NAMES, kindOfForm } from '#domain/requests/kinds/registry.ts'
import { isModalForm } from '#domain/requests/request.ts'
import { sharedSite } from '#tests/fixtures/site/shared-site.ts'
import { sampleByDay } from '#tests/lanes/night.ts'
import { nextPhone } from '#tests/pages/form-page.ts'
import { fillForm } from '#tests/pages/landing/fill-form.ts'
import { captureAnswer, openLanding, openModal, showHtml } from '#tests/pages/landing/open-landing.ts'

// The wire contract (docs/product.md), used by an independent client: npm's jQuery on a page of its own.

const site = await sharedSite()
const published = await site.db
  .selectFrom('car')
  .select(['id', 'catalogue_block'])
  .where('state', '=', 'published')
  .orderBy('id')
  .execute()
const firstOf = (block: string) => published.find((car) => car.catalogue_block === block)?.id ?? 0
/** Published cars of both catalogue blocks. */
const cars = { used: firstOf('used'), new: firstOf('new') }

let page: Page
let failures: string[]

beforeEach(async () => {
  page = await openLanding()
  failures = []
  page.on('pageerror', (error) => failures.push(error.message))
  page.on('response', (response) => {
    if (response.status() >= 400) failures.push(`${response.status()} ${response.url()}`)
  })
})
afterEach(() => {
  if (failures.length > 0) throw new Error(`The landing page had errors: ${failures.join(', ')}`)
})

/** A person who has not sent anything yet. */
function nextPerson() {
  const phone = nextPhone()
  return {
    phone: phone.replace(/^(...)(...)(..)(..)$/, '8 ($1) $2-$3-$4'),
    storedPhone: `7${phone}`,
    email: `anna${phone}@mail.example`,
  }
}

const modalForm = () => page.locator('.modal-inside form')
const press = (form = modalForm()) => form.locator('[type=submit]').first().click()

async function expectStored(number: number | undefined) {
  expect(number).toBeGreaterThan(1000)
  const { db } = site
  const request = await db
    .selectFrom('request')
    .selectAll()
    .where('id', '=', number ?? 0)
    .executeTakeFirstOrThrow()
  const consents = await db.selectFrom('consent').selectAll().where('request_id', '=', request.id).execute()
  expect(consents).toContainEqual(
    expect.objectContaining({ purpose: 'personal-data', text_slug: 'consent', text_version: 2 }),
  )
  const deliveries = await db.selectFrom('delivery').selectAll().where('request_id', '=', request.id).execute()
  expect(deliveries.length).toBeGreaterThan(0)
  return request
}

describe('a page with jQuery', () => {
  it.each(
    sampleByDay(
      FORM_NAMES.filter((form) => isModalForm(form)),
      2,
    ),
  )('opens %s about a car, fills it in and sends it', async (form) => {
    const person = nextPerson()
    await openModal(page, form, { 'car-id': cars.used })
    await fillForm(modalForm(), person)
    const answer = await captureAnswer(page, press)
    expect(answer).toMatchObject({ success: 'Y', action: 'popup', msg: expect.stringMatching(/[а-яё]/i) })
    const request = await expectStored(answer.number)
    expect(request).toMatchObject({
      kind: kindOfForm(form),
      form,
      phone: person.storedPhone,
      name: 'Анна Петрова',
      car_id: cars.used,
    })
    expect(request.page_url).toBe(`${site.origin}/landing/`)
  })

  it('chooses a brand and then one of its models, which the models call returns', async () => {
    const person = nextPerson()
    await openModal(page, 'request-testdrive')
    const model = modalForm().locator('select[name=model]')
    expect(await model.isDisabled()).toBe(true)
    await fillForm(modalForm(), person)
    expect(await model.isDisabled()).toBe(false)
    const answer = await captureAnswer(page, press)
    expect(answer).toMatchObject({ success: 'Y' })
    const request = await expectStored(answer.number)
    expect(request.brand_id).not.toBeNull()
    expect(request.details).toMatchObject({ model: expect.any(String) })
  })

  it('gets no models for an unknown brand block', async () => {
    for (const block of ['', '0', '999999', 'abc']) {
      const html = await page.evaluate(
        async (id) =>
          (
            await fetch('/ajax/model.php', { method: 'POST', body: new URLSearchParams({ HigloadBlockId: id }) })
          ).text(),
        block,
      )
      expect(html, block).toBe('')
    }
  })

  it.each(FORM_NAMES.filter((form) => !isModalForm(form)))('sends the form with data-action %s', async (action) => {
    const kind = kindOfForm(action)
    const person = nextPerson()
    await showHtml(page, `<button type="button" class="trigger" data-form="${action}">Показать</button>`)
    await page.locator('.trigger').click()
    const form = page.locator(`.page-form form[data-action=${action}]`)
    await form.waitFor()
    await fillForm(form, person)
    const answer = await captureAnswer(page, () => press(form))
    expect(answer).toMatchObject({ success: 'Y', msg: expect.stringMatching(/[а-яё]/i) })
    expect(['popup', 'reload', 'hide-answer-form']).toContain(answer.action)
    const request = await expectStored(answer.number)
    expect(request).toMatchObject({ kind, form: action })
    expect(request.phone).toBe(kind === 'subscribe' ? null : person.storedPhone)
  })

  it('attaches photographs', async () => {
    const person = nextPerson()
    await openModal(page, 'request-trade', { 'car-id': cars.new })
    await fillForm(modalForm(), person)
    await modalForm()
      .locator('input[type=file]')
      .setInputFiles([
        { name: 'перёд.jpg', mimeType: 'image/jpeg', buffer: await picture('red') },
        { name: 'зад.jpg', mimeType: 'image/jpeg', buffer: await picture('blue') },
      ])
    const answer = await captureAnswer(page, press)
    expect(answer).toMatchObject({ success: 'Y' })
    const request = await expectStored(answer.number)
    const files = await site.db
      .selectFrom('request_file')
      .select(['original_name', 'media_type'])
      .where('request_id', '=', request.id)
      .orderBy('position')
      .execute()
    expect(files).toEqual([
      { original_name: 'перёд.jpg', media_type: 'image/jpeg' },
      { original_name: 'зад.jpg', media_type: 'image/jpeg' },
    ])
  })

  it('gets errors for a bad phone and a missing consent in its success handler', async () => {
    await openModal(page, 'request-call')
    await fillForm(modalForm(), { ...nextPerson(), phone: '8 (916) 12' })
    await modalForm().locator('[name=consent]').uncheck({ force: true })
    await modalForm().evaluate((form) => form.setAttribute('novalidate', ''))
    const before = await countRequests()
    const answer = await captureAnswer(page, press)
    expect(answer).toMatchObject({ success: 'N', errors: { phone: expect.any(String), consent: expect.any(String) } })
    expect(await page.locator('.alert.alert-danger').innerText()).toBe(answer.msg)
    expect(await countRequests()).toBe(before)
  })

  it('gets a question before a second request, and sending again confirms it', async () => {
    const person = nextPerson()
    for (const success of ['Y', 'N']) {
      await openModal(page, 'request-call')
      await fillForm(modalForm(), person)
      expect(await captureAnswer(page, press)).toMatchObject({ success })
    }
    expect(await page.locator('.alert').innerText()).toMatch(
      /^Вы уже отправили заявку\. Отправить ещё одну\? Прежняя, №\s\d+, принята\.$/,
    )
    await ageRepeatQuestions()
    const answer = await captureAnswer(page, press)
    expect(answer).toMatchObject({ success: 'Y' })
    await expectStored(answer.number)
  })

  it('adds a car to the favourites and removes it', async () => {
    const before = await countSaved('favourite')
    await showHtml(page, `<button type="button" class="favourite" data-id="${cars.used}">♥</button>`)
    const icon = page.locator('.favourite')
    expect(await captureAnswer(page, () => icon.click())).toMatchObject({ success: 'Y', count: 1, active: true })
    expect(await page.locator('.favourites-count').innerText()).toBe('1')
    expect(await countSaved('favourite')).toBe(before + 1)
    await page.reload()
    await showHtml(page, `<button type="button" class="favourite active" data-id="${cars.used}">♥</button>`)
    expect(await captureAnswer(page, () => icon.click())).toMatchObject({ success: 'Y', count: 0, active: false })
    expect(await countSaved('favourite')).toBe(before)
  })

  it('compares cars of both blocks, and removes one by adding it again', async () => {
    const before = await countSaved('compared_car')
    await showHtml(
      page,
      `<button type="button" class="compare" data-id="${cars.new}" data-iblock="1">=</button>
       <button type="button" class="compare" data-id="${cars.used}" data-iblock="2">=</button>
       <button type="button" class="compare" data-id="${cars.used}" data-iblock="1">=</button>`,
    )
    const click = (index: number) => captureAnswer(page, () => page.locator('.compare').nth(index).click())
    expect(await click(0)).toMatchObject({ success: 'Y', count: 1, active: true })
    expect(await click(1)).toMatchObject({ success: 'Y', count: 2, active: true })
    expect(await click(2)).toMatchObject({ success: 'N', count: 2 })
    expect(await countSaved('compared_car')).toBe(before + 2)
    expect(await click(1)).toMatchObject({ success: 'Y', count: 1, active: false })
    expect(await page.locator('.compare-count').innerText()).toBe('1')
    expect(await countSaved('compared_car')).toBe(before + 1)
  })

  it('opens the cookie settings', async () => {
    await openModal(page, 'cookie')
    expect(await page.locator('.modal-inside').innerText()).toContain('cookie')
  })
})

const picture = (background: string) =>
  sharp({ create: { width: 64, height: 48, channels: 3, background } })
    .jpeg()
    .toBuffer()

/** Makes the question two seconds older: a confirmation that comes at once does not count. */
const ageRepeatQuestions = async () =>
  site.db
    .updateTable('repeat_prompt')
    .set({ prompted_at: sql`prompted_at - interval '2 seconds'` })
    .where('idempotency_key', '=', await modalForm().locator('[name=request_key]').inputValue())
    .execute()

const countRequests = async () => (await site.db.selectFrom('request').select('id').execute()).length
const countSaved = async (table: 'favourite' | 'compared_car') =>
  (await site.db.selectFrom(table).select('car_id').execute()).length
