import Swiper from 'swiper'

/** A running carousel whose slides loop. */
export interface SliderEngine {
  next: () => void
  previous: () => void
  /** Goes to the slide that had this index, from 0, when the page was rendered. */
  show: (index: number) => void
  destroy: () => void
}

interface StartSliderParams {
  /** The element around the row; the row and the slides are found by the classes below. */
  viewport: HTMLElement
  rowClass: string
  slideClass: string
  /** The slide that is in view already. */
  first: number
  /** Zero for visitors who prefer reduced motion. */
  speedMs: number
  onShow: (index: number) => void
}

/**
 * Makes a row of slides loop under finger and mouse. A module of its own, so that the library is fetched separately,
 * after the page has loaded. It moves the slides within their row: the component that renders them must not reorder them.
 */
export function startSlider({
  viewport,
  rowClass,
  slideClass,
  first,
  speedMs,
  onShow,
}: StartSliderParams): SliderEngine {
  viewport.addEventListener('touchmove', ignorePreventDefault, { capture: true, passive: true })
  const swiper = new Swiper(viewport, {
    wrapperClass: rowClass,
    slideClass,
    loop: true,
    slidesPerView: 1,
    initialSlide: first,
    speed: speedMs,
    lazyPreload: false,
    // Its observer takes a fraction of a pixel for a change, and then returns, a frame late, to the slide that was in view,
    // which undoes a step just made. The window's own resize events are enough for a row as wide as the window.
    resizeObserver: false,
    // A click that follows a drag opens nothing; a click without a drag belongs to the link.
    preventClicksPropagation: false,
    on: { realIndexChange: ({ realIndex }) => onShow(realIndex) },
  })
  return {
    next: () => swiper.slideNext(),
    previous: () => swiper.slidePrev(),
    show: (index) => swiper.slideToLoop(index),
    destroy: () => {
      viewport.removeEventListener('touchmove', ignorePreventDefault, { capture: true })
      swiper.destroy()
    },
  }
}

/**
 * Touch listeners are passive (docs/product.md, Touch and wheel): the library cannot block scrolling, and `touch-action`
 * leaves it only sideways gestures. Its attempts would fill the console with warnings.
 */
function ignorePreventDefault(event: Event) {
  Object.defineProperty(event, 'preventDefault', { value: () => undefined, configurable: true })
}
