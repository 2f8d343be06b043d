import * as v from 'valibot'
import type { AuthProvider } from '../auth/auth-provider.ts'
import { findMissingSmsSettings, SMS_SECRETS, SMS_SETTINGS } from './message-settings.ts'

const key = v.pipe(v.string(), v.trim(), v.maxLength(500, 'give at most 500 characters'))

/** Settings of the login: the SMS provider and the login providers. */
export const LOGIN_SETTINGS = {
  ...SMS_SETTINGS,
  VK_ID_CLIENT: v.optional(key),
  VK_ID_SECRET: v.optional(key),
  YANDEX_ID_CLIENT: v.optional(key),
  YANDEX_ID_SECRET: v.optional(key),
  PEPPER: v.optional(v.pipe(v.string(), v.minLength(32, 'give 32 characters or more, say of: openssl rand -hex 32'))),
}

/** Settings that must not be logged. */
export const LOGIN_SECRETS: readonly string[] = ['VK_ID_SECRET', 'YANDEX_ID_SECRET', 'PEPPER', ...SMS_SECRETS]

type LoginSettings = v.InferOutput<v.ObjectSchema<typeof LOGIN_SETTINGS, undefined>>

export type ProviderKeys = Partial<Record<AuthProvider, { id: string; secret: string }>>

/** Returns the keys of the configured providers. */
export function toProviderKeys(settings: LoginSettings): ProviderKeys {
  const { VK_ID_CLIENT, VK_ID_SECRET, YANDEX_ID_CLIENT, YANDEX_ID_SECRET } = settings
  return {
    ...(VK_ID_CLIENT && VK_ID_SECRET && { vk: { id: VK_ID_CLIENT, secret: VK_ID_SECRET } }),
    ...(YANDEX_ID_CLIENT && YANDEX_ID_SECRET && { yandex: { id: YANDEX_ID_CLIENT, secret: YANDEX_ID_SECRET } }),
  }
}

/** Lists settings that another setting requires and that are missing. */
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
