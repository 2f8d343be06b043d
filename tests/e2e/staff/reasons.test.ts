import { describe, expect, it } from 'vitest'
import { OPERATOR } from '#domain/access/rights.ts'
import { withAudit } from '#domain/access/with-audit.server.ts'
import { createStaffVisits } from '#tests/fixtures/site/staff-visits.ts'
import { addBranchRequest } from '#tests/pages/desk-actions.ts'
import { findAccessibilityViolations } from '#tests/probes/accessibility.ts'
import { staffPath, staffRequestPath } from '#urls/staff-paths.ts'

// The list from which people choose why a request is lost.

const { addStaff, context, origin, siteUrl, visit } = await createStaffVisits()
const { db } = context
const { id: here } = await db.selectFrom('branch').select('id').orderBy('id').limit(1).executeTakeFirstOrThrow()
const seller = await addStaff([{ role: 'salesperson', branchId: here }], { name: 'Анна Ким' })
const head = await addStaff([{ role: 'sales-head', branchId: null }], { name: 'Вера Исаева' })
const local = await addStaff([{ role: 'sales-head', branchId: here }], { name: 'Глеб Орлов' })

const REASONS = staffPath('settings/reasons')
const post = (cookie: string, fields: Record<string, string>) =>
  fetch(origin + REASONS, {
    method: 'POST',
    body: new URLSearchParams(fields),
    redirect: 'manual',
    headers: { cookie, origin: siteUrl, accept: 'text/html' },
  })
const findReason = (title: string) =>
  db.selectFrom('lost_reason').selectAll().where('title', '=', title).executeTakeFirstOrThrow()

describe.each([
  ['with JavaScript', { javaScriptEnabled: true }],
  ['without JavaScript', { javaScriptEnabled: false }],
])('%s', (how, options) => {
  it('a reason is added, chosen, renamed, moved and hidden, and old requests keep it', async () => {
    const [title, renamed] = [`Ждёт модель ${how}`, `Ждёт новую модель ${how}`]
    const page = await visit(head.cookie, REASONS, options)
    await page.locator('#add').getByLabel('Название').fill(title)
    await page.getByRole('button', { name: 'Добавить' }).click()
    await page.waitForURL('**/?done=save')
    const { code } = await findReason(title)

    const { number } = await addBranchRequest(context, here, { name: 'Инна' })
    const request = await visit(seller.cookie, staffRequestPath(number), options)
    await request.getByText('Отказ…').click()
    await request.locator('#refused select').selectOption({ label: title })
    await request.getByRole('button', { name: 'Закрыть заявку' }).click()
    await request.waitForURL('**/?done=call')
    await expect.poll(() => request.locator('main').innerText()).toContain(title)

    await page.getByText(`Изменить… ${title}`).click()
    await page.locator(`#rename-${code}`).getByLabel('Название').fill(renamed)
    await page.locator(`#rename-${code}`).getByRole('button', { name: 'Сохранить' }).click()
    await expect.poll(() => page.getByRole('button', { name: `Выше: ${renamed}` }).count()).toBe(1)
    await page.getByRole('button', { name: `Выше: ${renamed}` }).click()
    await page.waitForURL('**/?done=move')
    await page.getByRole('button', { name: `Скрыть: ${renamed}` }).click()
    await page.waitForURL('**/?done=hide')
    await expect.poll(() => page.getByRole('button', { name: `Вернуть: ${renamed}` }).count()).toBe(1)
    await request.goto(staffRequestPath(number))
    expect(await request.locator('main').innerText()).toContain(renamed)
    const next = await addBranchRequest(context, here, { name: 'Рая' })
    await request.goto(staffRequestPath(next.number))
    expect(await request.locator('#refused').innerHTML()).not.toContain(renamed)
  })
})

it('what somebody else has changed meanwhile is named, and the words that were typed stay', async () => {
  const title = 'Уехали жить в\u00a0другой город'
  expect((await post(head.cookie, { intent: 'add', title })).status).toBe(303)
  const { code } = await findReason(title)
  const page = await visit(head.cookie, REASONS)
  await page.getByText(`Изменить… ${title}`).click()
  await withAudit(context, OPERATOR, async (tx, audit) => {
    await tx.updateTable('lost_reason').set({ title: 'Переезд', version: 2 }).where('code', '=', code).execute()
    await audit({ action: 'reason.rename', subject: `reason:${code}` })
  })
  const form = page.locator(`#rename-${code}`)
  await form.getByLabel('Название').fill('Уехали')
  await form.getByRole('button', { name: 'Сохранить' }).click()
  await expect.poll(() => form.innerText()).toContain('Теперь это «Переезд»')
  expect(await form.getByLabel('Название').inputValue()).toBe('Уехали')
  await form.getByRole('button', { name: 'Сохранить' }).click()
  await page.waitForURL('**/?done=save')
  expect(await findReason('Уехали')).toMatchObject({ code, version: 3 })
  const again = await post(head.cookie, { intent: 'add', title: 'Уехали' })
  expect(again.status).toBe(409)
  expect(await again.text()).toContain('Такая причина уже есть')
})

it('the head of one branch reads the list and changes nothing', async () => {
  const page = await visit(local.cookie, REASONS)
  expect(await page.getByText('Их меняет тот, у\u00a0кого роль на\u00a0все филиалы.').count()).toBe(1)
  expect(await page.locator('main form').count()).toBe(0)
  expect((await post(local.cookie, { intent: 'add', title: 'Чужая' })).status).toBe(404)
  expect((await post(local.cookie, { intent: 'hide', code: 'price', version: '1' })).status).toBe(404)
  expect((await post(seller.cookie, { intent: 'hide', code: 'price', version: '1' })).status).toBe(403)
  expect((await post(head.cookie, { intent: 'explode', code: 'price' })).status).toBe(422)
})

it.each([
  [360, 'light'],
  [1440, 'dark'],
] as const)('the page is accessible and fits at %i px, %s, also while one is renamed', async (width, colorScheme) => {
  const page = await visit(head.cookie, REASONS, { viewport: { width, height: 800 }, colorScheme })
  await page.getByText('Изменить…').first().click()
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width)
  expect(await findAccessibilityViolations(page)).toEqual([])
})
