// docs/product.md, Touch and wheel: touchstart and touchmove listeners are passive, except where the event's namespace
// contains noPreventDefault; wheel listeners always are. React's own listeners are, the lightbox library's are not, so
// the rule applies to `addEventListener` itself (docs/decisions/014-look-and-kit.md).

const TOUCH_EVENTS = ['touchstart', 'touchmove']
const WHEEL_EVENTS = ['wheel', 'mousewheel']

/**
 * The DOM has no namespaces: a listener that must stop a gesture sets
 * `{ passive: false, namespace: 'noPreventDefault' }`.
 */
export interface NamespacedListenerOptions extends AddEventListenerOptions {
  namespace?: string
}

/** The options with which a listener of `type` is attached: the requested ones, passive where the rule applies. */
export function passiveOptions(
  type: string,
  options?: boolean | NamespacedListenerOptions,
): boolean | NamespacedListenerOptions | undefined {
  const requested = typeof options === 'object' ? options : { capture: options === true }
  const mayBlock = TOUCH_EVENTS.includes(type) && requested.namespace?.includes('noPreventDefault')
  const isCovered = TOUCH_EVENTS.includes(type) || WHEEL_EVENTS.includes(type)
  return isCovered && !mayBlock ? { ...requested, passive: true } : options
}

/**
 * Applies the rule to every listener attached from now on, including those of libraries. Called once, before anything
 * else. `prototype` and `root` are the browser's own except in tests.
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

/** No wheel listener can stop the wheel. Without this, each attempt would write a browser warning to the console. */
function ignorePreventDefault(event: Event) {
  Object.defineProperty(event, 'preventDefault', { value: () => undefined, configurable: true })
}
