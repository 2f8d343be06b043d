import { createWriteStream } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import path from 'node:path'
import { pipeline } from 'node:stream/promises'
import type { RequestReport } from '#domain/requests/reports/request-report.ts'
import type { Storage } from '#platform/storage/storage.server.ts'
import { terminalText } from '../terminal/terminal-text.ts'

/**
 * Copies a request's files into a folder under generated names: a visitor's file names may point elsewhere. Existing
 * files are not overwritten. Returns the command's exit code.
 */
export async function copyFiles(
  storage: Pick<Storage, 'read'>,
  { id, files }: Pick<RequestReport, 'id' | 'files'>,
  folder: string,
): Promise<number> {
  try {
    await mkdir(folder, { recursive: true })
  } catch (cause) {
    if (!isFileExistsError(cause)) throw cause
    console.error(`${folder} is a file: name a folder.`)
    return 1
  }
  let code = 0
  for (const [index, { storedName, originalName }] of files.entries()) {
    const target = path.join(folder, `${id}-${index + 1}${path.extname(storedName)}`)
    const stored = await storage.read(storedName)
    if (stored === undefined) {
      console.error(
        `${terminalText(originalName)} is not in the folder of this machine: it is lost, or on another node.`,
      )
      code = 1
      continue
    }
    try {
      await pipeline(stored.stream, createWriteStream(target, { flags: 'wx', mode: 0o600 }))
      console.log(`${target}: ${terminalText(originalName)}`)
    } catch (cause) {
      if (!isFileExistsError(cause)) throw cause
      console.error(`${target} is there already and was left as it is: move it away, or name another folder.`)
      code = 1
    }
  }
  return code
}

const isFileExistsError = (cause: unknown) => cause instanceof Error && 'code' in cause && cause.code === 'EEXIST'
