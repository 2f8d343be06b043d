import type { Locator } from 'playwright-core'
import type { VisitorOptions } from '#tests/fixtures/browser/visitors.ts'
import { dropdownOf, openListbox, pickOption } from '#tests/pages/dropdowns.ts'
import { reachByTab } from './reach-by-tab.ts'

/** How somebody handles a page. */
export interface InputMethod {
  /** A link, a button, a box. */
  press: (target: Locator) => Promise<void>
  /** Puts the caret into a field. */
  enter: (field: Locator) => Promise<void>
  /** Where the caret stands. */
  write: (field: Locator, words: string) => Promise<void>
  choose: (list: Locator, value: string) => Promise<void>
}

const typeText = (field: Locator, words: string) => field.page().keyboard.type(words)
/** As the browser does: without script, under a finger, with what it remembers. */
const selectValue = async (list: Locator, value: string) => void (await list.selectOption(value))
const insertText = (field: Locator, words: string) => field.page().keyboard.insertText(words)

export const mouse: InputMethod = {
  press: (target) => target.click(),
  enter: (field) => field.click(),
  write: typeText,
  choose: pickOption,
}

/** By mouse, with words that the browser puts in: where a journey is not about writing. */
export const autofill: InputMethod = {
  ...mouse,
  enter: (field) => field.focus(),
  write: (field, words) => field.fill(words),
  choose: selectValue,
}

/** The browser of a visitor with `finger`, for whom nothing moves. */
export const PHONE_OPTIONS: VisitorOptions = { size: 'phone', isMobile: true, reducedMotion: 'reduce' }

/** The keyboard of a phone puts in whole words. */
export const touch: InputMethod = {
  press: (target) => target.tap(),
  enter: (field) => field.tap(),
  write: insertText,
  choose: selectValue,
}

/** Nothing but keys. */
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
    const wanted = openListbox(list.page()).locator(`[role=option][data-value="${value}"]`)
    await pressUntil(wanted, 'ArrowDown', (option) => option.hasAttribute('data-active'))
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

/** Answers one question of the form as its control wants it. */
export async function fillField(
  { press, enter, write, choose: chooseFrom }: InputMethod,
  form: Locator,
  [name, said]: FieldAnswer,
) {
  const field = form.locator(`[name=${name}]`).first()
  const page = form.page()
  const { tag, kind, value } = await field.evaluate((element) => ({
    tag: element.tagName,
    kind: element.getAttribute('type'),
    value: 'value' in element ? String(element.value) : '',
  }))
  if (typeof said !== 'string') {
    const [chooser] = await Promise.all([page.waitForEvent('filechooser'), press(field)])
    await chooser.setFiles(said)
  } else if (kind === 'checkbox' || kind === 'radio') await press(form.locator(`[name=${name}][value=${said}]`))
  else if (tag === 'SELECT') {
    // A list that is fetched is waited for.
    await form.locator(`[name=${name}]:enabled`).waitFor()
    await chooseFrom(field, said)
  } else {
    await enter(field)
    if (value !== '') await page.keyboard.press('ControlOrMeta+A')
    await write(field, said)
  }
}

/** A field's name, and what is typed, chosen or attached. */
export type FieldAnswer = readonly [name: string, said: string | { name: string; mimeType: string; buffer: Buffer }]
