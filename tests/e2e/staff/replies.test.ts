import { describe, expect, it } from 'vitest'
import { OPERATOR } from '#domain/access/rights.ts'
import { withAudit } from '#domain/access/with-audit.server.ts'
import { createStaffVisits } from '#tests/fixtures/site/staff-visits.ts'
import { addBranchRequest } from '#tests/pages/desk-actions.ts'
import { staffPath, staffRequestPath } from '#urls/staff-paths.ts'

// Letters to the people of requests, and the texts that they begin with.

const { addStaff, context, visit } = await createStaffVisits()
const { db } = context

const { id: here } = await db.selectFrom('branch').select('id').orderBy('id').limit(1).executeTakeFirstOrThrow()
const seller = await addStaff([{ role: 'salesperson', branchId: here }], { name: 'Анна Ким' })
const head = await addStaff([{ role: 'sales-head', branchId: here }], { name: 'Вера Исаева' })

const addRequest = async () => {
  const { number } = await addBranchRequest(context, here, { name: 'Инна', email: 'inna@example.com' })
  return { number, path: staffRequestPath(number) }
}
const findReply = (number: number) =>
  db.selectFrom('request_reply').selectAll().where('request_id', '=', number).executeTakeFirst()

describe.each([
  ['with JavaScript', { javaScriptEnabled: true }],
  ['without JavaScript', { javaScriptEnabled: false }],
])('%s', (how, options) => {
  it('a letter begins with a text, is completed, sent, and stands in the history', async () => {
    const { number, path } = await addRequest()
    const page = await visit(seller.cookie, path, options)
    await page.getByText('Письмо на').click()
    await page.getByRole('link', { name: 'Машина и цена' }).click()
    await page.waitForURL('**/?template=*')
    const subject = page.locator('#reply-form [name=subject]')
    const text = page.locator('#reply-form [name=text]')
    await expect.poll(() => text.inputValue()).toContain('Здравствуйте, Инна!')
    // The request names no car: nothing is made up, and nothing is sent with braces in it.
    expect(await text.inputValue()).toContain('{машина}')
    await page.locator('#reply-form').getByRole('button', { name: 'Отправить' }).click()
    await expect.poll(() => page.locator('#reply').innerText()).toContain('Замените {машина} словами.')
    expect(await findReply(number)).toBeUndefined()
    await subject.fill('Haval Jolion ждёт вас')
    await text.fill('Когда вам удобно приехать?')
    await page.locator('#reply-form').getByRole('button', { name: 'Отправить' }).click()
    await page.waitForURL('**/?done=reply')
    await expect.poll(() => page.locator('.desk-timeline').innerText()).toContain('Письмо «Haval Jolion ждёт вас»')
    await page.locator('.desk-timeline summary').click()
    expect(await page.locator('.desk-timeline .desk-letter').innerText()).toBe('Когда вам удобно приехать?')
    expect(await findReply(number)).toMatchObject({ email: 'inna@example.com', staff_id: seller.id })
    await expect.poll(async () => (await findReply(number))?.state).toBe('sent')
  })

  it('a head writes a text, which is offered at once, and removes it', async () => {
    const title = `Текст ${how}`
    const page = await visit(head.cookie, staffPath('settings/templates'), options)
    const form = page.locator('#add')
    await form.locator('[name=way]').selectOption('call')
    await form.getByLabel('Название').fill(title)
    await form.getByLabel('Текст').fill('Ваша {скидка}')
    await form.getByRole('button', { name: 'Сохранить' }).click()
    await expect.poll(() => form.innerText()).toContain('{скидка} подставить нечем')
    await form.getByLabel('Текст').fill('Говорит {менеджер}')
    await form.getByRole('button', { name: 'Сохранить' }).click()
    await page.waitForURL('**/?done=save')
    const { path } = await addRequest()
    const request = await visit(seller.cookie, path, options)
    await request.getByText(`Сказать: ${title}`).click()
    expect(await request.locator('#reply').innerText()).toContain('Говорит Анна Ким')
    await page.getByRole('button', { name: `Удалить: ${title}` }).click()
    await page.waitForURL('**/?done=remove')
    await expect.poll(() => page.getByText(title).count()).toBe(0)
  })
})

it('a text that somebody else has just changed is saved with the second press, as it was typed', async () => {
  const page = await visit(head.cookie, staffPath('settings/templates'))
  const title = 'Текст двоих'
  await page.locator('#add [name=way]').selectOption('call')
  await page.locator('#add').getByLabel('Название').fill(title)
  await page.locator('#add').getByLabel('Текст').fill('Говорит {менеджер}')
  await page.locator('#add').getByRole('button', { name: 'Сохранить' }).click()
  await page.waitForURL('**/?done=save')
  await page.goto(staffPath('settings/templates'))
  const row = page.getByRole('listitem').filter({ hasText: title })
  await row.getByText('Изменить…').click()
  await withAudit(context, OPERATOR, async (tx, audit) => {
    await tx.updateTable('reply_template').set({ version: 2 }).where('title', '=', title).execute()
    await audit({ action: 'template.change', subject: 'template:0' })
  })
  await row.locator('[name=text]').fill('Это {менеджер}')
  await row.getByRole('button', { name: 'Сохранить' }).click()
  await expect.poll(() => row.innerText()).toContain('только что изменил')
  await row.getByRole('button', { name: 'Сохранить' }).click()
  await page.waitForURL('**/?done=save')
  await expect.poll(() => row.locator('.desk-letter').innerText()).toBe('Это {менеджер}')
})
