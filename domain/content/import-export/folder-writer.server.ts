import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import type { ContentChange } from './import-content.server.ts'
import { isFileError } from '../folder/is-file-error.ts'

/** Writes only changed files, each of them atomically. */
export class FolderWriter {
  /** Files that were written or removed. */
  readonly changes: ContentChange[] = []
  /** How many were the same already. */
  unchanged = 0
  readonly #folder: string

  constructor(folder: string) {
    this.#folder = folder
  }

  async write(file: string, content: Uint8Array): Promise<void> {
    const filePath = path.join(this.#folder, file)
    const before = await readIfExists(filePath)
    if (before !== undefined && before.equals(content)) {
      this.unchanged += 1
      return
    }
    await mkdir(path.dirname(filePath), { recursive: true })
    const draft = path.join(path.dirname(filePath), `.${path.basename(filePath)}.draft`)
    try {
      await writeFile(draft, content)
      await rename(draft, filePath)
    } catch (cause) {
      await rm(draft, { force: true })
      throw cause
    }
    this.changes.push({ kind: before === undefined ? 'added' : 'changed', path: file })
  }

  async remove(file: string): Promise<void> {
    await rm(path.join(this.#folder, file), { force: true })
    this.changes.push({ kind: 'removed', path: file })
  }
}

async function readIfExists(filePath: string): Promise<Buffer | undefined> {
  try {
    return await readFile(filePath)
  } catch (cause) {
    if (isFileError(cause, 'ENOENT')) return undefined
    throw cause
  }
}
