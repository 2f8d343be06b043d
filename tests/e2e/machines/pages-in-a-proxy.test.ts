import { spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { createSecretLoader } from '#domain/create-secret-loader.server.ts'
import { systemClock } from '#platform/clock.ts'
import { createLog } from '#platform/log/log.server.ts'
import { addAccount, cookieOf } from '#tests/factories/accounts.ts'
import { findFreePort } from '#tests/fixtures/find-free-port.ts'
import { createTempFolder } from '#tests/fixtures/lifetime/create-temp-folder.ts'
import { shareInFile } from '#tests/fixtures/lifetime/share-in-file.ts'
import { until } from '#tests/fixtures/until.ts'
import { promptly } from '#tests/lanes/night.ts'
import { getNewCarPath } from '#tests/pages/page-types.ts'
import { startDemoSite } from '#tests/servers/running-demo-site.ts'

// nginx with the configuration of docs/operations.md in front of the site, and the program that removes what it keeps.

const NGINX = ['/usr/sbin/nginx', '/usr/local/sbin/nginx'].find((file) => existsSync(file))
const BROWSER = { accept: 'text/html', 'user-agent': 'Mozilla/5.0 Firefox/148.0' }
const KEPT_FOLDER = '/var/cache/nginx/showroom'

/** The block of the documentation in this language that has `mark` in it. */
async function readExample(language: string, mark: string): Promise<string> {
  const text = await readFile('docs/operations.md', 'utf8')
  const blocks = [...text.matchAll(/```(\w+)\n([\s\S]*?)```/g)].filter(([, name]) => name === language)
  return blocks.map(([, , code = '']) => code).find((code) => code.includes(mark)) ?? ''
}

/** Starts a program that listens on this port, and returns what stops it. */
async function startProgram(command: string, args: string[], port: number) {
  const child = spawn(command, args, { stdio: 'ignore' })
  const stop = async () => {
    if (child.kill('SIGTERM')) await once(child, 'exit')
  }
  const isReached = () =>
    fetch(`http://127.0.0.1:${port}/healthz`).then(
      () => true,
      () => false,
    )
  await until(isReached).catch(async (error: unknown) => {
    await stop()
    throw error
  })
  return stop
}

async function startSiteBehindProxy(nginx: string) {
  await using opened = new AsyncDisposableStack()
  const folder = await createTempFolder('proxy')
  opened.defer(() => rm(folder, { recursive: true, force: true }))
  const [proxyPort, purgePort] = [await findFreePort(), await findFreePort()]
  const site = opened.use(
    await startDemoSite({
      PUBLIC_CACHE_S: '600',
      PURGE_URL: `http://127.0.0.1:${purgePort}/`,
      SITE_URL: 'http://cars.example',
      TRUST_PROXY: '1',
    }),
  )
  const kept = path.join(folder, 'kept')
  await mkdir(kept)
  const program = await readExample('js', 'purge.mjs')
  await writeFile(
    path.join(folder, 'purge.mjs'),
    program.replace(KEPT_FOLDER, kept).replace('listen(8500', `listen(${purgePort}`),
  )
  const example = await readExample('nginx', 'proxy_cache_path')
  const http = example
    .replace(KEPT_FOLDER, kept)
    .replace('https://cars', 'http://cars')
    .replace('server_name cars.example;', `listen 127.0.0.1:${proxyPort};`)
    .replace('http://127.0.0.1:3000', site.origin)
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (name) => `${name}_temp_path ${folder}/${name};`,
  )
  await writeFile(
    path.join(folder, 'nginx.conf'),
    `daemon off; master_process off; pid nginx.pid; error_log error.log; events {}
     http { access_log off; ${temporary.join(' ')}\n${http}}`,
  )
  const nginxArgs = ['-p', folder, '-e', 'error.log', '-c', path.join(folder, 'nginx.conf')]
  opened.defer(await startProgram(process.execPath, [path.join(folder, 'purge.mjs')], purgePort))
  opened.defer(await startProgram(nginx, nginxArgs, proxyPort))
  const resources = opened.move()
  return { ...site, proxy: `http://127.0.0.1:${proxyPort}`, [Symbol.asyncDispose]: () => resources.disposeAsync() }
}

const cookiesIn = (response: Response) =>
  response.headers
    .getSetCookie()
    .map((cookie) => cookie.split(';')[0])
    .join('; ')

