import { fillPattern, patternPrefix, withQuery } from './fill-pattern.ts'

const withBack = (back: string | undefined) => ({ ...(back !== undefined && { back }) })

/** The login; `back` is where to go on afterwards: a path of ours. */
export const loginPath = (back?: string) => withQuery(fillPattern('/personal/login/'), withBack(back))

/** The same with the field for one kind of contact; `former` is a code that was sent to another one. */
export const loginByPath = (by: 'phone' | 'email', back?: string, former?: string) =>
  withQuery(loginPath(), { ...(by === 'email' && { by }), ...withBack(back), ...(former !== undefined && { former }) })

export const loginStepPath = (step: 'code' | 'link' | 'passkey' | 'done') => fillPattern(`/personal/login/${step}/`)

/** What is agreed to before the login of a provider: `vk`, `yandex`. */
export const loginWithPath = (provider: string) => fillPattern('/personal/login/with/:provider/', { provider })
/** The ways that a login by a provider needs (platform/auth/auth.server.ts); the return without a slash at its end. */
export const authPaths = () => ({
  providerReturn: patternPrefix('/personal/login/by/*').slice(0, -1),
  login: loginPath(),
})

/** Where a letter's link leads: a page with one button. */
export const loginLinkPath = (key: string) => withQuery(loginStepPath('link'), { key })

/** Where a code is typed. */
export const loginCodePath = (codeId: string, back?: string) =>
  withQuery(loginStepPath('code'), { code: codeId, ...withBack(back) })

/** Where a visitor who has logged in reads how many cars did not fit into their lists, and goes on. */
export const loginDonePath = (left: Record<'favourites' | 'compared', number>, back?: string) =>
  withQuery(loginStepPath('done'), {
    favourites: String(left.favourites),
    compared: String(left.compared),
    ...withBack(back),
  })

export const logoutPath = () => fillPattern('/personal/logout/')
