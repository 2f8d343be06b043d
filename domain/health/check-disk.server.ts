import { constants } from 'node:fs'
import { access, stat, statfs } from 'node:fs/promises'
import path from 'node:path'
import { bad, type Finding, good, odd } from './finding.ts'

const GIB = 1024 ** 3
const LOW_DISK_BYTES = 2 * GIB
const FULL_DISK_BYTES = GIB / 4

/** Checks the folder for data that must survive a restart, and the space on its disk. */
export async function checkDisk(dataFolder: string): Promise<Finding[]> {
  const nearest = await findNearestFolder(dataFolder)
  const isWritable = await access(nearest, constants.W_OK | constants.X_OK).then(
    () => true,
    () => false,
  )
  if (!isWritable) return [bad('folder-unwritable', { folder: nearest })]
  if (nearest !== dataFolder) return [odd('folder-missing', { folder: dataFolder })]
  const { bavail, bsize } = await statfs(dataFolder)
  const free = { folder: dataFolder, freeBytes: bavail * bsize }
  const find = free.freeBytes < FULL_DISK_BYTES ? bad : free.freeBytes < LOW_DISK_BYTES ? odd : good
  return [find('disk-free', free)]
}

/** The folder itself, or its nearest existing ancestor. */
async function findNearestFolder(folder: string): Promise<string> {
  const found = await stat(folder).catch(() => undefined)
  const parent = path.dirname(folder)
  return found !== undefined || parent === folder ? folder : findNearestFolder(parent)
}
