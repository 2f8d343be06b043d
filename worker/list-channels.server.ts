import type { ChannelSettings } from '#domain/requests/channels/channel-settings.server.ts'
import { readChannels } from '#domain/requests/channels/read-channels.server.ts'
import { type Config, findEnvVariable } from '#platform/config/config.server.ts'

/**
 * The channels that the settings name. Without any setting letters are files, and their address is one that leads
 * nowhere. Throws a ChannelSettingsError.
 */
export async function listChannels({
  channelsFile,
  mail,
}: Pick<Config, 'channelsFile' | 'mail'>): Promise<ChannelSettings[]> {
  const mailTo = mail.to.length > 0 ? mail.to : ['requests@localhost']
  return readChannels({ file: channelsFile, mailTo, findSecret: findEnvVariable })
}
