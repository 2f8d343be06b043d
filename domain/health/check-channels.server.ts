import type { Context } from '#domain/context.ts'
import { VISITOR_CHANNEL } from '#domain/requests/channels/channel.ts'
import type { ChannelSettings } from '#domain/requests/channels/channels.server.ts'
import { ChannelSettingsError } from '#domain/requests/channels/read-channels.server.ts'
import { countDeliveries, type DeliveryCount } from '#domain/requests/deliveries/deliveries.server.ts'
import type { Config } from '#platform/config/config.server.ts'
import { bad, type Finding, good, odd } from './finding.ts'

/** A request that was not delivered within this time is reported. */
const MAX_WAIT_SECONDS = 30 * 60

interface ChannelSettingsCheck {
  /** Undefined when they could not be read. */
  channels?: ChannelSettings[]
  findings: Finding[]
}

/** Checks the settings of the channels; `listChannels` reads them. */
export async function checkChannelSettings(
  config: Pick<Config, 'mail' | 'channelsFile'>,
  listChannels: () => Promise<ChannelSettings[]>,
): Promise<ChannelSettingsCheck> {
  try {
    const channels = await listChannels()
    const names = channels.map(({ name, kind }) => (name === kind ? name : `${name} (${kind})`))
    return {
      channels,
      findings: [good('channels', { names }), ...checkMail(config, channels), ...checkMailTo(config, channels)],
    }
  } catch (error) {
    if (!(error instanceof ChannelSettingsError)) throw error
    const file = config.channelsFile
    return { findings: error.problems.map((problem) => bad('channel-settings', { problem, file })) }
  }
}

function checkMail({ mail }: Pick<Config, 'mail'>, channels: readonly ChannelSettings[]): Finding[] {
  if (mail.smtpUrl !== undefined) return []
  const areRequestsMeant = channels.some(({ kind }) => kind === 'email' || kind === 'adf')
  return [odd('letters-as-files', { folder: mail.folder, areRequestsMeant })]
}

/** CHANNELS_FILE replaces MAIL_TO: its recipients get no letters unless the file lists them. */
function checkMailTo(
  { mail, channelsFile }: Pick<Config, 'mail' | 'channelsFile'>,
  channels: readonly ChannelSettings[],
): Finding[] {
  const listed = channels.flatMap((channel) => ('to' in channel ? channel.to : []))
  const missing = mail.to.filter((address) => !listed.includes(address))
  if (channelsFile === undefined || missing.length === 0) return []
  return [odd('mail-to-unread', { addresses: missing, file: channelsFile })]
}

/** Checks where requests go that match no filter, filters with unknown names, and undelivered requests. */
export async function checkDeliveries(
  context: Pick<Context, 'db' | 'now'>,
  channels: readonly ChannelSettings[],
): Promise<Finding[]> {
  return [
    ...checkFallback(channels),
    ...(await checkFilters(context, channels)),
    ...(await checkCounts(context, new Set([...channels.map(({ name }) => name), VISITOR_CHANNEL]))),
  ]
}

function checkFallback([first, ...others]: readonly ChannelSettings[]): Finding[] {
  const isAllAccepted = [first, ...others].some(
    (one) => one && Object.values(one.only).every((wanted) => wanted === undefined),
  )
  return first === undefined || isAllAccepted ? [] : [good('channel-fallback', { channel: first.name })]
}

async function checkFilters({ db }: Pick<Context, 'db'>, channels: readonly ChannelSettings[]): Promise<Finding[]> {
  const [brands, branches] = await Promise.all([
    db.selectFrom('brand').select('slug').execute(),
    db.selectFrom('branch').select('slug').execute(),
  ])
  return channels.flatMap(({ name: channel, only }) => [
    ...listUnknown(only.brands, brands).map((slug) => odd('channel-brand', { channel, slug })),
    ...listUnknown(only.branches, branches).map((slug) => odd('channel-branch', { channel, slug })),
  ])
}

const listUnknown = (wanted: readonly string[] = [], known: readonly { slug: string }[]) =>
  wanted.filter((slug) => !known.some((one) => one.slug === slug))

async function checkCounts(context: Pick<Context, 'db' | 'now'>, names: ReadonlySet<string>): Promise<Finding[]> {
  const counts = await countDeliveries(context)
  const held = counts.filter(({ state }) => state === 'held')
  const findings = [
    ...counts.flatMap((count) => checkCount(count, names.has(count.channel))),
    ...(held.length === 0 ? [] : [odd('deliveries-held', { channels: held })]),
  ]
  return findings.length > 0 ? findings : [good('deliveries', {})]
}

function checkCount({ channel, state, count, oldestSeconds }: DeliveryCount, isThere: boolean): Finding[] {
  if (state === 'dead') return [bad('deliveries-dead', { channel, count })]
  if (state !== 'waiting') return []
  if (!isThere) return [bad('deliveries-lost', { channel, count })]
  return oldestSeconds < MAX_WAIT_SECONDS ? [] : [bad('deliveries-late', { channel, count, oldestSeconds })]
}
