import { fillPattern, withQuery } from './fill-pattern.ts'

export type StaffPart =
  | 'requests'
  | 'requests/new'
  | 'requests/held'
  | 'requests/dead'
  | 'requests/bulk'
  | 'requests/views'
  | 'requests/export'
  | 'visits'
  | 'visits/new'
  | 'visits/blocks'
  | 'reservations'
  | 'stock'
  | 'stock/ageing'
  | 'stock/new'
  | 'stock/bulk'
  | 'stock/cells'
  | 'customers'
  | 'customers/merge'
  | 'feeds'
  | 'feeds/words'
  | 'feeds/out'
  | 'hours'
  | 'menu'
  | 'settings/routing'
  | 'settings/duty'
  | 'settings/templates'
  | 'settings/reasons'
  | 'people'
  | 'audit'
  | 'health'
  | 'me'
  | 'me/notices'

/** The back office: the start page, or one of its parts. */
export const staffPath = (part?: StaffPart) =>
  part === undefined ? fillPattern('/staff/') : fillPattern(`/staff/${part}/`)

/** The login of the staff; `back` is the path of the back office to open afterwards. */
export const staffLoginPath = (back?: string) =>
  withQuery(fillPattern('/staff/login/'), { ...(back !== undefined && { back }) })
export const staffLogoutPath = () => fillPattern('/staff/logout/')
/** The page that says that a role has no access. */
export const staffRefusedPath = () => fillPattern('/staff/refused/')
/** The link that an invited person opens. */
export const staffInvitationPath = (token: string) => fillPattern('/staff/invitation/:token/', { token })
/** The page where somebody proves a factor again; `back` is opened afterwards. */
export const staffConfirmPath = (back: string) => withQuery(fillPattern('/staff/confirm/'), { back })
/** The search of the back office: its page, empty or with the answer for a text. */
export const staffSearchPath = (text = '') =>
  withQuery(fillPattern('/staff/search/'), { ...(text !== '' && { q: text }) })
/** The same answer for a script. */
export const staffAnswersPath = (text: string) => withQuery(fillPattern('/staff/search.json'), { q: text })
/** One request of the desk. */
export const staffRequestPath = (number: number) => fillPattern('/staff/requests/:number/', { number })
/** What became of requests that were changed at once. */
export const staffBatchPath = (batch: string) => fillPattern('/staff/requests/bulk/:batch/', { batch })
/** The file of the requests that a filter shows: only a form gets it. */
export const staffExportFilePath = () => fillPattern('/staff/requests/export.csv')
/** A file that a visitor has sent with a request, by its position. */
export const staffRequestFilePath = (number: number, position: number) =>
  fillPattern('/staff/requests/:number/files/:position/', { number, position })
/** A rule of who gets what, or a new one. */
export const staffRoutingRulePath = (rule: number | 'new') => fillPattern('/staff/settings/routing/:rule/', { rule })
/** A car of the stock. */
export const staffCarPath = (id: number) => fillPattern('/staff/stock/:id/', { id })
/** What a person has entered about a car that no feed has. */
export const staffEditCarPath = (id: number) => fillPattern('/staff/stock/:id/edit/', { id })
/** The photographs of a car. */
export const staffCarPhotosPath = (id: number) => fillPattern('/staff/stock/:id/photos/', { id })
/** Adds photographs to a car. */
export const staffUploadPhotosPath = (id: number) => fillPattern('/staff/stock/:id/photos/upload/', { id })
/** One photograph of a car, to blur parts of it. */
export const staffCarPhotoPath = (id: number, photo: number) =>
  fillPattern('/staff/stock/:id/photos/:photo/', { id, photo })
/** What became of cars that were changed at once. */
export const staffStockBatchPath = (batch: string) => fillPattern('/staff/stock/bulk/:batch/', { batch })
/** The card of a customer. */
export const staffCustomerPath = (id: number) => fillPattern('/staff/customers/:id/', { id })
/** The page where two cards become one. */
export const staffMergePath = (kept: number, gone: number) =>
  withQuery(staffPath('customers/merge'), { a: String(kept), b: String(gone) })
/** The rights of a customer: what is held about them, and erasing it. */
export const staffErasePath = (id: number) => fillPattern('/staff/customers/:id/erase/', { id })
/** Everything held about a customer, as a file: only a form gets it. */
export const staffCustomerFilePath = (id: number) => fillPattern('/staff/customers/:id/export/', { id })
/** A source of the stock. */
export const staffFeedPath = (source: number) => fillPattern('/staff/feeds/:source/', { source })
/** What came of an attempt to read a source. */
export const staffFeedAttemptPath = (source: number, attempt: number) =>
  fillPattern('/staff/feeds/:source/attempts/:attempt/', { source, attempt })
/** The window sticker of a car; A5 when no size is given. */
export const staffStickerPath = (id: number, size?: 'a4' | 'a5') =>
  withQuery(fillPattern('/staff/stock/:id/sticker/', { id }), { ...(size !== undefined && { size }) })
/** An offer of a car to a buyer; with a request, to its person, by a letter too. */
export const staffOfferPath = (id: number, request?: number) =>
  withQuery(fillPattern('/staff/stock/:id/offer/', { id }), {
    ...(request !== undefined && { request: String(request) }),
  })
/** Where the car of an offer to the person of a request is chosen. */
export const staffRequestOfferPath = (number: number) => fillPattern('/staff/requests/:number/offer/', { number })
/** The offer that a letter of a request has carried. */
export const staffReplyFilePath = (number: number, reply: string) =>
  fillPattern('/staff/requests/:number/letters/:reply/', { number, reply })
/** The same papers as PDF files. A form makes that of an offer: the name of a buyer is in no address. */
export const staffStickerFilePath = (id: number, size: 'a4' | 'a5') =>
  withQuery(fillPattern('/staff/stock/:id/sticker.pdf', { id }), { size })
export const staffOfferFilePath = (id: number) => fillPattern('/staff/stock/:id/offer.pdf', { id })
export const staffPersonPath = (id: number) => fillPattern('/staff/people/:id/', { id })

/** The calendar of test drives: of a branch's day or week (any day of it), with the visit of a request open. */
export const staffVisitsPath = ({
  branch,
  visit,
  ...period
}: {
  branch?: number
  day?: string
  week?: string
  visit?: number
}) =>
  withQuery(staffPath('visits'), {
    ...(branch !== undefined && { branch: String(branch) }),
    ...period,
    ...(visit !== undefined && { visit: String(visit) }),
  })
