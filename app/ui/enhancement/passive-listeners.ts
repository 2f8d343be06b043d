// docs/product.md, Touch and wheel: touchstart and touchmove listeners are passive, except where the event's namespace contains
// noPreventDefault; wheel listeners always are. React attaches its own so, the lightbox's library does not,
// hence the rule stands where every listener passes (docs/decisions/014-look-and-kit.md).

const TOUCH_EVENTS = ['touchstart', 'touchmove']
const WHEEL_EVENTS = ['wheel', 'mousewheel']

/** The DOM has no namespaces: a listener that must stop a gesture says `{ passive: false, namespace: 'noPreventDefault' }`. */
export interface NamespacedListenerOptions extends AddEventListenerOptions {
  namespace?: string
}

/** The options under which a listener of `type` is attached: the ones asked for, passive where the rule says so. */
export function passiveOptions(
  type: string,
  options?: boolean | NamespacedListenerOptions,
): boolean | NamespacedListenerOptions | undefined {
  const asked = typeof options === 'object' ? options : { capture: options === true }
  const mayBlock = TOUCH_EVENTS.includes(type) && asked.namespace?.includes('noPreventDefault')
  const isRuled = TOUCH_EVENTS.includes(type) || WHEEL_EVENTS.includes(type)
  return isRuled && !mayBlock ? { ...asked, passive: true } : options
}

/**
 * Holds the rule for every listener attached from now on, whoever attaches it. Called once, before anything else.
 * `prototype` and `root` are the browser's own unless a test has others.
 */
export function forcePassiveListeners(
  prototype: EventTarget = EventTarget.prototype,
  root: EventTarget = globalThis.window,
): void {
  const attach = Reflect.get(prototype, 'addEventListener')
  prototype.addEventListener = function (type, listener, options) {
    Reflect.apply(attach, this, [type, listener, passiveOptions(type, options)])
  }
  for (const type of WHEEL_EVENTS) root.addEventListener(type, ignorePreventDefault, { capture: true })
}

/** No wheel listener can stop the wheel; one that tries would only fill the console with the browser's complaints. */
function ignorePreventDefault(event: Event) {
  Object.defineProperty(event, 'preventDefault', { value: () => undefined, configurable: true })
}
