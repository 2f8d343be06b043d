import type { Locator, Page } from 'playwright-core'
import { expect } from 'vitest'
import { backdateForm } from '#tests/pages/form-page.ts'
import { hydratedForm, modal, openModal } from '#tests/pages/pop-ups.ts'
import { fillField, type FieldAnswer, type InputMethod } from './input-method.ts'
import { type Journey, stepsTo } from './journeys.ts'
import type { ShownPrice } from './stored-requests.ts'

const digitsOf = (text: string) => Number(text.replaceAll(/\D/g, ''))

/** Switches on every condition on a car's page; returns the price that is then shown. */
export async function chooseConditions(page: Page, { start }: Journey, { press }: InputMethod): Promise<ShownPrice> {
  if (start !== 'car') return { conditions: [] }
  const conditions: string[] = []
  for (const condition of await page.locator('input[name=with]').all()) {
    await press(condition)
    conditions.push((await condition.getAttribute('value')) ?? '')
  }
  const recalculate = page.getByRole('button', { name: 'Пересчитать цену' })
  if (await recalculate.isVisible()) await press(recalculate)
  const price = page.locator('aside [aria-live=polite]').first()
  return { priceRub: digitsOf(await price.innerText()), conditions }
}

interface OpenedForm {
  form: Locator
  shownPrice: ShownPrice
  /** Where the focus must return: the trigger, or the button that opened its menu. */
  trigger: Locator
}

/** Opens the form as the visitor would, and waits until it is hydrated. */
export async function openForm(
  page: Page,
  journey: Journey,
  inputMethod: InputMethod,
  isPhone = false,
): Promise<OpenedForm> {
  const shownPrice = await chooseConditions(page, journey, inputMethod)
  const trigger = await pressSteps(page, journey, inputMethod, isPhone)
  await hydratedForm(page).waitFor()
  return { form: modal(page).locator('form'), shownPrice, trigger }
}

/** Activates the steps that lead to the form; returns what the focus must return to. */
export async function pressSteps(
  page: Page,
  journey: Parameters<typeof stepsTo>[1],
  { press }: InputMethod,
  isPhone = false,
): Promise<Locator> {
  const steps = stepsTo(page, journey, isPhone)
  for (const step of steps) await press(step)
  // A menu has closed behind the form, a group of the footer stays open.
  const opener = journey.place === 'footer' ? steps.at(-1) : steps[0]
  if (opener === undefined) throw new Error('Nothing leads to the form')
  return opener
}

/** The fields that every form requires. */
export const personAnswers = (phone: string): FieldAnswer[] => [
  ['name', 'Анна Петрова'],
  ['phone', phone],
  ['consent', 'yes'],
]

/** Fills in the answers in the order of the form. */
export async function fillIn(form: Locator, answers: readonly FieldAnswer[], inputMethod: InputMethod): Promise<void> {
  const order = await form.evaluate((element: HTMLFormElement) =>
    [...element.elements].map((control) => control.getAttribute('name')),
  )
  for (const answer of answers.toSorted(([a], [b]) => order.indexOf(a) - order.indexOf(b)))
    await fillField(inputMethod, form, answer)
}

/** Sends the form as if it had been open for some seconds. */
export async function send(form: Locator, { press }: InputMethod): Promise<void> {
  await backdateForm(form)
  await press(form.locator('button[type=submit]'))
}

/** Expects that the form still has every answer. Numbers can have been grouped with spaces. */
export async function expectRetained(form: Locator, answers: readonly FieldAnswer[]): Promise<void> {
  const values = await form.evaluate((element: HTMLFormElement) =>
    [...new FormData(element)].map(([name, value]) => [name, typeof value === 'string' ? value : value.name]),
  )
  const expected = answers.map(([name, answer]) => [name, typeof answer === 'string' ? answer : answer.name])
  expect(withoutSpaces(values)).toEqual(expect.arrayContaining(withoutSpaces(expected)))
}

const withoutSpaces = (pairs: string[][]) => pairs.map((pair) => pair.map((text) => text.replaceAll(/\s/g, '')))

/** The request's number in the confirmation, whose text must match. */
export async function readNumber(page: Page, confirmation: RegExp): Promise<number> {
  const heading = page.getByRole('heading', { name: /№\s\d+ принят/ })
  await heading.waitFor()
  expect((await heading.locator('..').innerText()).replaceAll('\u00a0', ' ')).toMatch(confirmation)
  return digitsOf(await heading.innerText())
}

/**
 * Expects that a pop-up with a message closes by itself after 3 s, and returns the focus. The page's clock must have
 * been stopped before sending.
 */
export async function expectToClose(page: Page, trigger: Locator): Promise<void> {
  await page.clock.runFor(2_999)
  expect(await openModal(page).count()).toBe(1)
  await page.clock.runFor(1)
  expect(await openModal(page).count()).toBe(0)
  await page.clock.runFor(300)
  expect(await modal(page).count()).toBe(0)
  expect(await trigger.evaluate((element) => element === document.activeElement)).toBe(true)
}
