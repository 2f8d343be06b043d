import { readFileSync } from 'node:fs'
import { mkdtempDisposable, writeFile } from 'node:fs/promises'
import { availableParallelism, tmpdir } from 'node:os'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { ConfigError, readConfig, SCHEMA } from './config.server.ts'
import { PROJECT_FOLDER } from '../project-folder.server.ts'

/** Reads settings without the developer's own .env. */
const read = (environment: Record<string, string>) => readConfig(environment, path.join(PROJECT_FOLDER, '.env.none'))

function problemsOf(environment: Record<string, string>): readonly string[] {
  try {
    read(environment)
    return []
  } catch (error) {
    if (error instanceof ConfigError) return error.problems
    throw error
  }
}

describe('the settings', () => {
  it('have defaults', () => {
    const config = read({ PORT: '4000' })
    expect(config).toMatchObject({ port: 4000, siteUrl: undefined, databaseUrl: undefined, worker: true })
    expect(config.dataFolder).toBe(path.join(PROJECT_FOLDER, 'var'))
  })

  it('treat an empty value as missing', () => {
    expect(read({ PORT: '', SITE_NAME: ' ' })).toMatchObject({ port: 3000, siteName: 'Showroom' })
  })

  it('report all problems at once, each with its remedy', () => {
    const problems = problemsOf({
      PORT: '70000',
      WORKER: 'yes',
      SITE_URL: 'cars.example',
      METRICS_PORT: 'x',
      DATABASE_POOL: '1',
    })
    expect(problems).toHaveLength(5)
    expect(problems).toContain('WORKER: "yes" cannot be used; write on or off')
    expect(problems).toContain(
      'METRICS_PORT: "x" cannot be used; write off, or give a whole number from 0 (any free port) to 65535, for example 3000',
    )
  })

  it('take a time zone by its name in the IANA database', () => {
    expect(read({}).timeZone).toBe('Europe/Moscow')
    expect(read({ TIME_ZONE: 'Asia/Vladivostok' }).timeZone).toBe('Asia/Vladivostok')
    expect(problemsOf({ TIME_ZONE: 'MSK+7' })).toEqual([
      'TIME_ZONE: "MSK+7" cannot be used; give a name of the IANA time zone database, for example Europe/Moscow or Asia/Vladivostok',
    ])
  })

  it.each(['a:5432,b:5432/cars', 'a/cars?target_session_attrs=read-write'])(
    '%s is refused: the database must be one server',
    (address) => {
      expect(problemsOf({ DATABASE_URL: `postgres://me:secret@${address}` }).join()).toMatch(/name one server.*HAProxy/)
    },
  )

  it('of pages in proxies belong together, and an address to call may be a secret', () => {
    expect(read({}).publicCache).toEqual({ maxAgeS: 0, purgeUrl: undefined })
    const purgeUrl = 'https://cdn.example/purge?key=secret'
    expect(read({ PUBLIC_CACHE_S: '60', PURGE_URL: purgeUrl }).publicCache).toEqual({ maxAgeS: 60, purgeUrl })
    expect(problemsOf({ PUBLIC_CACHE_S: '3601' })).toEqual([
      'PUBLIC_CACHE_S: "3601" cannot be used; give a whole number from 0 to 3600',
    ])
    expect(problemsOf({ PURGE_URL: purgeUrl }).join()).toMatch(/^PUBLIC_CACHE_S: is missing beside PURGE_URL; give/)
    expect(problemsOf({ PUBLIC_CACHE_S: '60', PAGE_CACHE_MB: '0' }).join()).toMatch(/^PAGE_CACHE_MB: 0 keeps no page/)
    for (const wrong of ['ftp://cdn.example/secret', 'cdn.example/secret', 'https://me:secret@cdn.example/']) {
      const problems = problemsOf({ PUBLIC_CACHE_S: '60', PURGE_URL: wrong }).join()
      expect(problems).toMatch(/^PURGE_URL: the value cannot be used; give the address/)
      expect(problems).not.toContain('secret')
    }
  })

  it('do not repeat a password in errors', () => {
    const problems = problemsOf({ DATABASE_URL: 'mysql://me:secret@host/db', PEPPER: 'a secret' })
    expect(problems).toHaveLength(2)
    expect(problems.join()).not.toContain('secret')
  })

  it('for SMS are complete or missing, and errors never contain their keys', () => {
    const url = 'https://sms.example/?key=secret&to={phone}&msg={text}'
    expect(read({ SMS_URL: url }).sms).toEqual({ url, method: 'GET', body: undefined, headers: {}, ok: undefined })
    const headers = 'Authorization: Bearer a:b | X-Sender: Cars'
    expect(
      read({ SMS_URL: 'https://sms.example/', SMS_BODY: '{phone} {text}', SMS_HEADERS: headers }).sms,
    ).toMatchObject({
      method: 'POST',
      headers: { Authorization: 'Bearer a:b', 'X-Sender': 'Cars' },
    })
    expect(read({}).sms).toBeUndefined()
    expect(problemsOf({ SMS_OK: 'ok' })).toHaveLength(1)
    expect(problemsOf({ SMS_URL: 'https://sms.example/?key=secret' })).toHaveLength(2)
    expect(problemsOf({ SMS_URL: url, SMS_METHOD: 'GET', SMS_BODY: 'a' })).toHaveLength(1)
    const wrong = problemsOf({ SMS_URL: 'ftp://secret', SMS_HEADERS: 'secret', VK_ID_SECRET: 'secret'.repeat(100) })
    expect(wrong).toHaveLength(3)
    expect(wrong.join()).not.toContain('secret')
  })

  it('for outgoing feeds list the open ones, and errors never contain their keys', () => {
    expect([...read({}).feedsOut.keys()]).toEqual(['autoru', 'avito', 'yml', 'vk', 'meta', 'google'])
    expect([...read({ FEEDS_OUT: 'yml, avito:secret-1' }).feedsOut]).toEqual([
      ['yml', undefined],
      ['avito', 'secret-1'],
    ])
    expect(read({ FEEDS_OUT: 'off' }).feedsOut.size).toBe(0)
    for (const wrong of ['drom', 'avito:short', 'yml:secret key']) {
      const problems = problemsOf({ FEEDS_OUT: wrong })
      expect(problems).toHaveLength(1)
      expect(problems.join()).not.toContain(wrong)
    }
  })

  it('for mail are complete or missing, and errors never contain the password', () => {
    expect(problemsOf({ SMTP_URL: 'https://me:secret@host' }).join()).not.toContain('secret')
    expect(problemsOf({ SMTP_URL: 'smtp://host' })).toHaveLength(2)
    expect(problemsOf({ SMTP_URL: 'smtp://host', MAIL_FROM: 'a@b.example', CHANNELS_FILE: 'c.json' })).toEqual([])
    expect(problemsOf({ MAIL_FROM: 'Юг <a@b.example>\nBcc: x@y.example' })).toHaveLength(1)
    expect(problemsOf({ MAIL_FROM: 'кто-то' })[0]).toMatch(/^MAIL_FROM: "кто-то" cannot be used; give an address/)
    const { mail } = read({ MAIL_FROM: '"Автосалон «Юг»" <a@b.example>', MAIL_TO: 'a@b.example, c@d.example' })
    expect(mail).toMatchObject({
      from: { name: 'Автосалон «Юг»', address: 'a@b.example' },
      to: ['a@b.example', 'c@d.example'],
    })
    expect(read({ MAIL_FROM: 'a@b.example' }).mail.from).toEqual({ name: undefined, address: 'a@b.example' })
  })

  it('are read from the .env file, and the environment takes precedence', async () => {
    await using folder = await mkdtempDisposable(path.join(tmpdir(), 'showroom-env-'))
    const file = path.join(folder.path, '.env')
    await writeFile(file, 'PORT=4001\nSITE_NAME="Автосалон «Юг»"\n')
    expect(readConfig({ PORT: '4002' }, file)).toMatchObject({ port: 4002, siteName: 'Автосалон «Юг»' })
  })

  it('count the processes of the site: a number up to 64, or one a core', () => {
    expect(read({}).siteProcesses).toBe(1)
    expect(read({ SITE_PROCESSES: '4' }).siteProcesses).toBe(4)
    expect(read({ SITE_PROCESSES: 'auto' }).siteProcesses).toBe(Math.min(64, availableParallelism()))
    for (const wrong of ['0', '65', 'all', '2.5'])
      expect(problemsOf({ SITE_PROCESSES: wrong })).toEqual([
        `SITE_PROCESSES: "${wrong}" cannot be used; write auto for one process a core, or a whole number from 1 to 64`,
      ])
  })

  it('remove the slash at the end of the public origin', () => {
    expect(read({ SITE_URL: 'https://cars.example/' }).siteUrl).toBe('https://cars.example')
  })

  it('switch the offer notice off', () => {
    expect(read({ OFFER_NOTICE: 'off' }).offerNotice).toBeUndefined()
  })

  it('parse goals as pairs, and refuse names that no counter accepts', () => {
    expect(read({ GOALS: 'auto=lead_auto, trade=lead_trade' }).analytics.goals).toEqual({
      auto: 'lead_auto',
      trade: 'lead_trade',
    })
    expect(problemsOf({ GOALS: 'auto' })).toHaveLength(1)
    expect(problemsOf({ GOALS: 'auto=x-y' })).toHaveLength(1)
    expect(problemsOf({ METRIKA_ID: 'abc', GOOGLE_ANALYTICS_ID: '123' })).toHaveLength(2)
  })

  it('are all in .env.example, and no others', () => {
    const text = readFileSync(path.join(PROJECT_FOLDER, '.env.example'), 'utf8')
    const documented = [...text.matchAll(/^# ([A-Z_]+)=/gm)].map((match) => match[1] ?? '')
    expect(documented.toSorted()).toEqual(Object.keys(SCHEMA.entries).toSorted())
  })

  it('work when .env.example is copied and every line uncommented', () => {
    const text = readFileSync(path.join(PROJECT_FOLDER, '.env.example'), 'utf8')
    const pairs = [...text.matchAll(/^# ([A-Z_]+)=(.*)$/gm)].map(([, name = '', value = '']) => [name, value])
    expect(problemsOf(Object.fromEntries(pairs))).toEqual([])
  })
})
