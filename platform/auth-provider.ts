/** Who may vouch for a person: VK ID and Yandex ID. */
export const AUTH_PROVIDERS = ['vk', 'yandex'] as const
export type AuthProvider = (typeof AUTH_PROVIDERS)[number]

/** Whether a name from an address is one of theirs. */
export const isAuthProvider = (name: unknown): name is AuthProvider => AUTH_PROVIDERS.some((known) => known === name)

/**
 * Why somebody comes back from a provider without its word. `lost`: nobody here is known to have left for it, or that was
 * long ago; `taken`: this identity belongs to another account.
 */
export const AUTH_TROUBLES = ['cancelled', 'unavailable', 'lost', 'taken'] as const
export type AuthTrouble = (typeof AUTH_TROUBLES)[number]
