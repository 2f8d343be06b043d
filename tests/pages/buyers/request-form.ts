import type { Locator, Page } from 'playwright-core'
import { expect } from 'vitest'
import { backdateForm } from '#tests/pages/form-page.ts'
import { hydratedForm, modal, openModal } from '#tests/pages/pop-ups.ts'
import { fillField, type FieldAnswer, type InputMethod } from './input-method.ts'
import { type Journey, stepsTo } from './journeys.ts'
import type { ShownPrice } from './stored-requests.ts'

const digitsOf = (text: string) => Number(text.replaceAll(/\D/g, ''))

/** On a car's page every condition is switched on: the price that is shown goes along. */
export async function chooseConditions(page: Page, { start }: Journey, { press }: InputMethod): Promise<ShownPrice> {
  if (start === 'home') return { conditions: [] }
  const conditions: string[] = []
  for (const condition of await page.locator('input[name=with]').all()) {
    await press(condition)
    conditions.push((await condition.getAttribute('value')) ?? '')
  }
  const reckon = page.getByRole('button', { name: 'Пересчитать цену' })
  if (await reckon.isVisible()) await press(reckon)
  const price = page.locator(start === 'car' ? 'aside [aria-live=polite]' : '#catalog article strong').first()
  return { priceRub: digitsOf(await price.innerText()), conditions }
}

interface OpenedForm {
  form: Locator
  shownPrice: ShownPrice
  /** What the focus must come back to: the trigger, or what opened the menu in which it stands. */
  trigger: Locator
}

/** Goes to the form as the visitor would, and waits until it is there. */
export async function openForm(page: Page, journey: Journey, hands: InputMethod, isPhone = false): Promise<OpenedForm> {
  const shownPrice = await chooseConditions(page, journey, hands)
  const trigger = await pressSteps(page, journey, hands, isPhone)
  await hydratedForm(page).waitFor()
  return { form: modal(page).locator('form'), shownPrice, trigger }
}

/** Presses one after another what leads to the form; returns the first. */
export async function pressSteps(
  page: Page,
  asked: Parameters<typeof stepsTo>[1],
  { press }: InputMethod,
  isPhone = false,
): Promise<Locator> {
  const way = stepsTo(page, asked, isPhone)
  for (const step of way) await press(step)
  const [first] = way
  if (first === undefined) throw new Error('Nothing leads to the form')
  return first
}

/** What every form asks of a person. */
export const personAnswers = (phone: string): FieldAnswer[] => [
  ['name', 'Анна Петрова'],
  ['phone', phone],
  ['consent', 'yes'],
]

/** Gives the answers in the order of the form. */
export async function fillIn(form: Locator, answers: readonly FieldAnswer[], hands: InputMethod): Promise<void> {
  const order = await form.evaluate((element: HTMLFormElement) =>
    [...element.elements].map((control) => control.getAttribute('name')),
  )
  for (const said of answers.toSorted(([one], [other]) => order.indexOf(one) - order.indexOf(other)))
    await fillField(hands, form, said)
}

/** Looks it over for a while and sends it. */
export async function send(form: Locator, { press }: InputMethod): Promise<void> {
  await backdateForm(form)
  await press(form.locator('button[type=submit]'))
}

/** Whether everything that was said still stands in the form. Numbers may have been parted by spaces. */
export async function expectRetained(form: Locator, answers: readonly FieldAnswer[]): Promise<void> {
  const kept = await form.evaluate((element: HTMLFormElement) =>
    [...new FormData(element)].map(([name, value]) => [name, typeof value === 'string' ? value : value.name]),
  )
  const said = answers.map(([name, given]) => [name, typeof given === 'string' ? given : given.name])
  expect(withoutSpaces(kept)).toEqual(expect.arrayContaining(withoutSpaces(said)))
}

const withoutSpaces = (pairs: string[][]) => pairs.map((pair) => pair.map((text) => text.replaceAll(/\s/g, '')))

/** The number that the visitor reads, with the rest of what he is told. */
export async function readNumber(page: Page, told: RegExp): Promise<number> {
  const heading = page.getByRole('heading', { name: /№\s\d+ принят/ })
  await heading.waitFor()
  expect((await heading.locator('..').innerText()).replaceAll('\u00a0', ' ')).toMatch(told)
  return digitsOf(await heading.innerText())
}

/**
 * A pop-up that has said something closes by itself after 3 s, and the focus is where it was. The page's clock was stopped
 * before it was sent.
 */
export async function expectToClose(page: Page, pressed: Locator): Promise<void> {
  await page.clock.runFor(2_999)
  expect(await openModal(page).count()).toBe(1)
  await page.clock.runFor(1)
  expect(await openModal(page).count()).toBe(0)
  await page.clock.runFor(300)
  expect(await modal(page).count()).toBe(0)
  expect(await pressed.evaluate((element) => element === document.activeElement)).toBe(true)
}
