import type { Locator } from 'playwright-core'

/** How somebody handles a page. */
export interface Hands {
  /** A link, a button, a box. */
  press: (target: Locator) => Promise<void>
  /** Puts the caret into a field. */
  enter: (field: Locator) => Promise<void>
  choose: (list: Locator, value: string) => Promise<void>
}

const choose = async (list: Locator, value: string): Promise<void> => {
  await list.selectOption(value)
}

export const mouse: Hands = { press: (target) => target.click(), enter: (field) => field.click(), choose }

export const finger: Hands = { press: (target) => target.tap(), enter: (field) => field.tap(), choose }

/** Nothing but keys: whatever they do not reach cannot be reached. */
export const keyboard: Hands = {
  async press(target) {
    await reach(target)
    const type = await target.getAttribute('type')
    const key = type === 'checkbox' ? 'Space' : 'Enter'
    if (type === 'radio') await pressUntil(target, 'ArrowDown', (choice) => choice === document.activeElement)
    else await target.page().keyboard.press(key)
  },
  enter: reach,
  async choose(list, value) {
    await reach(list)
    await list.page().keyboard.press('Home')
    await pressUntil(
      list,
      'ArrowDown',
      (element, wanted) => element instanceof HTMLSelectElement && element.value === wanted,
      value,
    )
  },
}

const MOST_PRESSES = 150

/** Goes there by Tab; to the foot of the page from its end. */
async function reach(target: Locator): Promise<void> {
  const isAtTheEnd = await target.evaluate((element) => element.closest('footer') !== null)
  await pressUntil(target, isAtTheEnd ? 'Shift+Tab' : 'Tab', (element) => {
    const { activeElement: now } = document
    if (!(now instanceof HTMLInputElement && element instanceof HTMLInputElement)) return element === now
    // Of a group the keyboard stops at one alone.
    return element === now || (element.type === 'radio' && element.name === now.name)
  })
}

async function pressUntil(
  target: Locator,
  key: string,
  isThere: (element: Element, value: string) => unknown,
  value = '',
): Promise<void> {
  for (let presses = 0; presses < MOST_PRESSES; presses += 1) {
    if (await target.evaluate(isThere, value)) return
    await target.page().keyboard.press(key)
  }
  throw new Error(`${key} does not lead to ${target.toString()}`)
}

/** Answers one question of the form as its control wants it. */
export async function answer({ press, enter, choose: chooseFrom }: Hands, form: Locator, [name, said]: Answer) {
  const field = form.locator(`[name=${name}]`).first()
  const page = form.page()
  const { tag, type, value } = await field.evaluate((element) => ({
    tag: element.tagName,
    type: element.getAttribute('type'),
    value: 'value' in element ? String(element.value) : '',
  }))
  if (typeof said !== 'string') {
    const [chooser] = await Promise.all([page.waitForEvent('filechooser'), press(field)])
    await chooser.setFiles(said)
  } else if (type === 'checkbox' || type === 'radio') await press(form.locator(`[name=${name}][value=${said}]`))
  else if (tag === 'SELECT') {
    // A list that is fetched is waited for.
    await form.locator(`[name=${name}]:enabled`).waitFor()
    await chooseFrom(field, said)
  } else {
    await enter(field)
    if (value !== '') await page.keyboard.press('ControlOrMeta+A')
    await page.keyboard.type(said)
  }
}

/** A field's name, and what is typed, chosen or attached. */
export type Answer = readonly [name: string, said: string | { name: string; mimeType: string; buffer: Buffer }]
