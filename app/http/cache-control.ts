/** For an answer that must not be cached. */
export const NO_STORE = { 'cache-control': 'no-store' }

/** For an answer that belongs to one visitor. `private` is for proxies that do not understand `no-store`. */
export const PRIVATE_NO_STORE = { 'cache-control': 'private, no-store' }
