import * as v from 'valibot'
import { until } from '#tests/fixtures/until.ts'
import type { Remote } from './remote.ts'

const pointSchema = v.nullable(v.object({ x: v.number(), y: v.number() }))

/** Keys that type no character, by their codes in the WebDriver standard. */
const KEYS = { Enter: '\uE007', Escape: '\uE00C', Tab: '\uE004' } as const

export interface EnginePage {
  /** Opens an address and waits until it is hydrated. */
  open: (url: string) => Promise<void>
  /** Runs a function in the page, with arguments that JSON can represent; returns its result. */
  evaluate: <Args extends unknown[]>(fn: (...args: Args) => unknown, ...args: Args) => Promise<unknown>
  /** Moves the mouse to the middle of the first visible element that matches the selector and has this text. */
  hover: (selector: string, text?: string) => Promise<void>
  /** Moves there and clicks: the topmost element there gets the click. */
  click: (selector: string, text?: string) => Promise<void>
  press: (key: keyof typeof KEYS) => Promise<void>
  /** Clicks a field and types into it, key by key. */
  write: (selector: string, text: string) => Promise<void>
  chooseFile: Remote['chooseFile']
  resize: Remote['resize']
  takePicture: Remote['takePicture']
}

/** A page operated as a visitor does, in the engine behind the remote control. */
export function createEnginePage(remote: Remote): EnginePage {
  const evaluate: EnginePage['evaluate'] = (fn, ...args) =>
    remote.evaluate(`(${fn.toString()})(${args.map((arg) => JSON.stringify(arg)).join(', ')})`)
  const findPlace = async (selector: string, text = '') => {
    let place: v.InferOutput<typeof pointSchema> = null
    await until(async () => {
      place = v.parse(pointSchema, await evaluate(findCenter, selector, text))
      return place !== null
    })
    return v.parse(v.nonNullable(pointSchema), place)
  }
  const point = async (selector: string, text: string | undefined, isPressed: boolean) => {
    const { x, y } = await findPlace(selector, text)
    await remote.perform({
      type: 'pointer',
      id: 'mouse',
      parameters: { pointerType: 'mouse' },
      actions: [
        { type: 'pointerMove', x, y, duration: 0 },
        ...(isPressed
          ? ([
              { type: 'pointerDown', button: 0 },
              { type: 'pointerUp', button: 0 },
            ] as const)
          : []),
      ],
    })
  }
  const type = (characters: string[]) =>
    remote.perform({
      type: 'key',
      id: 'keyboard',
      actions: characters.flatMap((value) => [{ type: 'keyDown', value } as const, { type: 'keyUp', value } as const]),
    })
  return {
    evaluate,
    open: async (url) => {
      await remote.open(url)
      await until(async () => (await evaluate(() => 'hydrated' in document.documentElement.dataset)) === true)
    },
    hover: (selector, text) => point(selector, text, false),
    click: (selector, text) => point(selector, text, true),
    press: (key) => type([KEYS[key]]),
    write: async (selector, text) => {
      await point(selector, undefined, true)
      await type(text.split(''))
    },
    chooseFile: remote.chooseFile,
    resize: remote.resize,
    takePicture: async () => {
      await evaluate(drawTwice)
      await until(async () => (await evaluate(() => 'drawn' in document.documentElement.dataset)) === true)
      return remote.takePicture()
    },
  }
}

/** Runs in the page: marks when two frames have been drawn, which is slow without a graphics card. */
function drawTwice() {
  const { dataset } = document.documentElement
  delete dataset['drawn']
  requestAnimationFrame(() => requestAnimationFrame(() => (dataset['drawn'] = '')))
}

/** Runs in the page: the middle of the element, or null while another element covers it. */
function findCenter(selector: string, text: string) {
  const isMatch = (element: Element) =>
    element.getClientRects().length > 0 && (element.textContent ?? '').replaceAll('\u00A0', ' ').includes(text)
  const element = [...document.querySelectorAll(selector)].find(isMatch)
  if (element === undefined) return null
  element.scrollIntoView({ block: 'center', behavior: 'instant' })
  const box = element.getBoundingClientRect()
  const [x, y] = [Math.round(box.x + box.width / 2), Math.round(box.y + box.height / 2)]
  const top = document.elementFromPoint(x, y)
  return top !== null && (element.contains(top) || top.contains(element)) ? { x, y } : null
}
