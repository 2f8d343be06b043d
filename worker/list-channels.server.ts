import type { ChannelSettings } from '#domain/requests/channels/channels.server.ts'
import { readChannels } from '#domain/requests/channels/read-channels.server.ts'
import { type Config, findEnvVariable } from '#platform/config/config.server.ts'

/**
 * The configured channels. Without any setting letters are written to files, with a placeholder as their address.
 * Throws a ChannelSettingsError.
 */
export async function listChannels({
  channelsFile,
  mail,
}: Pick<Config, 'channelsFile' | 'mail'>): Promise<ChannelSettings[]> {
  const mailTo = mail.to.length > 0 ? mail.to : ['requests@localhost']
  return readChannels({ file: channelsFile, mailTo, findSecret: findEnvVariable })
}
