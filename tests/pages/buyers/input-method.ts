import type { Locator } from 'playwright-core'
import type { VisitorOptions } from '#tests/fixtures/browser/visitors.ts'
import { dropdownOf, openListbox, pickOption } from '#tests/pages/dropdowns.ts'
import { reachByTab } from './reach-by-tab.ts'

/** How a visitor operates a page. */
export interface InputMethod {
  /** Activates a link, a button or a checkbox. */
  press: (target: Locator) => Promise<void>
  /** Moves the focus into a field. */
  enter: (field: Locator) => Promise<void>
  /** Types into the focused field. */
  write: (field: Locator, text: string) => Promise<void>
  choose: (list: Locator, value: string) => Promise<void>
}

const typeText = (field: Locator, text: string) => field.page().keyboard.type(text)
/** Selects in the native list: without script, by touch, by autofill. */
const selectValue = async (list: Locator, value: string) => void (await list.selectOption(value))
const insertText = (field: Locator, text: string) => field.page().keyboard.insertText(text)

export const mouse: InputMethod = {
  press: (target) => target.click(),
  enter: (field) => field.click(),
  write: typeText,
  choose: pickOption,
}

/** By mouse, with text that the browser fills in: for journeys that do not test typing. */
export const autofill: InputMethod = {
  ...mouse,
  enter: (field) => field.focus(),
  write: (field, text) => field.fill(text),
  choose: selectValue,
}

/** The browser of a visitor with `touch`, with reduced motion. */
export const PHONE_OPTIONS: VisitorOptions = { size: 'phone', isMobile: true, reducedMotion: 'reduce' }

/** The keyboard of a phone inserts whole words. */
export const touch: InputMethod = {
  press: (target) => target.tap(),
  enter: (field) => field.tap(),
  write: insertText,
  choose: selectValue,
}

/** Only the keyboard. */
export const keyboard: InputMethod = {
  async press(target) {
    await reachByTab(target)
    const role = await target.getAttribute('type')
    if (role === 'radio') await pressUntil(target, 'ArrowDown', (choice) => choice === document.activeElement)
    else await target.page().keyboard.press(role === 'checkbox' ? 'Space' : 'Enter')
  },
  enter: reachByTab,
  write: typeText,
  async choose(list, value) {
    const { keyboard } = list.page()
    await reachByTab(dropdownOf(list))
    await keyboard.press('Home')
    const option = openListbox(list.page()).locator(`[role=option][data-value="${value}"]`)
    await pressUntil(option, 'ArrowDown', (element) => element.hasAttribute('data-active'))
    await keyboard.press('Enter')
  },
}

const MAX_PRESSES = 150

async function pressUntil(target: Locator, key: string, isThere: (element: Element) => unknown): Promise<void> {
  for (let presses = 0; presses < MAX_PRESSES; presses += 1) {
    if (await target.evaluate(isThere)) return
    await target.page().keyboard.press(key)
  }
  throw new Error(`${key} does not lead to ${target.toString()}`)
}

/** Fills one field of the form in the way that its control requires. */
export async function fillField(
  { press, enter, write, choose: chooseFrom }: InputMethod,
  form: Locator,
  [name, answer]: FieldAnswer,
) {
  const field = form.locator(`[name=${name}]`).first()
  const page = form.page()
  // An optional comment is behind its name.
  const closed = form.locator('details:not([open])', { has: page.locator(`[name=${name}]`) }).locator('summary')
  if (name === 'comment' && (await closed.count()) > 0) await press(closed)
  const { tag, kind, value } = await field.evaluate((element) => ({
    tag: element.tagName,
    kind: element.getAttribute('type'),
    value: 'value' in element ? String(element.value) : '',
  }))
  if (typeof answer !== 'string') {
    const [chooser] = await Promise.all([page.waitForEvent('filechooser'), press(field)])
    await chooser.setFiles(answer)
  } else if (kind === 'checkbox' || kind === 'radio') await press(form.locator(`[name=${name}][value=${answer}]`))
  else if (tag === 'SELECT') {
    // The options can still be loading.
    await form.locator(`[name=${name}]:enabled`).waitFor()
    await chooseFrom(field, answer)
  } else {
    await enter(field)
    if (value !== '') await page.keyboard.press('ControlOrMeta+A')
    await write(field, answer)
  }
}

/** A field's name, and the text, the option or the file for it. */
export type FieldAnswer = readonly [name: string, answer: string | { name: string; mimeType: string; buffer: Buffer }]
