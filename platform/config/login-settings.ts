import * as v from 'valibot'
import type { AuthProvider } from '../auth/auth-provider.ts'
import { findMissingSmsSettings, SMS_SECRETS, SMS_SETTINGS } from './sms-settings.ts'

const key = v.pipe(v.string(), v.trim(), v.maxLength(500, 'give at most 500 characters'))

/** Settings of the login: who sends codes, which providers vouch for people. */
export const LOGIN_SETTINGS = {
  ...SMS_SETTINGS,
  VK_ID_CLIENT: v.optional(key),
  VK_ID_SECRET: v.optional(key),
  YANDEX_ID_CLIENT: v.optional(key),
  YANDEX_ID_SECRET: v.optional(key),
  PEPPER: v.optional(v.pipe(v.string(), v.minLength(32, 'give 32 characters or more, say of: openssl rand -hex 32'))),
}

/** Those that no log may have. */
export const LOGIN_SECRETS: readonly string[] = ['VK_ID_SECRET', 'YANDEX_ID_SECRET', 'PEPPER', ...SMS_SECRETS]

type LoginSettings = v.InferOutput<v.ObjectSchema<typeof LOGIN_SETTINGS, undefined>>

export type ProviderKeys = Partial<Record<AuthProvider, { id: string; secret: string }>>

/** The keys of the providers that are set up. */
export function toProviderKeys(settings: LoginSettings): ProviderKeys {
  const { VK_ID_CLIENT, VK_ID_SECRET, YANDEX_ID_CLIENT, YANDEX_ID_SECRET } = settings
  return {
    ...(VK_ID_CLIENT && VK_ID_SECRET && { vk: { id: VK_ID_CLIENT, secret: VK_ID_SECRET } }),
    ...(YANDEX_ID_CLIENT && YANDEX_ID_SECRET && { yandex: { id: YANDEX_ID_CLIENT, secret: YANDEX_ID_SECRET } }),
  }
}

/** What must not be missing beside another setting. */
export function findMissingLoginSettings(settings: LoginSettings): string[] {
  const pairs = [
    ['VK_ID_CLIENT', 'VK_ID_SECRET'],
    ['YANDEX_ID_CLIENT', 'YANDEX_ID_SECRET'],
  ] as const
  const forProviders = pairs.flatMap(([client, secret]) => {
    if ((settings[client] === undefined) === (settings[secret] === undefined)) return []
    const [missing, present] = settings[client] === undefined ? [client, secret] : [secret, client]
    return [`${missing}: is missing beside ${present}; give both, or neither`]
  })
  return [...forProviders, ...findMissingSmsSettings(settings)]
}
