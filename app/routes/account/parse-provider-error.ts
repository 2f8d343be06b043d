import { PROVIDER_NAMES } from '#domain/accounts/login-methods/provider-names.ts'
import type { AuthProvider, AuthFailure } from '#platform/auth/auth-provider.ts'

type ProviderError = AuthFailure | 'no-consent'

/** The message after a login by a provider that failed or could not be started. */
const PROVIDER_ERROR_MESSAGES: Record<ProviderError, (name: string) => string> = {
  cancelled: (name) => `Вы\u00A0отменили вход через ${name}. Попробуйте ещё раз или войдите по\u00A0коду.`,
  unavailable: (name) => `${name} сейчас не\u00A0отвечает. Попробуйте через минуту или войдите по\u00A0коду.`,
  lost: (name) =>
    `Вход через ${name} не\u00A0завершён: прошло слишком много времени, или\u00A0он\u00A0начат в\u00A0другом браузере. Попробуйте ещё раз.`,
  taken: (name) => `Этот ${name} уже привязан к\u00A0другому кабинету. Войдите через него и\u00A0отвяжите его там.`,
  'no-consent': (name) =>
    `Чтобы войти через ${name}, отметьте согласие на\u00A0обработку персональных данных рядом с\u00A0кнопкой.`,
}

/** The provider's error in a page's address, with its message; undefined when there is none. */
export function parseProviderError(search: URLSearchParams): { provider: AuthProvider; message: string } | undefined {
  const provider = search.get('provider')
  const error = search.get('error')
  if (!isKeyOf(PROVIDER_NAMES, provider) || !isKeyOf(PROVIDER_ERROR_MESSAGES, error)) return undefined
  return { provider, message: PROVIDER_ERROR_MESSAGES[error](PROVIDER_NAMES[provider]) }
}

const isKeyOf = <Key extends string>(record: Record<Key, unknown>, key: string | null): key is Key =>
  key !== null && Object.hasOwn(record, key)