describe.skipIf(NGINX === undefined)('nginx in front of the site', async () => {
  // The body of a skipped block runs as well.
  if (NGINX === undefined) return
  const { db, proxy, siteUrl } = await shareInFile(startSiteBehindProxy(NGINX))

  async function get(target: string, headers: Record<string, string> = {}) {
    const response = await fetch(proxy + target, {
      headers: { ...BROWSER, host: 'cars.example', ...headers },
      redirect: 'manual',
    })
    return { response, html: await response.text(), how: response.headers.get('x-proxy-cache') }
  }
  /** The page as the proxy keeps it; the background work of a site that has just started may change it in between. */
  async function getKept(target: string, headers: Record<string, string>) {
    for (let count = 0; count < 20; count += 1) {
      const answer = await get(target, headers)
      if (answer.how === 'HIT') return answer
      await pause(100)
    }
    throw new Error(`The proxy does not keep ${target}`)
  }
  /** The cookies of a browser after its first page. */
  const openBrowser = async () => cookiesIn((await get('/search/')).response)

  it('keeps a page for browsers that have been here before', async () => {
    const [one, other] = [await openBrowser(), await openBrowser()]
    expect(one).not.toBe(other)
    expect(one).toMatch(/first_touch=.*last_touch=/)
    const first = await getKept('/cars/', { cookie: one, 'accept-encoding': 'gzip' })
    const second = await getKept('/cars/', { cookie: other, 'accept-encoding': 'gzip' })
    expect(second.html).toBe(first.html)
    expect(second.response.headers.get('cache-control')).toMatch(/^public, max-age=0, s-maxage=\d+$/)
    expect(second.response.headers.getSetCookie()).toEqual([])
  })

  it('records each first visit, and each visit from elsewhere', async () => {
    const cookie = await openBrowser()
    await getKept('/', { cookie })
    for (let count = 0; count < 2; count += 1) {
      const first = await get('/')
      expect([first.how, cookiesIn(first.response)]).toEqual(['BYPASS', expect.stringContaining('first_touch=')])
      const found = await get('/', { cookie, referer: 'https://ya.ru/' })
      expect([found.how, cookiesIn(found.response)]).toEqual(['BYPASS', expect.stringContaining('last_touch=')])
      expect(cookiesIn((await get('/?utm_source=vk', { cookie })).response)).toContain('last_touch=')
    }
    await getKept('/', { cookie, referer: 'http://cars.example/cars/' })
  })

  it('never mixes the choices about cookies', async () => {
    const cookie = await openBrowser()
    const choices = ['', '; cookie_accepted=true; cookie_outside=true', '; cookie_accepted=false; cookie_outside=false']
    for (let count = 0; count < 2; count += 1)
      for (const choice of choices) {
        const { html } = await get('/contacts/', { cookie: cookie + choice })
        expect(html.includes('aria-label="Файлы cookie"')).toBe(choice === '')
      }
  })

  it('never keeps what belongs to somebody, and never sends them what is for everybody', async () => {
    const returning = await openBrowser()
    for (const target of ['/', '/cars/']) await get(target, { cookie: returning })
    const context = { db, now: systemClock, log: createLog('silent') }
    const session = { ...context, newId: randomUUID, sessionSecret: createSecretLoader(context, 'sessions'), siteUrl }
    const accountId = await addAccount(db, { name: 'Имя-для-проверки', email: 'proxy@example.com' })
    const account = `${returning}; ${await cookieOf(session, accountId)}`
    const carPath = await getNewCarPath(proxy)
    const saved = await fetch(`${proxy}/ajax/add2fav.php`, {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded', host: 'cars.example' },
      body: `favorites=${carPath.split('/').at(-2)}`,
    })
    const withFavourite = `${returning}; ${cookiesIn(saved)}`
    expect(withFavourite).toContain('visitor=')
    for (const cookie of [account, withFavourite, `${returning}; made-up=1`])
      for (const target of ['/', '/cars/', '/personal/', '/favorites/']) {
        const { how, response } = await get(target, { cookie })
        expect([target, how]).toEqual([target, 'BYPASS'])
        expect(response.headers.get('cache-control')).toMatch(/^private, no-/)
      }
    expect((await get('/personal/', { cookie: account })).html).toContain('Имя-для-проверки')
    for (const target of ['/', '/cars/']) {
      const { html } = await getKept(target, { cookie: returning })
      expect(html).not.toContain('Имя-для-проверки')
    }
    expect((await get('/personal/', { cookie: returning })).response.status).toBeGreaterThanOrEqual(300)
  })

  it('counts every view of a car', async () => {
    const carPath = await getNewCarPath(proxy)
    const cookie = await openBrowser()
    for (let count = 0; count < 3; count += 1) {
      const { how, response } = await get(carPath, { cookie })
      expect([how, cookiesIn(response)]).toEqual(['MISS', expect.stringContaining('recently_viewed=')])
    }
  })

  it('has the new page within a second of its commit', async () => {
    const cookie = await openBrowser()
    for (let count = 1; count <= 3; count += 1) {
      // Longer than the pause between two calls.
      await pause(1500)
      await getKept('/contacts/', { cookie })
      const address = `Проспект Памяти, ${count}`
      await sql`update branch set address = ${address}`.execute(db)
      const begin = performance.now()
      for (;;) {
        const { html } = await get('/contacts/', { cookie })
        if (html.replaceAll(/[\u{a0}\u{202f}]/gu, ' ').includes(address)) break
        expect(performance.now() - begin).toBeLessThan(promptly().timeout)
      }
    }
  })
})
