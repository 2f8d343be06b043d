import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import type { StaffActor } from '#domain/access/rights.ts'
import { setNextAction } from '#domain/desk/actions/set-next-action.server.ts'
import { HOUR_MS } from '#locale/durations.ts'
import { addFeedAttempt, addFeedSource } from '#tests/factories/feeds.ts'
import { addRequest } from '#tests/factories/requests.ts'
import { createStaffVisits } from '#tests/fixtures/site/staff-visits.ts'
import {
  staffFeedAttemptPath,
  staffFeedPath,
  staffPath,
  staffRequestPath,
  staffSearchPath,
  staffCarPhotoPath,
  staffCarPhotosPath,
} from '#urls/staff-paths.ts'

// A salesperson with a phone, 360 px wide: from the list to the next action.

const PHONE = { viewport: { width: 360, height: 740 }, isMobile: true, hasTouch: true }
/** WCAG 2.5.5. */
const MIN_TARGET_PX = 44
/** Three cards are on the screen at once. */
const MAX_CARD_PX = 240

const { addStaff, context, visit } = await createStaffVisits()
const { cookie } = await addStaff([{ role: 'salesperson', branchId: null }], { name: 'Анна Мобильная' })

async function addOwnRequest(name: string) {
  const { id: number } = await addRequest(context.db, { name, phone: '79160001144', createdAt: new Date() })
  return number
}

it('a new request is called, its outcome recorded and the next step planned in four taps besides the call', async () => {
  const number = await addOwnRequest('Маша Мобильная')
  const page = await visit(cookie, '/staff/requests/?order=newest', PHONE)
  let taps = 0
  const tap = async (role: 'link' | 'button', name: string | RegExp) => {
    taps += 1
    await page
      .getByRole(role, { name, exact: typeof name === 'string' })
      .first()
      .tap()
  }
  await tap('link', 'Маша Мобильная')
  await page.waitForURL(`**${staffRequestPath(number)}`)
  expect(await page.getByRole('link', { name: 'Позвонить' }).getAttribute('href')).toBe('tel:+79160001144')
  await tap('button', 'Дозвонился')
  await page.waitForURL('**/?done=call')
  await tap('button', 'Завтра в\u00a010')
  await page.waitForURL('**/?done=plan')
  expect(taps).toBeLessThanOrEqual(4)
  const work = await context.db
    .selectFrom('request_work')
    .select(['status', 'next_action_kind'])
    .where('request_id', '=', number)
    .executeTakeFirstOrThrow()
  expect(work).toEqual({ status: 'reached', next_action_kind: 'task' })
})

/** Buttons, fields and links that stand alone, too small for a thumb; links within a sentence are exempt. */
const listSmallTargets = (page: Page) =>
  page.evaluate((minPx) => {
    const targets = document.querySelectorAll<HTMLElement>('main :is(button, input, select, textarea, summary, a)')
    return [...targets].flatMap((target) => {
      if (target instanceof HTMLInputElement && target.type === 'hidden') return []
      if (!target.checkVisibility({ checkVisibilityCSS: true })) return []
      const box = (target.closest('label') ?? target).getBoundingClientRect()
      const isInText = getComputedStyle(target).display === 'inline'
      const isSmall = box.height > 0 && (box.height < minPx - 0.5 || box.width < minPx - 0.5)
      return isSmall && !isInText ? [`${target.textContent || target.id} ${box.width} × ${box.height}`] : []
    })
  }, MIN_TARGET_PX)

it.each([
  '',
  'requests',
  'requests/new',
  'request',
  'me',
  'me/notices',
  'visits',
  'visits/new',
  'customers',
  'reservations',
  'stock',
  'stock/ageing',
  'menu',
] as const)('targets are large enough for a thumb, and nothing is wider than the window: «%s»', async (name) => {
  const number = await addOwnRequest('Маша Большая')
  const address = name === 'request' ? staffRequestPath(number) : staffPath(name === '' ? undefined : name)
  const page = await visit(cookie, address, PHONE)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360)
  expect(await listSmallTargets(page)).toEqual([])
})

it('so it is with the photographs of a car, with a new one and with the search', async () => {
  const manager = await addStaff([{ role: 'administrator', branchId: null }], { name: 'Роман Мобильный' })
  const { car, photo } = await context.db
    .selectFrom('car_photo')
    .innerJoin('photo', 'photo.id', 'photo_id')
    .select(['car_id as car', 'photo_id as photo'])
    .where('state', '=', 'ready')
    .limit(1)
    .executeTakeFirstOrThrow()
  for (const address of [
    staffCarPhotosPath(car),
    staffCarPhotoPath(car, photo),
    staffPath('stock/new'),
    staffSearchPath('chery'),
  ]) {
    const page = await visit(manager.cookie, address, PHONE)
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360)
    expect(await listSmallTargets(page)).toEqual([])
  }
})

it('so it is with feeds', async () => {
  const manager = await addStaff([{ role: 'administrator', branchId: null }], { name: 'Павел Мобильный' })
  const source = await addFeedSource(context.db, 'Склад с\u00a0очень длинным названием')
  const attempt = await addFeedAttempt(context.db, source)
  for (const address of [
    staffPath('feeds'),
    staffPath('feeds/out'),
    staffFeedPath(source),
    staffFeedAttemptPath(source, attempt),
  ]) {
    const page = await visit(manager.cookie, address, PHONE)
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360)
    expect(await listSmallTargets(page)).toEqual([])
  }
})

it('a long plan leaves its card room for the name', async () => {
  const number = await addOwnRequest('Маша Плановая')
  const person = await addStaff([{ role: 'sales-head', branchId: null }], { name: 'Вера Мобильная' })
  const actor: StaffActor = {
    id: `staff:${person.id}`,
    staffId: person.id,
    grants: [{ role: 'sales-head', branchId: null }],
  }
  const next = {
    kind: 'task',
    at: new Date(Date.now() + 48 * HOUR_MS),
    text: 'Отправить расчёт на две комплектации и фото',
  } as const
  await setNextAction(context, actor, { number, from: null, next })
  const page = await visit(person.cookie, '/staff/requests/?order=newest', PHONE)
  const { height = 0 } = (await page.getByRole('row').filter({ hasText: 'Маша Плановая' }).boundingBox()) ?? {}
  expect(height).toBeLessThan(MAX_CARD_PX)
})

it('a card of the list opens its request wherever it is tapped, but for its button', async () => {
  const number = await addOwnRequest('Маша Карточкина')
  const page = await visit(cookie, '/staff/requests/?order=newest', PHONE)
  const card = page.getByRole('row').filter({ hasText: 'Маша Карточкина' })
  const { width = 0, height = 0 } = (await card.boundingBox()) ?? {}
  expect(height).toBeGreaterThanOrEqual(MIN_TARGET_PX)
  await card.tap({ position: { x: width / 2, y: height - 16 } })
  await page.waitForURL(`**${staffRequestPath(number)}`)
  await page.goBack()
  await page.getByRole('button', { name: 'Взять: Маша Карточкина' }).tap()
  await page.waitForURL(`**${staffRequestPath(number)}?done=claim`)
})
