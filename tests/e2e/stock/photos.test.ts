import { rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import type { Page } from 'playwright-core'
import { createTempFolder } from '#tests/fixtures/lifetime/create-temp-folder.ts'
import { createStaffVisits } from '#tests/fixtures/site/staff-visits.ts'
import { colouredPhoto, colouredPhotos } from '#tests/factories/uploads/coloured-photo.ts'
import { dayOrNight } from '#tests/lanes/night.ts'
import { carPath } from '#urls/car-paths.ts'
import { staffCarPhotosPath, staffUploadPhotosPath } from '#urls/staff-paths.ts'

// The photographs of a car as its manager handles them: on a phone, at a desk, without script, over a bad connection.

const { addStaff, context, origin, siteUrl, visit } = await createStaffVisits()
const { db } = context
const manager = await addStaff([{ role: 'stock-manager', branchId: null }], { name: 'Марк Ерёмин' })

let taken = 0
/** A car for sale with its own photographs, which no other test has changed. */
async function nextCar() {
  taken += 1
  const car = await db
    .selectFrom('car')
    .innerJoin('brand', 'brand.id', 'car.brand_id')
    .innerJoin('model', 'model.id', 'car.model_id')
    .select(['car.id', 'catalogue_block as block', 'brand.slug as brand', 'model.slug as model'])
    .where('state', '=', 'published')
    .where('photo_count', '>=', 3)
    .orderBy('car.id')
    .offset(40 + taken)
    .limit(1)
    .executeTakeFirstOrThrow()
  const path = carPath({ ...car, brand: { slug: car.brand }, model: { slug: car.model } })
  const openPublic = async () => (await fetch(origin + path)).text()
  const listPublic = async () => [
    ...new Set([...(await openPublic()).matchAll(/\/media\/([0-9a-f]{32})-/g)].map(([, hash]) => hash)),
  ]
  return { id: car.id, openPublic, listPublic }
}

const cards = (page: Page) => page.getByRole('list', { name: 'Фотографии на сайте' }).getByRole('listitem')
const openPhotos = (id: number, width: number, options = {}) =>
  visit(manager.cookie, staffCarPhotosPath(id), { viewport: { width, height: 800 }, ...options })

it.each([360, 1440])(
  'at %i px twelve photographs are added, and the site shows them',
  { timeout: 120_000 },
  async (width) => {
    const { id, listPublic } = await nextCar()
    const page = await openPhotos(id, width)
    const before = await cards(page).count()
    const shownBefore = (await listPublic()).length
    await page.getByLabel('Выбрать фотографии').setInputFiles(await colouredPhotos(12, width))
    await page.getByText('Отправлено: 12').waitFor()
    await expect.poll(() => cards(page).count(), { timeout: 30_000 }).toBe(before + 12)
    await expect.poll(() => page.getByText('Обрабатывается').count(), { timeout: 60_000 }).toBe(0)
    await expect.poll(async () => (await listPublic()).length, { timeout: 30_000 }).toBeGreaterThan(shownBefore)
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width)
  },
)

it('photographs are moved by buttons and by drag, hidden and shown again', { timeout: 60_000 }, async () => {
  const { id } = await nextCar()
  const page = await openPhotos(id, 1440)
  const order = () =>
    page
      .locator('.desk-photos')
      .first()
      .locator('input[name=photo]')
      .evaluateAll((inputs) => inputs.map((input) => input.getAttribute('value')))
  const [first, second, third] = await order()
  await page.getByRole('button', { name: 'Позже: фотография 1' }).click()
  await expect.poll(order).toEqual(expect.arrayContaining([second, first, third]))
  await expect.poll(async () => (await order())[0]).toBe(second)
  await page.getByRole('button', { name: 'Сделать главной: фотография 3' }).click()
  await expect.poll(async () => (await order())[0]).toBe(third)
  await cards(page).nth(2).dragTo(cards(page).nth(0))
  await expect.poll(async () => (await order()).slice(0, 3)).toEqual([first, third, second])
  await page.getByRole('button', { name: 'Скрыть: фотография 1' }).click()
  await page.getByRole('heading', { name: 'Скрытые' }).waitFor()
  expect((await order())[0]).toBe(third)
  await page.getByRole('button', { name: 'Показать: скрытая 1' }).click()
  await expect.poll(async () => (await order())[0]).toBe(first)
})

