/** Who may vouch for a person: VK ID and Yandex ID. */
export const AUTH_PROVIDERS = ['vk', 'yandex'] as const
export type AuthProvider = (typeof AUTH_PROVIDERS)[number]

/**
 * Why somebody comes back from a provider without its word. `lost`: nobody here is known to have left for it, or that was
 * long ago; `taken`: this identity belongs to another account.
 */
export type AuthFailure = 'cancelled' | 'unavailable' | 'lost' | 'taken'
