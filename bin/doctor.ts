import path from 'node:path'
import { parseArgs } from 'node:util'
import type { ChannelSettings } from '#domain/requests/channels/channels.server.ts'
import { systemClock } from '#platform/clock.ts'
import { createDiskStorage } from '#platform/storage/disk-storage.server.ts'
import { ConfigError, readConfig, type Config } from '#platform/config/config.server.ts'
import { examineChannelSettings, examineDeliveries } from './doctor/examine-channels.server.ts'
import { examineContent, examineStock } from './doctor/examine-stock.server.ts'
import {
  examineDatabase,
  connectToDatabase,
  examineDataFolder,
  examineInstallation,
} from './doctor/examine-installation.server.ts'
import { examineLogin, examineNodes, examineSites, examineProxies } from './doctor/examine-site.server.ts'
import { bad, describeFinding, good, type Finding } from './doctor/finding.ts'

export const summary = 'list what is wrong with the installation, and how to fix it'
export const usage = `doctor

Checks the packages, the build, the settings, the disk, the running site, the database, the queue, the nodes' folders, the photos, the feeds, the content,
the channels of requests and failed deliveries, the login methods.
It changes nothing. Exit code 1 when something is wrong (✗). Warnings are marked with an exclamation mark.`

export async function run(args: string[]): Promise<number> {
  parseArgs({ args, options: {} })
  const findings = await examine()
  console.log(findings.map(describeFinding).join('\n'))
  const wrong = findings.filter((finding) => finding.status === 'bad').length
  console.log(wrong === 0 ? '\nNothing is wrong.' : `\n${wrong} to mend.`)
  return wrong === 0 ? 0 : 1
}

async function examine(): Promise<Finding[]> {
  const installation = await examineInstallation()
  const settings = examineSettings()
  if (settings.config === undefined) return [...installation, ...settings.findings]
  const { config } = settings
  const surroundings = [...(await examineDataFolder(config)), ...(await examineSites(config))]
  const channelSettings = await examineChannelSettings(config)
  const data = await examineData(config, channelSettings.channels ?? [])
  return [
    ...installation,
    ...settings.findings,
    ...surroundings,
    ...channelSettings.findings,
    ...examineLogin(config),
    ...data,
  ]
}

function examineSettings(): { config?: Config; findings: Finding[] } {
  try {
    return { config: readConfig(), findings: [good('The settings are valid')] }
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error
    return { findings: error.problems.map((problem) => bad(problem, 'Change it in the environment or in .env.')) }
  }
}

async function examineData(config: Config, channels: readonly ChannelSettings[]): Promise<Finding[]> {
  const { database, findings } = await connectToDatabase(config)
  if (database === undefined) return findings
  try {
    const server = await examineDatabase(database)
    // Without its tables there is no stock to examine.
    if (server.some((finding) => finding.status === 'bad')) return server
    const storage = createDiskStorage(path.join(config.dataFolder, 'photos'))
    const context = { db: database.db, now: systemClock, storage }
    const nodes = await examineNodes(context)
    const visitors = await examineProxies(context, config)
    const stock = await examineStock(context)
    const content = await examineContent(context)
    return [...server, ...nodes, ...visitors, ...stock, content, ...(await examineDeliveries(context, channels))]
  } finally {
    await database.close()
  }
}
