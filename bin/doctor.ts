import path from 'node:path'
import { parseArgs } from 'node:util'
import { createCertificateCheck } from '#domain/health/certificates.server.ts'
import { checkChannelSettings } from '#domain/health/check-channels.server.ts'
import { checkDisk } from '#domain/health/check-disk.server.ts'
import { checkLogin } from '#domain/health/check-login.ts'
import { examineHealth } from '#domain/health/examine-health.server.ts'
import { systemClock } from '#platform/clock.ts'
import { createDiskStorage } from '#platform/storage/disk-storage.server.ts'
import { ConfigError, readConfig, type Config } from '#platform/config/config.server.ts'
import { listChannels } from '#worker/list-channels.server.ts'
import { connectToDatabase, examineInstallation } from './doctor/examine-installation.server.ts'
import { examineSites } from './doctor/examine-site.server.ts'
import { bad, formatReportLine, good, type ReportLine, toReportLine } from './doctor/report-line.ts'

export const summary = 'list what is wrong with the installation, and how to fix it'
export const usage = `doctor

Checks the packages, the build, the settings, the disk, the running site, the database, the queue, the nodes and their folders, the backups, the photos, the
feeds, the content, the channels of requests and failed deliveries, the letters, the login methods, and the certificates of the addresses that the site calls.
It changes nothing. Exit code 1 when something is wrong (✗). Warnings are marked with an exclamation mark.
The back office shows the same at /staff/health/.`

/** How long other people's servers may take to show their certificates. */
const OUTSIDE_WAIT_MS = 6000

export async function run(args: string[]): Promise<number> {
  parseArgs({ args, options: {} })
  const lines = await examine()
  console.log(lines.map(formatReportLine).join('\n'))
  const wrong = lines.filter((line) => line.status === 'bad').length
  console.log(wrong === 0 ? '\nNothing is wrong.' : `\n${wrong} to mend.`)
  return wrong === 0 ? 0 : 1
}

async function examine(): Promise<ReportLine[]> {
  const installation = await examineInstallation()
  const settings = examineSettings()
  if (settings.config === undefined) return [...installation, ...settings.lines]
  const { config } = settings
  return [...installation, ...settings.lines, ...(await examineSites(config)), ...(await examineData(config))]
}

function examineSettings(): { config?: Config; lines: ReportLine[] } {
  try {
    return { config: readConfig(), lines: [good('The settings are valid')] }
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error
    return { lines: error.problems.map((problem) => bad(problem, 'Change it in the environment or in .env.')) }
  }
}

async function examineData(config: Config): Promise<ReportLine[]> {
  const { database, lines } = await connectToDatabase(config)
  if (database === undefined) return [...lines, ...(await examineWithoutDatabase(config))]
  try {
    const areas = await examineHealth({
      db: database.db,
      now: systemClock,
      storage: createDiskStorage(path.join(config.dataFolder, 'photos')),
      config,
      listChannels: () => listChannels(config),
      certificates: createCertificateCheck({ now: systemClock }),
      outsideWaitMs: OUTSIDE_WAIT_MS,
    })
    return areas.flatMap(({ findings }) => findings.map(toReportLine))
  } finally {
    await database.close()
  }
}

async function examineWithoutDatabase(config: Config): Promise<ReportLine[]> {
  const { findings } = await checkChannelSettings(config, () => listChannels(config))
  return [...(await checkDisk(config.dataFolder)), ...findings, ...checkLogin(config)].map(toReportLine)
}
