import { fillPattern, withQuery } from './fill-pattern.ts'

/** Every form as a page: where its button leads without JavaScript. `search` is what the button knows: `CAR_ID`, `with`. */
export const requestPath = (form: string, search?: URLSearchParams | Record<string, string>) =>
  withQuery(fillPattern('/request/:form/', { form }), search)

/** What a visitor without JavaScript reads after the form was taken. `answers` are those on which the text depends. */
export const requestTakenPath = (form: string, number: number, answers: Record<string, string> = {}) =>
  withQuery(fillPattern('/request/:form/taken/', { form }), { number: String(number), ...answers })

/** What cookies are for, and whether the visitor allows the optional ones: the page behind the pop-up. */
export const cookieSettingsPath = () => fillPattern('/request/cookie/')

// docs/product.md, The wire contract.

/** A pop-up's inside, for a trigger's data attributes. */
export const modalViewPath = (modal: string) => fillPattern('/ajax/modals/views/:file', { file: `${modal}-view.php` })
/** Where the form in a pop-up is sent. */
export const modalActionPath = (modal: string) =>
  fillPattern('/ajax/modals/actions/:file', { file: `${modal}-action.php` })
/** Where a form with a `data-action` is sent, whatever the action is called. */
export const callPath = (action: string) => fillPattern('/ajax/:file', { file: `${action}.php` })

/** Where the answer to the cookie settings is sent. */
export const cookieActionPath = () => fillPattern('/ajax/modals/actions/cookie-action.php')

/** Where a visitor who has not logged in asks for a code, to follow a search. `back`: where the login leads to. */
export const followSearchActionPath = (back?: string) =>
  withQuery(fillPattern('/ajax/modals/actions/follow-search-action.php'), { ...(back !== undefined && { back }) })

/** The models of a brand block, as options of a dropdown. */
export const modelsPath = () => fillPattern('/ajax/model.php')
