import type { AuthProvider } from '#platform/auth/auth-provider.ts'

/** What the providers call themselves. */
export const PROVIDER_NAMES: Record<AuthProvider, string> = {
  vk: 'VK\u00A0ID',
  yandex: 'Яндекс\u00A0ID',
}
