const GAP_PX = 4
/** The minimum distance between the list and the edge of the screen. */
const EDGE_GAP_PX = 8
/** The height of five options: with room for these, the list opens below the control. */
const MIN_SPACE_BELOW_PX = 236
const MAX_HEIGHT = '24rem'

/**
 * Shows a list at its control and keeps it there during scrolling; calls `onOutOfView` when the control has left the
 * viewport. Returns a function that stops this.
 */
export function showList(
  list: HTMLElement,
  control: { readonly current: HTMLElement | null },
  onOutOfView: () => void,
) {
  const controller = new AbortController()
  const follow = () => {
    if (control.current === null || !isInView(control.current)) onOutOfView()
    else positionList(list, control.current)
  }
  const onScroll = ({ target }: Event) => target !== list && follow()
  list.showPopover()
  follow()
  revealOption(list.querySelector('[data-active]'))
  addEventListener('scroll', onScroll, { capture: true, signal: controller.signal })
  addEventListener('resize', follow, { signal: controller.signal })
  return () => controller.abort()
}

function isInView(control: HTMLElement): boolean {
  const { top, bottom } = control.getBoundingClientRect()
  return bottom > 0 && top < innerHeight
}

/**
 * Puts an open list below its control, or above it where there is little space below; it is never higher than that
 * space. Not in CSS: not every supported browser has anchor positioning.
 */
function positionList(list: HTMLElement, control: HTMLElement): void {
  const { left, top, bottom, width } = control.getBoundingClientRect()
  const { clientWidth, clientHeight } = document.documentElement
  const { style } = list
  style.minInlineSize = `${width}px`
  style.maxBlockSize = MAX_HEIGHT
  const space = { below: clientHeight - bottom - GAP_PX - EDGE_GAP_PX, above: top - GAP_PX - EDGE_GAP_PX }
  const isBelow = space.below >= Math.min(list.offsetHeight, MIN_SPACE_BELOW_PX) || space.below >= space.above
  style.maxBlockSize = `min(${isBelow ? space.below : space.above}px, ${MAX_HEIGHT})`
  style.left = `${Math.max(EDGE_GAP_PX, Math.min(left, clientWidth - EDGE_GAP_PX - list.offsetWidth))}px`
  style.top = `${isBelow ? bottom + GAP_PX : top - GAP_PX - list.offsetHeight}px`
}

/** Scrolls the list, and nothing around it, until the option is visible. */
export function revealOption(option: HTMLElement | null): void {
  const list = option?.parentElement
  if (!option || !list) return
  const { offsetTop, offsetHeight } = option
  if (offsetTop < list.scrollTop) list.scrollTop = offsetTop
  else if (offsetTop + offsetHeight > list.scrollTop + list.clientHeight)
    list.scrollTop = offsetTop + offsetHeight - list.clientHeight
}
