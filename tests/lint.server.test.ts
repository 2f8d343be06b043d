import { spawnSync } from 'node:child_process'
import { copyFile, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'

const ROOT = fileURLToPath(new URL('..', import.meta.url))
const OXLINT = path.join(ROOT, 'node_modules/oxlint/bin/oxlint')

const HTTP_CODE = `export const a = () => new Response(null)
export const b = (request: Request): string => request.url
export const c = (value: unknown): boolean => value instanceof Headers
export const d = (init: RequestInit) => init.method
export const e = () => new globalThis.Response()
export const f = (request: globalThis.Request): string => request.url
`

it('domain, locale and urls use neither Request nor Response nor Headers, as values and as types', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'lint-'))
  try {
    await copyFile(path.join(ROOT, '.oxlintrc.json'), path.join(folder, '.oxlintrc.json'))
    const findProblems = async (room: string) => {
      await mkdir(path.join(folder, room), { recursive: true })
      await writeFile(path.join(folder, room, 'x.ts'), HTTP_CODE)
      const { stdout } = spawnSync(process.execPath, [OXLINT, '--format=unix', room], { cwd: folder, encoding: 'utf8' })
      return stdout.split('\n').filter((line) => line.includes('no-restricted'))
    }
    for (const room of ['domain/cars', 'locale', 'urls']) expect(await findProblems(room), room).toHaveLength(6)
    expect(await findProblems('app/http')).toEqual([])
  } finally {
    await rm(folder, { recursive: true })
  }
})
