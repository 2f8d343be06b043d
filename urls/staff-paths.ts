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
  | 'customers'
  | 'customers/merge'
  | 'hours'
  | 'menu'
  | 'settings/routing'
  | 'settings/duty'
  | 'settings/templates'
  | 'settings/reasons'
  | 'people'
  | 'audit'
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
/** The card of a customer. */
export const staffCustomerPath = (id: number) => fillPattern('/staff/customers/:id/', { id })
/** The page where two cards become one. */
export const staffMergePath = (kept: number, gone: number) =>
  withQuery(staffPath('customers/merge'), { a: String(kept), b: String(gone) })
/** The rights of a customer: what is held about them, and erasing it. */
export const staffErasePath = (id: number) => fillPattern('/staff/customers/:id/erase/', { id })
/** Everything held about a customer, as a file: only a form gets it. */
export const staffCustomerFilePath = (id: number) => fillPattern('/staff/customers/:id/export/', { id })
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