it('with the keyboard alone a photograph is moved, and the focus stays with it', async () => {
  const { id } = await nextCar()
  const page = await openPhotos(id, 1440)
  const focused = () => page.evaluate(() => document.activeElement?.getAttribute('aria-label'))
  await page.getByRole('button', { name: 'Позже: фотография 1' }).focus()
  await page.keyboard.press('Enter')
  await expect.poll(focused).toBe('Позже: фотография 2')
  await page.keyboard.press('Enter')
  await expect.poll(focused).toBe('Позже: фотография 3')
  await page.getByRole('button', { name: 'Сделать главной: фотография 3' }).focus()
  await page.keyboard.press('Enter')
  await expect.poll(focused).toBe('Позже: фотография 1')
  await page.getByRole('button', { name: 'Скрыть: фотография 2' }).focus()
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { name: 'Скрытые' }).waitFor()
  await expect.poll(focused).toBe('Скрыть: фотография 2')
})

it('without script photographs are added and moved by plain forms, and a wrong file says so', async () => {
  const { id } = await nextCar()
  const page = await openPhotos(id, 360, { javaScriptEnabled: false })
  const before = await cards(page).count()
  await page.getByLabel('Выбрать фотографии').setInputFiles(await colouredPhotos(2, 7000))
  await page.getByRole('button', { name: 'Добавить' }).click()
  await page.getByText('Фотографии приняты').waitFor()
  expect(await cards(page).count()).toBe(before + 2)
  await page
    .getByLabel('Выбрать фотографии')
    .setInputFiles([{ name: 'price.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('<html>') }])
  await page.getByRole('button', { name: 'Добавить' }).click()
  await page.getByText('Это не JPEG, PNG или WebP').waitFor()
  const { buffer, name } = await colouredPhoto(7003)
  const folder = await createTempFolder('large-photo')
  onTestFinished(() => rm(folder, { recursive: true }))
  const file = path.join(folder, name)
  // As a file: its bytes in a message to the browser take a busy machine half a minute.
  const sendOfSize = async (bytes: number) => {
    await writeFile(file, Buffer.concat([buffer, Buffer.alloc(bytes - buffer.length)]))
    await page.getByLabel('Выбрать фотографии').setInputFiles(file)
    await page.getByRole('button', { name: 'Добавить' }).click()
  }
  await sendOfSize(21 * 1024 ** 2 + 1)
  await page.getByText('Файл слишком большой').waitFor()
  await sendOfSize(19 * 1024 ** 2)
  await page.getByText('Фотографии приняты').waitFor()
  await page.getByRole('button', { name: 'Добавить' }).click()
  await page.getByText('Выберите файлы').waitFor()
})

const MANY = dayOrNight(20, 500)

it('over a connection that breaks no photograph is lost, and none is doubled', { timeout: 900_000 }, async () => {
  const { id } = await nextCar()
  const page = await openPhotos(id, 360)
  const before = await cards(page).count()
  let requests = 0
  await page.route(`**${staffUploadPhotosPath(id)}`, async (route) => {
    requests += 1
    // Every third is lost on its way, and of every fifth only the answer.
    if (requests % 3 === 0) return route.abort('connectionreset')
    if (requests % 5 === 0) await route.fetch()
    return requests % 5 === 0 ? route.abort('connectionreset') : route.continue()
  })
  await page.getByLabel('Выбрать фотографии').setInputFiles(await colouredPhotos(MANY, 9000))
  await page.getByText(`Отправлено: ${MANY}`).waitFor({ timeout: 800_000 })
  await expect.poll(() => cards(page).count(), { timeout: 60_000 }).toBe(before + MANY)
  expect(requests).toBeGreaterThan(MANY)
})

it(
  'a plate is blurred with the mouse, and the site no longer has the former picture',
  { timeout: 60_000 },
  async () => {
    const { id, listPublic } = await nextCar()
    const page = await openPhotos(id, 1440)
    await page.getByLabel('Выбрать фотографии').setInputFiles([await colouredPhoto(31)])
    await page.getByText('Отправлено: 1').waitFor()
    await expect.poll(() => page.getByText('Обрабатывается').count(), { timeout: 30_000 }).toBe(0)
    const last = await cards(page).count()
    await page.getByRole('link', { name: `Кадр и\u00a0номер: фотография ${last}` }).click()
    const picture = page.getByAltText('Фотография автомобиля')
    const former = /\/media\/([0-9a-f]{32})/.exec((await picture.getAttribute('src')) ?? '')?.[1]
    await picture.scrollIntoViewIfNeeded()
    const box = await picture.boundingBox()
    const at = (part: number) =>
      [(box?.x ?? 0) + (box?.width ?? 0) * part, (box?.y ?? 0) + (box?.height ?? 0) * part] as const
    await page.mouse.move(...at(0.4))
    await page.mouse.down()
    await page.mouse.move(...at(0.6), { steps: 4 })
    await page.mouse.up()
    await expect.poll(() => page.getByLabel('Ширина, %').inputValue()).toMatch(/^(?:19|20)(?:\.\d)?$/)
    await page.getByRole('button', { name: 'Сохранить', exact: true }).click()
    await page.getByText('замазано').waitFor()
    await expect.poll(() => page.getByText('Обрабатывается').count(), { timeout: 30_000 }).toBe(0)
    await expect.poll(listPublic).not.toContain(former)
  },
)

it('a click on a picture, or numbers without script, choose what stays in view where the site crops it', async () => {
  const { id, openPublic } = await nextCar()
  const firstPicture = async () => {
    const html = await openPublic()
    return /<img[^>]*\/media\/[^>]*>/.exec(html)?.[0] ?? ''
  }
  expect(await firstPicture()).not.toContain('object-position')
  const page = await openPhotos(id, 1440)
  await page.getByRole('link', { name: 'Кадр и\u00a0номер: фотография 1', exact: true }).click()
  // At its upper edge, beside the rounded corner.
  await page.getByAltText('Снимок целиком').click({ position: { x: 20, y: 0 } })
  await expect.poll(() => page.getByRole('spinbutton', { name: 'Сверху, %' }).inputValue()).toBe('0')
  const left = Number(await page.getByRole('spinbutton', { name: 'Слева, %' }).inputValue())
  expect(left).toBeLessThan(10)
  await page.getByRole('spinbutton', { name: 'Слева, %' }).press('ArrowUp')
  await page.getByRole('spinbutton', { name: 'Слева, %' }).press('ArrowUp')
  await page.getByRole('button', { name: 'Сохранить кадр' }).click()
  await page.getByText('свой\u00a0кадр').waitFor()
  await expect.poll(firstPicture).toContain(`object-position:${left + 2}% 0%`)

  const plain = await openPhotos(id, 360, { javaScriptEnabled: false })
  await plain.getByRole('link', { name: 'Кадр и\u00a0номер: фотография 1', exact: true }).click()
  await plain.getByRole('spinbutton', { name: 'Слева, %' }).fill('80')
  await plain.getByRole('button', { name: 'Сохранить кадр' }).click()
  await expect.poll(firstPicture).toContain('object-position:80% 0%')
  await plain.getByRole('link', { name: 'Кадр и\u00a0номер: фотография 1', exact: true }).click()
  expect(await plain.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360)
  await plain.getByRole('button', { name: 'По\u00a0центру' }).click()
  await expect.poll(firstPicture).not.toContain('object-position')
})

it('an upload of somebody without the right, and one from another site, adds nothing', async () => {
  const { id } = await nextCar()
  const salesperson = await addStaff([{ role: 'salesperson', branchId: null }])
  const send = async (cookie: string, from: string) => {
    const form = new FormData()
    form.append('photo', new Blob([new Uint8Array((await colouredPhoto(99)).buffer)]), 'a.jpg')
    const headers = { cookie, origin: from, accept: 'application/json' }
    return (
      await fetch(origin + staffUploadPhotosPath(id), { method: 'POST', body: form, headers, redirect: 'manual' })
    ).status
  }
  expect(await send(salesperson.cookie, siteUrl)).toBeGreaterThanOrEqual(300)
  expect(await send(manager.cookie, 'https://elsewhere.example')).toBe(403)
  const { rows } = { rows: await db.selectFrom('car_photo_choice').selectAll().where('car_id', '=', id).execute() }
  expect(rows).toEqual([])
})
