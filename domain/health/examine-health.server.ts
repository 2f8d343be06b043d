import type { Context } from '#domain/context.ts'
import type { ChannelSettings } from '#domain/requests/channels/channels.server.ts'
import type { Config } from '#platform/config/config.server.ts'
import { checkBackups } from './backups.server.ts'
import { type CertificateCheck, listTlsAddresses } from './certificates.server.ts'
import { checkChannelSettings, checkDeliveries } from './check-channels.server.ts'
import { checkDatabase, checkQueue } from './check-database.server.ts'
import { checkDisk } from './check-disk.server.ts'
import { checkLetters } from './check-letters.server.ts'
import { checkLogin } from './check-login.ts'
import { checkNodes, checkProxies } from './check-nodes.server.ts'
import { checkContent, checkFeeds, checkStock } from './check-stock.server.ts'
import type { Finding } from './finding.ts'

/** The settings that are examined. */
type ExaminedConfig = Pick<
  Config,
  'channelsFile' | 'dataFolder' | 'databaseUrl' | 'mail' | 'siteUrl' | 'sms' | 'staffBot' | 'trustProxy'
>

export interface HealthContext extends Pick<Context, 'db' | 'now' | 'storage'> {
  config: ExaminedConfig
  /** Reads the settings of the channels. */
  listChannels: () => Promise<ChannelSettings[]>
  certificates: CertificateCheck
  /** How long the answers of other people's servers are awaited. */
  outsideWaitMs: number
}

/** The areas, in the order of a report. */
const AREAS = [
  'disk',
  'database',
  'queue',
  'backups',
  'nodes',
  'feeds',
  'stock',
  'content',
  'channels',
  'mail',
  'login',
  'certificates',
] as const
export type Area = (typeof AREAS)[number]

export interface AreaFindings {
  area: Area
  findings: Finding[]
}

/** Everything that is known about the installation, by area; nothing in it is about a person, but for facts that say so. */
export async function examineHealth(context: HealthContext): Promise<AreaFindings[]> {
  const { config } = context
  const surroundings = {
    disk: await checkDisk(config.dataFolder),
    database: await checkDatabase(context, config.databaseUrl === undefined),
    login: checkLogin(config),
  }
  const settings = await checkChannelSettings(config, context.listChannels)
  const channels = settings.channels ?? []
  // Without its tables there is nothing more to examine.
  if (surroundings.database.some(({ status }) => status === 'bad'))
    return toList({ ...surroundings, channels: settings.findings })
  const [certificates, queue, backups, nodes, proxies, feeds, stock, content, deliveries, letters] = await Promise.all([
    context.certificates.check(listTlsAddresses(config, channels), context.outsideWaitMs),
    checkQueue(context),
    checkBackups(context),
    checkNodes(context),
    checkProxies(context, config),
    checkFeeds(context),
    checkStock(context),
    checkContent(context),
    checkDeliveries(context, channels),
    checkLetters(context),
  ])
  return toList({
    ...surroundings,
    certificates,
    queue,
    backups,
    nodes: [...nodes, ...proxies],
    feeds,
    stock,
    content: [content],
    channels: [...settings.findings, ...deliveries],
    mail: letters,
  })
}

const toList = (found: Partial<Record<Area, Finding[]>>): AreaFindings[] =>
  AREAS.flatMap((area) => {
    const findings = found[area] ?? []
    return findings.length === 0 ? [] : [{ area, findings }]
  })
