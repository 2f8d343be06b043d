const GAP_PX = 4
/** What stays free between the list and the edge of the screen. */
const EDGE_GAP_PX = 8
/** Five options: a list that shows so many stays below. */
const MIN_ROOM_BELOW_PX = 236
const MAX_HEIGHT = '24rem'

/**
 * Shows a list at its control and keeps it there while things are scrolled; `onOutOfView` hears that the control is no longer in
 * sight. Returns what ends it.
 */
export function showList(list: HTMLElement, control: { readonly current: HTMLElement | null }, onLost: () => void) {
  const life = new AbortController()
  const follow = () => {
    if (control.current === null || !isInView(control.current)) onLost()
    else positionList(list, control.current)
  }
  const onScroll = ({ target }: Event) => target !== list && follow()
  list.showPopover()
  follow()
  revealOption(list.querySelector('[data-active]'))
  addEventListener('scroll', onScroll, { capture: true, signal: life.signal })
  addEventListener('resize', follow, { signal: life.signal })
  return () => life.abort()
}

function isInView(control: HTMLElement): boolean {
  const { top, bottom } = control.getBoundingClientRect()
  return bottom > 0 && top < innerHeight
}

/**
 * Puts an open list below its control, or above it where there is little room; it is never higher than the room there is.
 * By hand: not every browser that we serve can hang one element at another.
 */
function positionList(list: HTMLElement, control: HTMLElement): void {
  const { left, top, bottom, width } = control.getBoundingClientRect()
  const { clientWidth, clientHeight } = document.documentElement
  const { style } = list
  style.minInlineSize = `${width}px`
  style.maxBlockSize = MAX_HEIGHT
  const room = { below: clientHeight - bottom - GAP_PX - EDGE_GAP_PX, above: top - GAP_PX - EDGE_GAP_PX }
  const isBelow = room.below >= Math.min(list.offsetHeight, MIN_ROOM_BELOW_PX) || room.below >= room.above
  style.maxBlockSize = `min(${isBelow ? room.below : room.above}px, ${MAX_HEIGHT})`
  style.left = `${Math.max(EDGE_GAP_PX, Math.min(left, clientWidth - EDGE_GAP_PX - list.offsetWidth))}px`
  style.top = `${isBelow ? bottom + GAP_PX : top - GAP_PX - list.offsetHeight}px`
}

/** Scrolls the list, and nothing around it, until the option is seen. */
export function revealOption(option: HTMLElement | null): void {
  const list = option?.parentElement
  if (!option || !list) return
  const { offsetTop, offsetHeight } = option
  if (offsetTop < list.scrollTop) list.scrollTop = offsetTop
  else if (offsetTop + offsetHeight > list.scrollTop + list.clientHeight)
    list.scrollTop = offsetTop + offsetHeight - list.clientHeight
}
