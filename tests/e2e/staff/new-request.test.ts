import { afterAll, describe, expect, it } from 'vitest'
import { createStaffVisits } from '#tests/fixtures/site/staff-visits.ts'
import { addBranchRequest } from '#tests/pages/desk-actions.ts'
import { nextPhone } from '#tests/pages/form-page.ts'
import { findAccessibilityViolations } from '#tests/probes/accessibility.ts'
import { staffPath, staffRequestPath } from '#urls/staff-paths.ts'

// A request that somebody of the staff enters for a person who calls or comes.

const { addStaff, context, origin, siteUrl, visit } = await createStaffVisits()
const { db } = context

const branches = await db.selectFrom('branch').select(['id', 'name']).orderBy('id').execute()
const [here = { id: 0, name: '' }, elsewhere = { id: 0, name: '' }] = branches
const seller = await addStaff([{ role: 'salesperson', branchId: here.id }], { name: 'Анна Ким' })
const colleague = await addStaff([{ role: 'salesperson', branchId: here.id }], { name: 'Олег Рябов' })
const head = await addStaff([{ role: 'sales-head', branchId: null }], { name: 'Вера Лапина' })

/** The site is shared: these would push others' requests off the first page. */
const names: string[] = []
afterAll(() => db.deleteFrom('request').where('name', 'in', names).execute())
const newName = (name: string) => {
  names.push(name)
  return name
}
const findAll = (name: string) =>
  db
    .selectFrom('request')
    .innerJoin('request_work', 'request_id', 'request.id')
    .selectAll()
    .where('name', '=', name)
    .execute()
const carOf = () =>
  db
    .selectFrom('car')
    .select(['id', 'price_rub as priceRub'])
    .where('state', '=', 'published')
    .where('branch_id', '=', here.id)
    .executeTakeFirstOrThrow()
const post = (cookie: string, fields: Record<string, string>) =>
  fetch(origin + staffPath('requests/new'), {
    method: 'POST',
    body: new URLSearchParams({ intent: 'add', ...fields }),
    redirect: 'manual',
    headers: { cookie, origin: siteUrl, accept: 'text/html' },
  })

describe.each([
  ['with JavaScript', { javaScriptEnabled: true }],
  ['without JavaScript', { javaScriptEnabled: false }],
])('%s', (how, options) => {
  it('a caller is entered on a phone, with a car, and the request is one’s own', async () => {
    const name = newName(`Римма ${how}`)
    const car = await carOf()
    const page = await visit(seller.cookie, '/staff/requests/', { ...options, viewport: { width: 360, height: 740 } })
    await page.getByRole('link', { name: 'Новая заявка' }).click()
    await page.waitForURL('**/requests/new/')
    const form = page.locator('#new-request')
    await form.getByRole('button', { name: 'Внести' }).click()
    await expect.poll(() => form.innerText()).toContain('Выберите, о\u00a0чём заявка.')
    expect(await form.getByRole('group', { name: 'Кредит' }).isVisible()).toBe(false)
    await form.locator('[name=kind]').selectOption('credit')
    expect(await form.getByRole('group', { name: 'Свой автомобиль' }).isVisible()).toBe(false)
    await form.getByLabel('Имя').fill(name)
    await form.getByLabel('Телефон').fill(nextPhone())
    await form.getByLabel('Автомобиль').fill(`№ ${car.id}`)
    const loan = form.getByRole('group', { name: 'Кредит' })
    await loan.getByLabel('Стоимость автомобиля').fill('2500000')
    await loan.getByLabel('Первый взнос').fill('500000')
    await loan.getByLabel('Срок').fill('60')
    await form.getByLabel('Что нужно').fill('Платёж до 40 000')
    await form.getByLabel('На\u00a0бумаге').check()
    await form.getByRole('button', { name: 'Внести' }).click()
    await page.waitForURL('**/?done=add')
    await expect.poll(() => page.getByText('Заявка внесена.').count()).toBe(1)
    const [request, ...more] = await findAll(name)
    expect(more).toEqual([])
    expect(request).toMatchObject({ kind: 'credit', owner_id: seller.id, status: 'taken', branch_id: here.id })
    expect(request?.car?.price.priceRub).toBe(car.priceRub)
    expect(request?.details).toMatchObject({ price_rub: 2_500_000, first_payment_rub: 500_000, term_months: 60 })
    expect(await page.locator('.desk-timeline').innerText()).toContain('Заявка внесена вручную')
  })

  it('earlier requests of the phone are named, and what was typed stays', async () => {
    const [phone, name] = [nextPhone(), newName(`Раиса ${how}`)]
    const { number } = await addBranchRequest(context, here.id, { name: newName(`Рая ${how}`), phone: `7${phone}` })
    const page = await visit(seller.cookie, staffPath('requests/new'), options)
    const form = page.locator('#new-request')
    await form.locator('[name=kind]').selectOption('question')
    await form.getByLabel('Имя').fill(name)
    await form.getByLabel('Телефон').fill(phone)
    await form.getByLabel('Что нужно').fill('Есть ли в\u00a0наличии?')
    await form.getByLabel('По\u00a0правилам').check()
    await form.getByLabel('Устно').check()
    await form.getByRole('button', { name: 'Внести' }).click()
    const earlier = page.getByRole('list', { name: 'С этого телефона за месяц' })
    await expect.poll(() => earlier.getByRole('link').getAttribute('href')).toBe(staffRequestPath(number))
    expect(await findAll(name)).toEqual([])
    expect(await form.getByLabel('Имя').inputValue()).toBe(name)
    expect(await form.getByLabel('По\u00a0правилам').isChecked()).toBe(true)
    await form.getByRole('button', { name: 'Всё равно внести' }).click()
    await page.waitForURL('**/?done=add')
    expect(await findAll(name)).toMatchObject([{ kind: 'question', owner_id: null, status: 'new' }])
  })
})

