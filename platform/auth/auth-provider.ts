/** The login providers: VK ID and Yandex ID. */
export const AUTH_PROVIDERS = ['vk', 'yandex'] as const
export type AuthProvider = (typeof AUTH_PROVIDERS)[number]

/**
 * Why a login through a provider failed. `lost`: this browser did not start the login, or started it too long ago;
 * `taken`: this identity belongs to another account.
 */
export type AuthFailure = 'cancelled' | 'unavailable' | 'lost' | 'taken'
