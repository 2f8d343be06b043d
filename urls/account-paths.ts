import { fillPattern, withQuery } from './fill-pattern.ts'

export type AccountPart =
  | 'requests'
  | 'searches'
  | 'garage'
  | 'notices'
  | 'data'
  | 'data/contact'
  | 'data/confirm'
  | 'data/sessions'
  | 'data/passkeys'
  | 'data/erase'

/** The account, or one of its parts. */
export const accountPath = (part?: AccountPart) =>
  part === undefined ? fillPattern('/personal/') : fillPattern(`/personal/${part}/`)

/** The contacts of an account, with the outcome of linking a provider. */
export const providerOutcomePath = (outcome: { done: 'linked' } | { error: string; provider: string }) =>
  withQuery(accountPath('data/contact'), outcome)

/** Whether the page at a path may be personal: the account, the pages of its login, and unusual spellings of both. */
export const isAccountPath = (path: string) => path.startsWith(accountPath().slice(0, -1))

/** The page where the visitor confirms their identity. `back` is the path of our site to open afterwards. */
export const confirmPath = (back: string, search: Record<string, string> = {}) =>
  withQuery(accountPath('data/confirm'), { back, ...search })

/**
 * The page that follows a search of the catalogue: `search` is its address. Without a session it redirects to the
 * login.
 */
export const followSearchPath = (search: string) => withQuery(accountPath('searches'), { follow: search })
/** The saved searches of an account, with a message about the last action. */
export const searchesPath = (done: string) => withQuery(accountPath('searches'), { done })
/** The page that switches off notices without login. */
export const noticesOffPath = (token?: string) =>
  withQuery(fillPattern('/notices/off/'), { ...(token !== undefined && { token }) })

export const accountRequestPath = (number: number) => fillPattern('/personal/requests/:number/', { number })
export const garageCarPath = (id: number) => fillPattern('/personal/garage/:car/', { car: id })

/** The call that returns the options of a new passkey, and stores the passkey. */
export const newPasskeyPath = () => fillPattern('/personal/data/passkeys/new/')
/** All stored data of the account, as a file. */
export const accountExportPath = () => fillPattern('/personal/data/export.json')
/** The page that is shown after an account has been erased. */
export const erasedPath = () => fillPattern('/personal/erased/')