it('the own car of a caller is what the form of visitors would have asked', async () => {
  const name = newName('Тимур Меняев')
  const page = await visit(seller.cookie, staffPath('requests/new'))
  const form = page.locator('#new-request')
  await form.locator('[name=kind]').selectOption('trade')
  await form.getByLabel('Имя').fill(name)
  await form.getByLabel('Телефон').fill(nextPhone())
  const car = form.getByRole('group', { name: 'Свой автомобиль' })
  await car.getByLabel('Марка').fill('Kia')
  await car.getByLabel('Модель').fill('Rio')
  await car.getByLabel('Год выпуска').fill('2018')
  await form.getByLabel('Устно').check()
  await form.getByRole('button', { name: 'Внести' }).click()
  await page.waitForURL('**/?done=add')
  const [request] = await findAll(name)
  expect(request?.details).toMatchObject({ own_brand: 'Kia', own_model: 'Rio', own_year: 2018 })
  await expect.poll(() => page.getByText('Rio').count()).toBeGreaterThan(0)
})

it('the form is filled in and sent by keyboard alone', async () => {
  const name = newName('Клавдия Клавишина')
  const page = await visit(seller.cookie, '/staff/requests/')
  // The key works once the page has its script.
  await expect
    .poll(async () => {
      await page.keyboard.press('n')
      return page.url()
    })
    .toContain('/requests/new/')
  // The list of kinds is that of the kit, which has its own tests.
  await page.locator('select[name=kind]').evaluate((select: HTMLSelectElement) => (select.value = 'call'))
  await page.getByLabel('Имя').focus()
  await page.keyboard.type(name)
  await page.keyboard.press('Tab')
  await page.keyboard.type(nextPhone())
  await page.getByLabel('Устно').focus()
  await page.keyboard.press('Space')
  await page.keyboard.press('Enter')
  await page.waitForURL('**/?done=add')
  expect(await findAll(name)).toMatchObject([{ kind: 'call', owner_id: seller.id }])
})

it('a form that is sent many times at once is one request', async () => {
  const name = newName('Тамара Торопливая')
  const fields = { kind: 'auto', name, phone: nextPhone(), branch: String(here.id), owner: 'me', consent: 'oral' }
  const key = crypto.randomUUID()
  const answers = await Promise.all([1, 2, 3, 4].map(() => post(seller.cookie, { ...fields, key })))
  const [request, ...more] = await findAll(name)
  expect(more).toEqual([])
  for (const answer of answers) {
    expect(answer.status).toBe(303)
    expect(answer.headers.get('location')).toContain(staffRequestPath(Number(request?.request_id)))
  }
})

it.each([
  ['no consent', { consent: '' }, 'Отметьте, как получено согласие.'],
  ['a question without words', { kind: 'question' }, 'Напишите, что нужно человеку.'],
  ['a reservation of no car', { kind: 'reserve' }, 'бронь бывает только на\u00a0него'],
  ['a test drive', { kind: 'testdrive' }, 'Выберите, о\u00a0чём заявка.'],
  ['a car that nobody sells', { car: '№ 99999999' }, 'Такого автомобиля в\u00a0каталоге нет.'],
  ['half of a loan', { kind: 'credit', term_months: '60' }, 'оставьте все три пустыми'],
  ['a phone that cannot be', { phone: '+7 333 000-00-00' }, 'омер'],
] satisfies [string, Record<string, string>, string][])('%s is refused at its field', async (_, fields, message) => {
  const name = newName('Никто')
  const valid = { kind: 'auto', name, phone: nextPhone(), branch: String(here.id), owner: 'me', consent: 'oral' }
  const answer = await post(seller.cookie, { ...valid, ...fields })
  expect(answer.status).toBe(422)
  expect(await answer.text()).toContain(message)
  expect(await findAll(name)).toEqual([])
})

it('a request of another branch is entered by nobody, and earlier ones of it are not named', async () => {
  const [name, phone] = [newName('Зоя Чужая'), nextPhone()]
  const fields = { kind: 'auto', name, phone, branch: String(elsewhere.id), owner: 'me', consent: 'oral' }
  expect((await post(seller.cookie, fields)).status).toBe(404)
  await addBranchRequest(context, elsewhere.id, { name, phone: `7${phone}` })
  expect((await post(seller.cookie, { ...fields, branch: String(here.id) })).status).toBe(303)
  const answer = await post(head.cookie, fields)
  expect(answer.status).toBe(409)
  expect((await answer.text()).split('№\u00a0').length).toBeGreaterThan(2)
  const contacts = await post(colleague.cookie, { ...fields, branch: String(here.id) })
  expect(contacts.status).toBe(409)
})

it.each([
  [360, 'light'],
  [768, 'dark'],
  [1440, 'dark'],
] as const)(
  'with its errors and earlier requests it is accessible and fits at %i px, %s',
  async (width, colorScheme) => {
    const phone = nextPhone()
    await addBranchRequest(context, here.id, { name: newName('Ольга Раньшева'), phone: `7${phone}` })
    const page = await visit(seller.cookie, staffPath('requests/new'), {
      viewport: { width, height: 800 },
      colorScheme,
    })
    const form = page.locator('#new-request')
    await form.locator('[name=kind]').selectOption('auto')
    await form.getByLabel('Имя').fill('Ольга')
    await form.getByLabel('Телефон').fill(phone)
    await form.getByLabel('Устно').check()
    await form.getByRole('button', { name: 'Внести' }).click()
    await expect.poll(() => form.getByRole('button', { name: 'Всё равно внести' }).count()).toBe(1)
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width)
    expect(await findAccessibilityViolations(page)).toEqual([])
  },
)
