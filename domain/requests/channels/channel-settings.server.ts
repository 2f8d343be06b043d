import * as v from 'valibot'
import { VISITOR_CHANNEL } from './channel.ts'
import { REQUEST_KINDS } from '../kinds/registry.ts'
import { AdfSettings } from './mail/adf.server.ts'
import { AmocrmSettings } from './crm/amocrm.server.ts'
import { Bitrix24Settings } from './crm/bitrix24.server.ts'
import { EmailSettings } from './mail/email.server.ts'
import { TelegramSettings } from './telegram.server.ts'
import { WebhookSettings } from './webhook.server.ts'

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
