import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'
import type { Grant } from '#domain/access/rights.ts'
import { MINUTE_MS } from '#locale/durations.ts'
import { untilHydrated } from '#tests/fixtures/browser/browser.ts'
import { nextAddress, openVisitor, visit as visitSite } from '#tests/fixtures/browser/visitors.ts'
import { shareInFile } from '#tests/fixtures/lifetime/share-in-file.ts'
import { createStaffVisits } from '#tests/fixtures/site/staff-visits.ts'
import { promptly } from '#tests/lanes/night.ts'
import { acceptedHeading, backdateForm, nextPhone, submitOf } from '#tests/pages/form-page.ts'
import { parseCookies } from '#tests/pages/parse-cookies.ts'
import { findAccessibilityViolations } from '#tests/probes/accessibility.ts'
import { staffPath, staffPersonPath, staffRequestPath } from '#urls/staff-paths.ts'

// A day of two salespeople, one at a desk and one with a phone: forty requests come in through the site's own forms, and
// what was agreed on the telephone is kept, missed, transferred and found again. The steps follow one another.

const REQUESTS = 40
const BY_BROWSER = 2
const LIST = `${staffPath('requests')}?order=newest`
const CALL = '/ajax/modals/actions/request-call-action.php'

const { addStaff, context, origin } = await createStaffVisits()
const { db } = context
const problems: string[] = []

/** Somebody at work in a browser of their own, whose console is watched. */
async function openPerson(role: Grant['role'], name: string, width: number) {
  const person = await addStaff([{ role, branchId: null }], { name })
  const isMobile = width < 768
  const visitor = await shareInFile(
    openVisitor({ viewport: { width, height: isMobile ? 740 : 900 }, isMobile, hasTouch: isMobile }),
  )
  await visitor.addCookies(parseCookies(person.cookie, origin))
  const page = await visitor.newPage()
  page.on('console', (message) => {
    // The second who presses «Взять» gets a page of status 409. The stream of somebody who was disabled is led to the
    // login.
    const isExpected = /status of 409|EventSource's response has a MIME type \("text\/html"\)/.test(message.text())
    if (message.type() === 'error' && !isExpected) problems.push(`${name}: ${message.text()}`)
  })
  page.on('pageerror', (error) =>
    problems.push(`${name}: ${page.url()} ${expect.getState().currentTestName} ${error.message}`),
  )
  return { ...person, name, page }
}

const anna = await openPerson('salesperson', 'Анна Дневная', 1440)
const oleg = await openPerson('salesperson', 'Олег Дневной', 360)
const head = await openPerson('sales-head', 'Вера Дневная', 1440)
const administrator = await openPerson('administrator', 'Игорь Дневной', 1440)

const buyer = (index: number) => `Покупатель Дневной ${String(index).padStart(2, '0')}`

async function submitByHttp(index: number): Promise<void> {
  const form = new FormData()
  const answers = { name: buyer(index), phone: nextPhone(), consent: 'yes', comment: 'Перезвоните после шести.' }
  for (const [field, answer] of Object.entries(answers)) form.set(field, answer)
  const headers = { 'x-forwarded-for': nextAddress() }
  const answer = await fetch(origin + CALL, { method: 'POST', body: form, headers })
  expect(await answer.json()).toMatchObject({ success: 'Y' })
}

async function submitByBrowser(index: number): Promise<void> {
  const page = await visitSite('/request/request-call/')
  await page.fill('[name=name]', buyer(index))
  await page.fill('[name=phone]', nextPhone())
  await page.check('[name=consent]')
  await backdateForm(page.locator('main form'))
  await submitOf(page).click()
  await acceptedHeading(page).waitFor()
}

const numberOf = async (index: number) =>
  (await db.selectFrom('request').select('id').where('name', '=', buyer(index)).executeTakeFirstOrThrow()).id
const workOf = async (index: number) =>
  db
    .selectFrom('request_work')
    .selectAll()
    .where('request_id', '=', await numberOf(index))
    .executeTakeFirstOrThrow()
