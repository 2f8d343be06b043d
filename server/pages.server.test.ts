import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import express from 'express'
import { afterAll, expect, it } from 'vitest'
import { startLocalServer } from '#tests/servers/local-server.ts'
import { serveFiles } from './pages.server.ts'

const folder = await mkdtemp(path.join(tmpdir(), 'showroom-files-'))
await mkdir(path.join(folder, 'assets'))
await writeFile(path.join(folder, 'assets', 'code.js'), 'first()')
await writeFile(path.join(folder, 'assets', 'gone.js'), 'second()')
await writeFile(path.join(folder, 'icon.svg'), '<svg/>')
const app = express().use(serveFiles(folder))
const server = await startLocalServer((request, response) => app(request, response))

afterAll(async () => {
  await server[Symbol.asyncDispose]()
  await rm(folder, { recursive: true })
})

const fetchFile = (path: string, headers: Record<string, string> = {}) => fetch(server.url + path, { headers })

it('a file with a hash in its name is cached for ever, any other for an hour', async () => {
  expect((await fetchFile('/assets/code.js')).headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
  expect((await fetchFile('/icon.svg')).headers.get('cache-control')).toBe('public,max-age=3600')
})

it('a file that disappears while the site runs fails its own request, not the site', async () => {
  await rm(path.join(folder, 'assets', 'gone.js'))
  await expect(fetchFile('/assets/gone.js')).rejects.toThrow('fetch failed')
  expect(await (await fetchFile('/assets/code.js')).text()).toBe('first()')
})

it.each(['bytes=5-2', 'bytes=0-99999999999999999999', 'bytes=-', 'bytes=1-2'])(
  'a range of %s is answered with the whole file',
  async (range) => {
    const answer = await fetchFile('/assets/code.js', { range })
    expect(answer.status).toBe(200)
    expect(await answer.text()).toBe('first()')
  },
)
