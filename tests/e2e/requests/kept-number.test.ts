import { expect, it } from 'vitest'
import { ACTION, answerWith, modal, openOffer, sendRequest, visitCar } from '#tests/pages/pop-ups.ts'

// Three seconds are short for a number and the time of a call: a toast keeps both.

const NUMBERED = /Заявка №\s(\d+) принята/

it('once the message has gone, a toast keeps the number and the time of the call until it is closed', async () => {
  const page = await visitCar()
  await openOffer(page)
  await sendRequest(page)
  await modal(page).getByText(NUMBERED).waitFor()
  await page.keyboard.press('Escape')
  await modal(page).waitFor({ state: 'detached' })
  const toast = page.getByRole('status').filter({ hasText: NUMBERED })
  const said = await toast.innerText()
  expect(said).toMatch(/Перезвоним|ответим/i)
  const number = NUMBERED.exec(said)?.[1]
  const way = toast.getByRole('link', { name: 'Следить за заявкой' })
  expect(await way.getAttribute('href')).toBe(
    `/personal/login/?back=${encodeURIComponent(`/personal/requests/${number}/`)}`,
  )
  expect(
    await toast
      .locator('div')
      .first()
      .evaluate((element) => getComputedStyle(element).animationName),
  ).toBe('none')

  // Another page of the site, and what is said there, leave it where it is.
  await page.locator('header').getByRole('link', { name: 'Контакты' }).first().click()
  await page.waitForURL('**/contacts/')
  expect(await toast.innerText()).toBe(said)
  await toast.getByRole('button', { name: 'Закрыть сообщение' }).click()
  await expect.poll(() => toast.count()).toBe(0)
})

it('a message that names no number leaves nothing behind', async () => {
  const page = await visitCar()
  await page.route(ACTION, (route) =>
    answerWith(route, { success: 'Y', msg: 'Принято.', action: 'popup', number: 1001 }),
  )
  await openOffer(page)
  await sendRequest(page)
  await modal(page).getByText('Принято').waitFor()
  await page.keyboard.press('Escape')
  await modal(page).waitFor({ state: 'detached' })
  expect(await page.getByText('Принято').count()).toBe(0)
})