const rowOf = (page: Page, index: number) => page.getByRole('row').filter({ hasText: buyer(index) })
const openRequest = async ({ page }: { page: Page }, index: number) => {
  await page.goto(staffRequestPath(await numberOf(index)))
  await untilHydrated(page)
}
const press = async (page: Page, name: string) => page.getByRole('button', { name, exact: true }).first().click()

/** What was planned for later is due now: the hours pass for this request alone. */
const letTimePass = async (index: number) =>
  db
    .updateTable('request_work')
    .set({ next_action_at: new Date(Date.now() - 5 * MINUTE_MS) })
    .where('request_id', '=', await numberOf(index))
    .execute()

beforeAll(async () => {
  for (const { page } of [anna, oleg]) {
    const streaming = page.waitForResponse('**/staff/events/')
    await page.goto(LIST)
    await streaming
  }
})

describe('a day by two people', () => {
  it('forty requests come in, and appear on both screens without a reload', async () => {
    for (let index = 1; index <= BY_BROWSER; index += 1) await submitByBrowser(index)
    const rest = Array.from({ length: REQUESTS - BY_BROWSER }, (_, place) => BY_BROWSER + 1 + place)
    await Promise.all(rest.map(submitByHttp))
    const stored = await db.selectFrom('request').select('id').where('name', 'like', 'Покупатель Дневной %').execute()
    expect(stored).toHaveLength(REQUESTS)
    for (const { page } of [anna, oleg])
      await expect.poll(() => page.getByRole('link', { name: /^Покупатель Дневной/ }).count()).toBe(REQUESTS)
  })

  it('of two who take one request at once one has it, and the other reads who', async () => {
    for (const index of [1, 2, 3]) {
      for (const { page } of [anna, oleg]) await page.goto(LIST)
      const claim = ({ page }: typeof anna) => page.getByRole('button', { name: `Взять: ${buyer(index)}` }).click()
      await Promise.all([claim(anna), claim(oleg)])
      await expect.poll(async () => (await workOf(index)).owner_id).not.toBeNull()
      const { owner_id: owner } = await workOf(index)
      const [winner, loser] = owner === anna.id ? [anna, oleg] : [oleg, anna]
      await winner.page.waitForURL('**/?done=claim')
      await loser.page.getByText(`Заявку уже ведёт ${winner.name}`).waitFor()
    }
  })

  it('each call has its outcome, and a wrong press is taken back', async () => {
    for (const [index, outcome, status] of [
      [4, 'Дозвонился', 'reached'],
      [5, 'Нет ответа', 'taken'],
      [6, 'Неверный номер', 'taken'],
    ] as const) {
      await openRequest(anna, index)
      await press(anna.page, outcome)
      await anna.page.waitForURL('**/?done=call')
      expect(await workOf(index)).toMatchObject({ status, owner_id: anna.id })
    }
    await press(anna.page, 'Отменить последнее')
    await anna.page.waitForURL('**/?done=undo')
    expect(await workOf(6)).toMatchObject({ status: 'new', owner_id: null })
    await openRequest(oleg, 7)
    await oleg.page.getByText('Отказ…').tap()
    await oleg.page.locator('select[name=reason]').selectOption('price')
    await press(oleg.page, 'Закрыть заявку')
    await oleg.page.waitForURL('**/?done=call')
    expect(await workOf(7)).toMatchObject({ status: 'lost', lost_reason: 'price' })
  })

  it('of two promised calls one is kept, and the missed one stays in sight', async () => {
    const tomorrow = new Date(Date.now() + 24 * 60 * MINUTE_MS).toISOString().slice(0, 10)
    for (const index of [8, 9]) {
      await openRequest(anna, index)
      await anna.page.getByText('Перезвонить в…').click()
      await anna.page.locator('#call-back-at').fill(`${tomorrow}T10:30`)
      await press(anna.page, 'Записать')
      await anna.page.waitForURL('**/?done=call')
      await letTimePass(index)
    }
    await anna.page.goto(staffPath())
    const promised = anna.page.getByRole('table', { name: 'Перезвонить' })
    for (const index of [8, 9])
      expect(await promised.getByRole('link', { name: buyer(index), exact: true }).count()).toBe(1)
    await promised.getByRole('link', { name: buyer(8), exact: true }).click()
    await anna.page.waitForURL(`**${staffRequestPath(await numberOf(8))}`)
    await press(anna.page, 'Дозвонился')
    await anna.page.waitForURL('**/?done=call')
    await anna.page.goto(staffPath())
    expect(await promised.getByText(buyer(8)).count()).toBe(0)
    expect(await rowOf(anna.page, 9).innerText()).toMatch(/−\d+\s?мин/)
    await anna.page.goto(`${staffPath('requests')}?owner=me`)
    const overdue = anna.page.getByRole('table', { name: 'Просрочено' })
    expect(await overdue.getByRole('link', { name: buyer(9), exact: true }).count()).toBe(1)
  })

  it('a request that is transferred appears at the other desk by itself', async () => {
    const streaming = oleg.page.waitForResponse('**/staff/events/')
    await oleg.page.goto(`${staffPath('requests')}?owner=me`)
    await streaming
    await openRequest(anna, 4)
    await anna.page.getByText('Передать…').click()
    await anna.page.locator('#transfer-to').selectOption({ label: oleg.name })
    await press(anna.page, 'Передать')
    await anna.page.waitForURL('**/?done=transfer')
    await expect.poll(() => rowOf(oleg.page, 4).count()).toBe(1)
  })

  it('a delivery that was given up is sent again', async () => {
    const request_id = await numberOf(10)
    const [id, now] = [crypto.randomUUID(), new Date()]
    const times = { created_at: now, due_at: now, ended_at: now }
    const problem = 'CRM не отвечает'
    await db
      .insertInto('delivery')
      .values({ id, request_id, channel: 'crm', state: 'dead', problem, ...times })
      .execute()
    await head.page.goto(staffPath())
    const row = head.page.getByRole('listitem').filter({ hasText: `${request_id}` })
    await row.getByRole('button', { name: 'Отправить ещё раз' }).click()
    await head.page.waitForURL('**/dead/?done=retry')
    const { state } = await db.selectFrom('delivery').select('state').where('id', '=', id).executeTakeFirstOrThrow()
    expect(state).not.toBe('dead')
  })

  it('the list and a request are accessible, in light and dark, wide and narrow', async () => {
    await openRequest(anna, 5)
    await openRequest(oleg, 4)
    for (const { page } of [anna, oleg]) {
      expect(await findAccessibilityViolations(page)).toEqual([])
      await page.goto(LIST)
      expect(await findAccessibilityViolations(page)).toEqual([])
    }
  })

  it('who is disabled at work is out within a second, and the requests are free again', async () => {
    await openRequest(oleg, 4)
    await administrator.page.goto(staffPersonPath(oleg.id))
    await untilHydrated(administrator.page)
    const stream = await fetch(`${origin}/staff/events/`, {
      headers: { cookie: oleg.cookie, accept: 'text/event-stream', 'x-forwarded-for': nextAddress() },
    })
    await press(administrator.page, 'Закрыть доступ')
    await administrator.page.waitForURL('**/?done=disable')
    const disabledAt = performance.now()
    // The stream ends: otherwise this would wait for ever.
    await stream.text()
    expect(performance.now() - disabledAt).toBeLessThan(promptly().timeout)
    await oleg.page.waitForURL('**/staff/login/?back=**')
    const answer = await fetch(origin + staffRequestPath(await numberOf(4)), {
      method: 'POST',
      body: new URLSearchParams({ intent: 'no-answer' }),
      redirect: 'manual',
      headers: { cookie: oleg.cookie, origin },
    })
    expect(answer.headers.get('location')).toContain('/staff/login/')
    await openRequest(anna, 4)
    await anna.page.getByText(`Ничья, до\u00a0этого: ${oleg.name}`).waitFor()
    await press(anna.page, 'Взять')
    await anna.page.waitForURL('**/?done=claim')
    expect(await workOf(4)).toMatchObject({ owner_id: anna.id, status: 'reached' })
  })

  it('and all day nothing was wrong in the console', () => expect(problems).toEqual([]))
})
