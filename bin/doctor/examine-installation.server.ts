import { execFile } from 'node:child_process'
import { constants } from 'node:fs'
import { access, stat, statfs } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import { PROJECT_FOLDER, type Config } from '#platform/config/config.server.ts'
import { bad, good, odd, type Finding } from './finding.ts'

const GIB = 1024 ** 3
const LOW_DISK_BYTES = 2 * GIB
const FULL_DISK_BYTES = GIB / 4
const REQUIRED_NODE_MAJOR = 24

/** Checks the running Node, the packages and the build. */
export async function examineInstallation(): Promise<Finding[]> {
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

/** Checks the folder for data that must survive a restart. */
export async function examineDataFolder({ dataFolder }: Pick<Config, 'dataFolder'>): Promise<Finding[]> {
  const nearest = await findNearestFolder(dataFolder)
  const isWritable = await access(nearest, constants.W_OK | constants.X_OK).then(
    () => true,
    () => false,
  )
  if (!isWritable) return [bad(`${nearest} cannot be written`, 'Run as the user to whom it belongs, or set DATA_DIR.')]
  if (nearest !== dataFolder) return [odd(`${dataFolder} is not there yet`, 'npm start creates it.')]
  const { bavail, bsize } = await statfs(dataFolder)
  const free = bavail * bsize
  const left = `${(free / GIB).toFixed(1)} GiB free for ${dataFolder}`
  if (free < FULL_DISK_BYTES) return [bad(left, 'Free some space: the database stops when the disk is full.')]
  return [free < LOW_DISK_BYTES ? odd(left, 'Photographs and the database grow: free some space soon.') : good(left)]
}

/** The folder itself, or its nearest existing ancestor. */
async function findNearestFolder(folder: string): Promise<string> {
  const found = await stat(folder).catch(() => undefined)
  const parent = path.dirname(folder)
  return found !== undefined || parent === folder ? folder : findNearestFolder(parent)
}
