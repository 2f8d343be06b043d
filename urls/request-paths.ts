import { fillPattern, withQuery } from './fill-pattern.ts'

/** The page of a form, for browsers without JavaScript. `search` has the button's parameters: `CAR_ID`, `with`. */
export const requestPath = (form: string, search?: URLSearchParams | Record<string, string>) =>
  withQuery(fillPattern('/request/:form/', { form }), search)

/** The page after a form is accepted, without JavaScript. `answers` are the field values that its text depends on. */
export const requestTakenPath = (form: string, number: number, answers: Record<string, string> = {}) =>
  withQuery(fillPattern('/request/:form/taken/', { form }), { number: String(number), ...answers })

/** The cookie settings as a page, for browsers without JavaScript. */
export const cookieSettingsPath = () => fillPattern('/request/cookie/')

// docs/product.md, The wire contract.

/** The HTML inside a pop-up, for a trigger's data attributes. */
export const modalViewPath = (modal: string) => fillPattern('/ajax/modals/views/:file', { file: `${modal}-view.php` })
/** The action of the form in a pop-up. */
export const modalActionPath = (modal: string) =>
  fillPattern('/ajax/modals/actions/:file', { file: `${modal}-action.php` })
/** The action of a form with this `data-action`. */
export const callPath = (action: string) => fillPattern('/ajax/:file', { file: `${action}.php` })

/** The action of the cookie settings. */
export const cookieActionPath = () => fillPattern('/ajax/modals/actions/cookie-action.php')

/** The action that sends a login code to a visitor who follows a search. `back` is the path to open after the login. */
export const followSearchActionPath = (back?: string) =>
  withQuery(fillPattern('/ajax/modals/actions/follow-search-action.php'), { ...(back !== undefined && { back }) })

/** The models of a brand block, as options of a dropdown. */
export const modelsPath = () => fillPattern('/ajax/model.php')
