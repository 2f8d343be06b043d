import { constants } from 'node:fs'
import { type FileHandle, lstat, open, readdir, realpath, stat } from 'node:fs/promises'
import path from 'node:path'
import { type FolderProblem, isFolderPath } from './feed-folder.ts'

/** The file that a source's path names now. */
export interface FolderFile {
  path: string
  name: string
  /** Its name, size and time of change: while they stay the same nobody writes it. */
  state: string
}

export interface FolderContext {
  /** Absolute; undefined where the operator has set none. */
  feedFolder: string | undefined
}

/** The newest file below FEED_FOLDER with this path, or why there is none. Links are not followed. */
export async function findFolderFile(
  { feedFolder }: FolderContext,
  folderPath: string,
): Promise<FolderFile | FolderProblem> {
  if (feedFolder === undefined || !isFolderPath(folderPath)) return 'no-folder'
  try {
    const folder = await realpath(path.join(feedFolder, path.dirname(folderPath)))
    if (folder !== path.join(await realpath(feedFolder), path.dirname(folderPath))) return 'outside'
    return await findNewest(folder, path.basename(folderPath))
  } catch (cause) {
    return toProblem(cause, 'no-folder')
  }
}

async function findNewest(folder: string, pattern: string): Promise<FolderFile | FolderProblem> {
  const [start = '', end] = pattern.split('*')
  const isNamed = (name: string) =>
    end === undefined
      ? name === pattern
      : name.length >= pattern.length - 1 && !name.startsWith('.') && name.startsWith(start) && name.endsWith(end)
  let newest: (FolderFile & { changedMs: number }) | undefined
  let hasLink = false
  for (const name of await readdir(folder)) {
    if (!isNamed(name)) continue
    const file = path.join(folder, name)
    const found = await lstat(file).catch(() => undefined)
    hasLink ||= found?.isSymbolicLink() === true
    if (found?.isFile() === true && found.mtimeMs >= (newest?.changedMs ?? -Infinity))
      newest = { path: file, name, state: `${name} ${found.size} ${found.mtimeMs}`, changedMs: found.mtimeMs }
  }
  return newest ?? (hasLink ? 'outside' : 'no-file')
}

/** Opens a file that was found; a problem when it is another one or a link by now. The caller closes it. */
export async function openFolderFile({ path: file }: FolderFile): Promise<FileHandle | FolderProblem> {
  let handle: FileHandle | undefined
  try {
    // A pipe under this name does not block.
    handle = await open(file, constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK)
    const [opened, found] = await Promise.all([handle.stat(), stat(file)])
    const isSame = opened.isFile() && opened.ino === found.ino && opened.dev === found.dev
    if (isSame && (await realpath(file)) === file) return handle
    await handle.close()
    return 'outside'
  } catch (cause) {
    await handle?.close().catch(() => undefined)
    return toProblem(cause, 'no-file')
  }
}

function toProblem(cause: unknown, missing: 'no-folder' | 'no-file'): FolderProblem {
  const code = cause instanceof Error && 'code' in cause ? cause.code : undefined
  if (code === 'ENOENT' || code === 'ENOTDIR') return missing
  if (code === 'ELOOP') return 'outside'
  if (typeof code === 'string') return 'unreadable'
  throw cause
}
