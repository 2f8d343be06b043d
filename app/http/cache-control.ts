/** An answer that nobody stores. */
export const NO_STORE = { 'cache-control': 'no-store' }

/** The same for what belongs to one visitor: proxies that know no better are told so as well. */
export const PRIVATE_NO_STORE = { 'cache-control': 'private, no-store' }
