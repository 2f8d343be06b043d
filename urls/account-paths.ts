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

/** The account, and its parts. */
export const accountPath = (part?: AccountPart) =>
  part === undefined ? fillPattern('/personal/') : fillPattern(`/personal/${part}/`)

/** Whether what stands at a path may be one visitor's own: the account, the ways into it, and odd spellings of both. */
export const isAccountPath = (path: string) => path.startsWith(accountPath().slice(0, -1))

/** Where the visitor shows that the account is theirs, and goes on to `back`: a path of ours. */
export const confirmPath = (back: string, search: Record<string, string> = {}) =>
  withQuery(accountPath('data/confirm'), { back, ...search })

/** Where a search of the catalogue is followed: `search` is its address. Leads through the login, which then follows it. */
export const followSearchPath = (search: string) => withQuery(accountPath('searches'), { follow: search })
/** The searches that an account follows, with what has just been done. */
export const searchesPath = (done: string) => withQuery(accountPath('searches'), { done })
/** Where notices are switched off without login. */
export const noticesOffPath = (token?: string) =>
  withQuery(fillPattern('/notices/off/'), { ...(token !== undefined && { token }) })

export const accountRequestPath = (number: number) => fillPattern('/personal/requests/:number/', { number })
export const garageCarPath = (id: number) => fillPattern('/personal/garage/:car/', { car: id })

/** Where a browser asks for what a new passkey is made from, and hands it in. */
export const newPasskeyPath = () => fillPattern('/personal/data/passkeys/new/')
/** All that is stored of the visitor, as a file. */
export const accountExportPath = () => fillPattern('/personal/data/export.json')
/** What the owner of an account reads after it is gone. */
export const erasedPath = () => fillPattern('/personal/erased/')
