import type { Context } from '#domain/context.ts'
import type { ChannelSettings } from '#domain/requests/channels/channels.server.ts'
import { ChannelSettingsError } from '#domain/requests/channels/read-channels.server.ts'
import { countDeliveries, type DeliveryCount } from '#domain/requests/deliveries/deliveries.server.ts'
import { VISITOR_CHANNEL } from '#domain/requests/channels/channel.ts'
import type { Config } from '#platform/config/config.server.ts'
import { listChannels } from '#worker/list-channels.server.ts'
import { bad, good, odd, type Finding } from './finding.ts'

/** A request that was not delivered within this time is reported. */
const MAX_WAIT_SECONDS = 30 * 60

/** Checks the settings of the channels. */
export async function examineChannelSettings(
  config: Config,
): Promise<{ channels?: ChannelSettings[]; findings: Finding[] }> {
  try {
    const channels = await listChannels(config)
    const names = channels.map(({ name, kind }) => (name === kind ? name : `${name} (${kind})`)).join(', ')
    return {
      channels,
      findings: [
        good(`Requests go to: ${names}`),
        ...examineMail(config, channels),
        ...examineMailTo(config, channels),
      ],
    }
  } catch (error) {
    if (!(error instanceof ChannelSettingsError)) throw error
    const remedy = `Fix ${config.channelsFile ?? 'the settings'} (docs/channels.md).`
    return { findings: error.problems.map((problem) => bad(`Channels: ${problem}`, remedy)) }
  }
}

function examineMail({ mail }: Config, channels: readonly ChannelSettings[]): Finding[] {
  if (mail.smtpUrl !== undefined) return []
  const isMailWanted = channels.some(({ kind }) => kind === 'email' || kind === 'adf')
  const what = isMailWanted ? 'Requests are not mailed to anybody' : 'Confirmations are not mailed to visitors'
  return [odd(`${what}: letters become files in ${mail.folder}`, 'Set SMTP_URL and MAIL_FROM (.env.example).')]
}

/** CHANNELS_FILE replaces MAIL_TO: its recipients get no letters unless the file lists them. */
function examineMailTo({ mail, channelsFile }: Config, channels: readonly ChannelSettings[]): Finding[] {
  const listed = channels.flatMap((channel) => ('to' in channel ? channel.to : []))
  const missing = mail.to.filter((address) => !listed.includes(address))
  if (channelsFile === undefined || missing.length === 0) return []
  const remedy = `Give ${channelsFile} a channel of kind email with them, or remove MAIL_TO.`
  return [odd(`MAIL_TO is not read beside CHANNELS_FILE: ${missing.join(', ')} get no letters`, remedy)]
}

/** Checks where requests go that match no filter, filters with unknown names, and undelivered requests. */
export async function examineDeliveries(
  context: Pick<Context, 'db' | 'now'>,
  channels: readonly ChannelSettings[],
): Promise<Finding[]> {
  return [
    ...describeFallback(channels),
    ...(await examineFilters(context, channels)),
    ...(await examineCounts(context, new Set([...channels.map(({ name }) => name), VISITOR_CHANNEL]))),
  ]
}

function describeFallback([first, ...others]: readonly ChannelSettings[]): Finding[] {
  const isAllAccepted = [first, ...others].some(
    (one) => one && Object.values(one.only).every((wanted) => wanted === undefined),
  )
  return first === undefined || isAllAccepted ? [] : [good(`A request that no filter wants goes to ${first.name}`)]
}

async function examineFilters({ db }: Pick<Context, 'db'>, channels: readonly ChannelSettings[]): Promise<Finding[]> {
  const [brands, branches] = await Promise.all([
    db.selectFrom('brand').select('slug').execute(),
    db.selectFrom('branch').select('slug').execute(),
  ])
  return channels.flatMap(({ name, only }) => [
    ...unknown(only.brands, brands).map((slug) =>
      odd(
        `Channel ${name} wants the brand «${slug}», which is not known`,
        'Write brands as the addresses of pages do.',
      ),
    ),
    ...unknown(only.branches, branches).map((slug) =>
      odd(`Channel ${name} wants the branch «${slug}», which is not known`, 'bin/showroom branch lists them.'),
    ),
  ])
}

const unknown = (wanted: readonly string[] = [], known: readonly { slug: string }[]) =>
  wanted.filter((slug) => !known.some((one) => one.slug === slug))

async function examineCounts(context: Pick<Context, 'db' | 'now'>, names: ReadonlySet<string>): Promise<Finding[]> {
  const counts = await countDeliveries(context)
  const findings = [
    ...counts.flatMap((count) => examineCount(count, names.has(count.channel))),
    ...examineHeld(counts.filter(({ state }) => state === 'held')),
  ]
  return findings.length > 0 ? findings : [good('No request has long been waiting, is held or was given up')]
}

function examineCount({ channel, state, count, oldestSeconds }: DeliveryCount, isThere: boolean): Finding[] {
  if (state === 'dead')
    return [bad(`${count} requests were given up by ${channel}`, 'bin/showroom requests list --dead, then retry.')]
  if (state !== 'waiting') return []
  if (!isThere) {
    const remedy = 'Bring the channel back under this name; otherwise they are given up within the hour.'
    return [bad(`${count} requests wait before ${channel}, which is not in the settings any more`, remedy)]
  }
  if (oldestSeconds < MAX_WAIT_SECONDS) return []
  const remedy =
    'Is a worker running (WORKER, bin/showroom worker)? bin/showroom requests show says what the channel answered.'
  const since = `for ${Math.round(oldestSeconds / 60)} minutes`
  return [bad(`${count} requests have been waiting before ${channel} ${since}`, remedy)]
}

function examineHeld(counts: readonly DeliveryCount[]): Finding[] {
  if (counts.length === 0) return []
  const where = counts.map(({ channel, count }) => `${count} before ${channel}`).join(', ')
  return [odd(`Suspect requests are held: ${where}`, 'bin/showroom requests list --held, then release.')]
}
