import { fillPattern, withQuery } from './fill-pattern.ts'

const withBack = (back: string | undefined) => ({ ...(back !== undefined && { back }) })

/** The login; `back` is the path of our site to open afterwards. */
export const loginPath = (back?: string) => withQuery(fillPattern('/personal/login/'), withBack(back))

/**
 * The login with the field for one kind of contact; `previousCodeId` is the id of a code that was sent to another contact.
 */
export const loginByPath = (by: 'phone' | 'email', back?: string, previousCodeId?: string) =>
  withQuery(loginPath(), {
    ...(by === 'email' && { by }),
    ...withBack(back),
    ...(previousCodeId !== undefined && { previous_code: previousCodeId }),
  })

export const loginStepPath = (step: 'code' | 'link' | 'passkey' | 'done') => fillPattern(`/personal/login/${step}/`)

/** The page with the consents before a login by a provider: `vk`, `yandex`. */
export const loginWithPath = (provider: string) => fillPattern('/personal/login/with/:provider/', { provider })
/** The address to which the provider redirects the browser; it is registered at the provider. */
export const providerReturnPath = (provider: string) =>
  fillPattern('/personal/login/by/callback/:provider/', { provider })
/** The login with the message why a login by the provider failed. */
export const loginErrorPath = (provider: string, error: string, back?: string) =>
  withQuery(loginPath(), { ...withBack(back), error, provider })

/** The target of the link in a login letter: a page with one button. */
export const loginLinkPath = (key: string) => withQuery(loginStepPath('link'), { key })

/** The page with the field for the code. */
export const loginCodePath = (codeId: string, back?: string) =>
  withQuery(loginStepPath('code'), { code: codeId, ...withBack(back) })

/** The page after login that shows how many cars did not fit into the account's lists. */
export const loginDonePath = (left: Record<'favourites' | 'compared', number>, back?: string) =>
  withQuery(loginStepPath('done'), {
    favourites: String(left.favourites),
    compared: String(left.compared),
    ...withBack(back),
  })

export const logoutPath = () => fillPattern('/personal/logout/')
