import { beforeEach, describe, expect, it } from 'vitest'
import { OPERATOR } from '#domain/access/rights.ts'
import { withAudit } from '#domain/access/with-audit.server.ts'
import { createStaffVisits } from '#tests/fixtures/site/staff-visits.ts'
import { staffPath, staffRoutingRulePath } from '#urls/staff-paths.ts'

// Who gets what: a head of sales writes a rule, tries it, and says who is on duty.

const { addStaff, context, visit } = await createStaffVisits()
const { db } = context
const head = await addStaff([{ role: 'sales-head', branchId: null }], { name: 'Вера Исаева' })

// The demo has rules and duties of its own; what is left here is for a kind that no other test sends.
beforeEach(() =>
  withAudit(context, OPERATOR, async (tx, audit) => {
    await tx.deleteFrom('routing_rule').execute()
    await tx.deleteFrom('staff_duty').execute()
    await tx.deleteFrom('staff_absence').execute()
    await audit({ action: 'routing.save', subject: 'routing:0' })
  }),
)

describe.each([
  ['with JavaScript', { javaScriptEnabled: true }],
  ['without JavaScript', { javaScriptEnabled: false }],
])('%s', (_, options) => {
  it('a rule is refused at its field, tried without being saved, saved, and moved', async () => {
    const page = await visit(head.cookie, staffRoutingRulePath('new'), options)
    await page.getByText('О чём: обо всём').click()
    await page.getByLabel('Отклик на вакансию').check()
    await page.locator('select[name=way]').selectOption('one')
    await page.getByRole('button', { name: 'Сохранить' }).click()
    await page.getByText('Выберите одного человека.').first().waitFor()
    await page.getByLabel('Вера Исаева').first().check()
    await page.getByRole('button', { name: /Проверить/ }).click()
    await page.getByRole('heading', { name: 'Так было бы вчера' }).waitFor()
    expect(await page.getByLabel('Отклик на вакансию').isChecked()).toBe(true)
    expect(await db.selectFrom('routing_rule').select('id').execute()).toEqual([])
    await page.locator('select[name=way]').selectOption('pool')
    await page.getByRole('button', { name: 'Сохранить' }).click()
    await page.waitForURL('**/settings/routing/?done=saved')
    await expect.poll(() => page.locator('.desk-rules').innerText()).toContain('Отклик на вакансию')
    // Below a rule for the same requests nothing reaches another one.
    await page.goto(staffRoutingRulePath('new'))
    await page.getByText('О чём: обо всём').click()
    await page.getByLabel('Отклик на вакансию').check()
    await page.locator('select[name=way]').selectOption('pool')
    await page.getByRole('button', { name: 'Сохранить' }).click()
    await page.getByText('Сюда ничего не попадёт').waitFor()
    const [first] = await db.selectFrom('routing_rule').select('id').orderBy('position').execute()
    await page.getByRole('button', { name: 'Выше: Отклик на вакансию' }).click()
    await page.waitForURL('**/?done=moved')
    const [moved] = await db.selectFrom('routing_rule').select('id').orderBy('position').execute()
    expect(moved?.id).not.toBe(first?.id)
    await page.getByRole('button', { name: 'Выключить: Отклик на вакансию' }).first().click()
    await page.waitForURL('**/?done=off')
    await page.getByRole('button', { name: 'Включить: Отклик на вакансию' }).waitFor()
  })

  it('duties of a week and an absence are saved and shown', async () => {
    const page = await visit(head.cookie, `${staffPath('settings/duty')}?week=2027-02-01`, options)
    await page.getByLabel('Вера Исаева, 3 февраля').first().check()
    await page.getByRole('button', { name: 'Сохранить смены' }).click()
    await page.waitForURL('**done=week')
    await expect.poll(() => page.getByLabel('Вера Исаева, 3 февраля').first().isChecked()).toBe(true)
    expect(await db.selectFrom('staff_duty').select(['day', 'staff_id']).execute()).toMatchObject([
      { day: '2027-02-03' },
    ])
    await page.locator('select[name=person]').selectOption({ index: 1 })
    await page.getByLabel('Первый день').fill('2027-03-08')
    await page.getByLabel('Последний день').fill('2027-03-01')
    await page.getByRole('button', { name: 'Добавить' }).click()
    await page.getByText('Последний день не может быть раньше первого.').first().waitFor()
    await page.getByLabel('Последний день').fill('2027-03-09')
    await page.getByRole('button', { name: 'Добавить' }).click()
    await page.waitForURL('**done=absence')
    await page.getByRole('button', { name: /^Удалить: .*8 марта — 9 марта/ }).click()
    await page.waitForURL('**done=removed')
  })
})
