// docs/product.md, Timings. They stand here alone; the accordion's sign turns by `--slow` of tokens.css, which is the same.

/** From a section's being asked for to its being open. */
export const ACCORDION_MS = 350

/** From a pop-up's being in the page to its open class. */
export const MODAL_OPEN_DELAY_MS = 50
/** From the open class's end to the element's. */
export const MODAL_CLOSE_DELAY_MS = 300
/** How long the word of success stays before it closes itself. */
export const AUTO_CLOSE_MS = 3000
/** From a card's leaving the favourites to its deletion: it slides up meanwhile. */
export const FAVOURITE_REMOVAL_MS = 500
