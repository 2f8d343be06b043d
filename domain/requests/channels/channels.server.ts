import * as v from 'valibot'
import type { HttpClient } from '#platform/http-client/http-client.server.ts'
import type { Mailer } from '#platform/mail/mailer.server.ts'
import { REQUEST_KINDS } from '../kinds/registry.ts'
import type { RequestContext } from '../request-context.ts'
import { type Channel, VISITOR_CHANNEL } from './channel.ts'
import { AmocrmSettings, createAmocrmChannel } from './crm/amocrm.server.ts'
import { Bitrix24Settings, createBitrix24Channel } from './crm/bitrix24.server.ts'
import { AdfSettings, createAdfChannel } from './mail/adf.server.ts'
import { createEmailChannel, EmailSettings } from './mail/email.server.ts'
import { createVisitorChannel } from './mail/visitor.server.ts'
import { createTelegramChannel, TelegramSettings } from './telegram.server.ts'
import { createWebhookChannel, WebhookSettings } from './webhook.server.ts'

const slugs = (what: string) =>
  v.pipe(
    v.array(v.pipe(v.string(), v.regex(/^[\w-]{1,80}$/)), `give a list of ${what}`),
    v.minLength(1, `give at least one, or leave it out to take all`),
  )

/** Which requests a channel accepts. */
const ChannelFilterSettings = v.strictObject({
  kinds: v.optional(
    v.pipe(
      v.array(v.picklist(REQUEST_KINDS, `write one of ${REQUEST_KINDS.join(', ')}`), 'give a list of kinds'),
      v.minLength(1, 'give at least one, or leave it out to take all'),
    ),
  ),
  brands: v.optional(slugs('brands, as addresses write them: ["geely"]')),
  branches: v.optional(slugs('branches, as bin/showroom branch lists them: ["moscow-south"]')),
})

const sharedSettings = {
  /** Stored with its deliveries: a renamed channel is a new one. */
  name: v.pipe(
    v.string('give a name'),
    v.regex(/^[a-z][a-z0-9-]{0,30}$/, 'give a name of small latin letters, digits and hyphens'),
    v.notValue(VISITOR_CHANNEL, `«${VISITOR_CHANNEL}» is the confirmation to the visitor: give another name`),
  ),
  only: v.optional(ChannelFilterSettings, {}),
}

const KINDS = {
  email: v.strictObject({ kind: v.literal('email'), ...sharedSettings, ...EmailSettings.entries }),
  adf: v.strictObject({ kind: v.literal('adf'), ...sharedSettings, ...AdfSettings.entries }),
  telegram: v.strictObject({ kind: v.literal('telegram'), ...sharedSettings, ...TelegramSettings.entries }),
  webhook: v.strictObject({ kind: v.literal('webhook'), ...sharedSettings, ...WebhookSettings.entries }),
  bitrix24: v.strictObject({ kind: v.literal('bitrix24'), ...sharedSettings, ...Bitrix24Settings.entries }),
  amocrm: v.strictObject({ kind: v.literal('amocrm'), ...sharedSettings, ...AmocrmSettings.entries }),
}

/** One channel of the settings, whatever its kind. */
export const ChannelSettings = v.variant(
  'kind',
  [KINDS.email, KINDS.adf, KINDS.telegram, KINDS.webhook, KINDS.bitrix24, KINDS.amocrm],
  `write one of ${Object.keys(KINDS).join(', ')}`,
)
export type ChannelSettings = v.InferOutput<typeof ChannelSettings>

/** The settings file: `{ "channels": [ … ] }`. */
export const ChannelsFile = v.strictObject({
  channels: v.pipe(
    v.array(ChannelSettings, 'give a list of channels'),
    v.minLength(1, 'give at least one channel, or no file at all'),
    v.check(
      (channels) => findDuplicateName(channels) === undefined,
      ({ input }) => `two are called «${findDuplicateName(input)}»: give each channel a name of its own`,
    ),
  ),
})

function findDuplicateName(channels: readonly { name: string }[]): string | undefined {
  const names = channels.map(({ name }) => name)
  return names.find((name, index) => names.indexOf(name) !== index)
}

interface ChannelDependencies extends Pick<RequestContext, 'db' | 'now' | 'requestFiles'> {
  mailer: Pick<Mailer, 'send'>
  http: Pick<HttpClient, 'send'>
  siteName: string
  siteUrl: string
  /** The name of this machine, for its operator. */
  host: string
}

/** All channels of the settings, and the one that sends confirmations to visitors. */
export const createChannels = (settings: readonly ChannelSettings[], dependencies: ChannelDependencies): Channel[] => [
  ...settings.map((channelSettings) => createChannel(channelSettings, dependencies)),
  createVisitorChannel(dependencies),
]

function createChannel(settings: ChannelSettings, dependencies: ChannelDependencies): Channel {
  switch (settings.kind) {
    case 'email':
      return createEmailChannel(settings, dependencies)
    case 'adf':
      return createAdfChannel(settings, dependencies)
    case 'telegram':
      return createTelegramChannel(settings, dependencies)
    case 'webhook':
      return createWebhookChannel(settings, dependencies)
    case 'bitrix24':
      return createBitrix24Channel(settings, dependencies)
    case 'amocrm':
      return createAmocrmChannel(settings, dependencies)
    default:
      return settings satisfies never
  }
}
