import type { HttpClient } from '#platform/http-client/http-client.server.ts'
import type { Mailer } from '#platform/mail/mailer.server.ts'
import type { RequestContext } from '../request-context.ts'
import { createAdfChannel } from './mail/adf.server.ts'
import { createAmocrmChannel } from './crm/amocrm.server.ts'
import { createBitrix24Channel } from './crm/bitrix24.server.ts'
import type { Channel } from './channel.ts'
import type { ChannelSettings } from './channel-settings.server.ts'
import { createEmailChannel } from './mail/email.server.ts'
import { createTelegramChannel } from './telegram.server.ts'
import { createVisitorChannel } from './mail/visitor.server.ts'
import { createWebhookChannel } from './webhook.server.ts'

export interface ChannelDependencies extends Pick<RequestContext, 'db' | 'now' | 'requestFiles'> {
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
