import type { AuthProvider } from '#platform/auth/auth-provider.ts'

/** The providers' own names. */
export const PROVIDER_NAMES: Record<AuthProvider, string> = {
  vk: 'VK\u00A0ID',
  yandex: 'Яндекс\u00A0ID',
}
