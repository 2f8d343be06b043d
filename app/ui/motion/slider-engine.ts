import Swiper from 'swiper'

/** A row of slides that goes round, under way. */
export interface SliderEngine {
  next: () => void
  previous: () => void
  /** To the slide that was at this place, from 0, when the page was made. */
  show: (place: number) => void
  destroy: () => void
}

interface StartSliderParams {
  /** What the slides are seen through; the row and the slides are known by these classes. */
  viewport: HTMLElement
  rowClass: string
  slideClass: string
  /** The slide that is in view already. */
  first: number
  /** Zero for whoever wants nothing to move. */
  speedMs: number
  onShow: (place: number) => void
}

/**
 * Makes a row of slides go round under finger and mouse. A module of its own, so that the library is fetched by itself,
 * after the page stands. It moves the slides about in their row: whoever draws them must not change their order.
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
    // Its observer takes part of a pixel for a change, and then goes back, a frame late, to the slide that was in view: who
    // has just gone on would be brought back. The window's own changes are enough for a row as wide as the window.
    resizeObserver: false,
    // A click that follows a drag opens nothing; a click alone is nobody's business but the link's.
    preventClicksPropagation: false,
    on: { realIndexChange: ({ realIndex }) => onShow(realIndex) },
  })
  return {
    next: () => swiper.slideNext(),
    previous: () => swiper.slidePrev(),
    show: (place) => swiper.slideToLoop(place),
    destroy: () => {
      viewport.removeEventListener('touchmove', ignorePreventDefault, { capture: true })
      swiper.destroy()
    },
  }
}

/**
 * Touch listeners are passive (docs/product.md, Touch and wheel): the library may not hold the page, and `touch-action` has seen to it that only a
 * sideways finger is its own. Its trying would fill the console.
 */
function ignorePreventDefault(event: Event) {
  Object.defineProperty(event, 'preventDefault', { value: () => undefined, configurable: true })
}
