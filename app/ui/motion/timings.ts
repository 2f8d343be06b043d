// docs/product.md, Timings. Defined only here, except `--slow` of tokens.css: the accordion's icon turns in the same
// time.

/** How long a section takes to open or close. */
export const ACCORDION_MS = 350

/** From inserting a pop-up into the page to adding its class `open`. */
export const MODAL_OPEN_DELAY_MS = 50
/** From removing the class `open` to removing the element. */
export const MODAL_CLOSE_DELAY_MS = 300
/** How long a success message stays open before it closes by itself. */
export const AUTO_CLOSE_MS = 3000
/** From removing a favourite to removing its card: the card slides up meanwhile. */
export const FAVOURITE_REMOVAL_MS = 500
