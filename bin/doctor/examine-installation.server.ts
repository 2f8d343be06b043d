import { execFile } from 'node:child_process'
import { access } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import { type Config } from '#platform/config/config.server.ts'
import { PROJECT_FOLDER } from '#platform/project-folder.server.ts'
import { openDatabase, type OpenDatabase } from '#db/open-database.server.ts'
import { bad, good, odd, type ReportLine } from './report-line.ts'

const REQUIRED_NODE_MAJOR = 24

/** Checks the running Node, the packages and the build. */
export async function examineInstallation(): Promise<ReportLine[]> {
  const { node } = process.versions
  const launcher = path.join(PROJECT_FOLDER, 'bin', 'launch.mjs')
  const { stdout } = await promisify(execFile)(process.execPath, [launcher, 'status'])
  const status: { installed: boolean; built: boolean } = JSON.parse(stdout)
  return [
    Number.parseInt(node, 10) >= REQUIRED_NODE_MAJOR
      ? good(`Node.js ${node}`)
      : bad(
          `Node.js ${node} is too old`,
          `The project brings ${REQUIRED_NODE_MAJOR}: run  npm install --no-save  in ${PROJECT_FOLDER}.`,
        ),
    status.installed
      ? good('The packages are those of package-lock.json')
      : bad(
          'The packages are not those of package-lock.json',
          `Run  npm install --no-save  in ${PROJECT_FOLDER} (npm start does it too).`,
        ),
    status.built
      ? good('The build is made from the present sources')
      : odd(
          'The build is missing or older than the sources',
          'Run  npm run build  and start the site again (npm start does both).',
        ),
  ]
}

/** Opens the database to examine it. Does not create an embedded one: then it is undefined, with the reason. */
export async function connectToDatabase(config: Config): Promise<{ database?: OpenDatabase; lines: ReportLine[] }> {
  const cluster = path.join(config.dataFolder, 'postgres')
  const exists = await access(cluster).then(
    () => true,
    () => false,
  )
  if (config.databaseUrl === undefined && !exists) {
    return { lines: [odd('The embedded PostgreSQL has not been created yet', 'npm start creates it.')] }
  }
  try {
    return { database: await openDatabase(config), lines: [] }
  } catch (error) {
    const remedy =
      config.databaseUrl === undefined
        ? `See ${path.join(cluster, 'postgres.log')}.`
        : 'Fix DATABASE_URL or its server.'
    return { lines: [bad(error instanceof Error ? error.message : String(error), remedy)] }
  }
}
