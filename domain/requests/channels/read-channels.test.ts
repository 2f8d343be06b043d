import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { ChannelSettingsError, readChannels } from './read-channels.server.ts'

const SECRETS: Record<string, string> = { BOT: `123456789:${'A'.repeat(35)}` }

let folder = ''
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'showroom-channels-'))
})
afterAll(() => rm(folder, { recursive: true }))

async function read(content: unknown) {
  const file = path.join(folder, 'channels.json')
  await writeFile(file, typeof content === 'string' ? content : JSON.stringify(content))
  return readChannels({ file, mailTo: [], findSecret: (name) => SECRETS[name] })
}

async function problemsOf(content: unknown): Promise<readonly string[]> {
  const error: unknown = await read(content).catch((cause: unknown) => cause)
  if (!(error instanceof ChannelSettingsError)) throw new Error('The settings should be refused', { cause: error })
  return error.problems
}

const chat = { name: 'chat', kind: 'telegram', token: 'env:BOT', chat: -1001 }
const sales = { name: 'sales', kind: 'email', to: ['sales@dealer.example'] }

it('without a file there is one mail channel', async () => {
  const sources = { file: undefined, mailTo: ['sales@dealer.example'], findSecret: () => undefined }
  expect(await readChannels(sources)).toEqual([{ kind: 'email', name: 'mail', to: ['sales@dealer.example'], only: {} }])
})

it('a file defines channels of all kinds, their filters, and secrets from the environment', async () => {
  const only = { kinds: ['auto', 'trade'], brands: ['geely'], branches: ['moscow-south'] }
  const channels = await read({
    channels: [
      { ...sales, only },
      { name: 'dms', kind: 'adf', to: 'dms@dealer.example' },
      chat,
      { name: 'hook', kind: 'webhook', url: 'https://x.example/h', secret: `whsec_${'A'.repeat(43)}=` },
      { name: 'b24', kind: 'bitrix24', webhook: 'https://d.bitrix24.ru/rest/1/abcdefgh12345678/' },
      { name: 'amo', kind: 'amocrm', url: 'https://d.amocrm.ru', token: 'a'.repeat(40) },
    ],
  })
  expect(channels.map(({ name, kind }) => [name, kind])).toEqual([
    ['sales', 'email'],
    ['dms', 'adf'],
    ['chat', 'telegram'],
    ['hook', 'webhook'],
    ['b24', 'bitrix24'],
    ['amo', 'amocrm'],
  ])
  expect(channels[0]).toEqual({ ...sales, only })
  expect(channels[2]).toMatchObject({ token: SECRETS.BOT, only: {} })
})

const WRONG: [string, unknown, RegExp][] = [
  ['no JSON', '{ "channels": [', /no JSON/],
  ['no list', {}, /^channels: is missing/],
  ['an empty list', { channels: [] }, /^channels: give at least one/],
  ['an unknown kind', { channels: [{ ...sales, kind: 'fax' }] }, /^channels\[0\]\.kind: write one of email, adf/],
  ['no kind', { channels: [{ name: 'a' }] }, /^channels\[0\]\.kind: is missing/],
  ['an address that is none', { channels: [{ ...sales, to: ['sales'] }] }, /^channels\[0\]\.to.*give .*address/],
  ['no address', { channels: [{ ...sales, to: [] }] }, /^channels\[0\]\.to: give at least one/],
  ['a bad name', { channels: [{ ...sales, name: 'Отдел' }] }, /^channels\[0\]\.name: give a name of small latin/],
  ['the visitor’s name', { channels: [{ ...sales, name: 'visitor' }] }, /give another name/],
  ['two of one name', { channels: [sales, sales] }, /^channels: two are called «sales»: give each channel a name/],
  ['no token', { channels: [{ name: 'c', kind: 'telegram', chat: 1 }] }, /^channels\[0\]\.token: is missing: docs/],
  ['a chat that is none', { channels: [{ ...chat, chat: 'team' }] }, /^channels\[0\]\.chat: give the number/],
  ['a topic that is none', { channels: [{ ...chat, thread: '7' }] }, /^channels\[0\]\.thread: give the number/],
  ['a misspelt setting', { channels: [{ ...sales, onyl: {} }] }, /^channels\[0\]\.onyl: no such setting/],
  ['a misspelt filter', { channels: [{ ...sales, only: { kind: ['auto'] } }] }, /^channels\[0\]\.only\.kind: no such/],
  ['an unknown request', { channels: [{ ...sales, only: { kinds: ['car'] } }] }, /only\.kinds\[0\]: write one of auto/],
  [
    'a secret that is not set',
    { channels: [{ name: 'c', kind: 'telegram', token: 'env:NONE', chat: 1 }] },
    /NONE is not set/,
  ],
]

it.each(WRONG)('%s is reported with its place and remedy', async (_case, content, problem) => {
  expect((await problemsOf(content)).join('\n')).toMatch(problem)
})

it('an invalid secret is reported without its value', async () => {
  const token = 'hunter2-hunter2'
  const problems = await problemsOf({ channels: [{ name: 'c', kind: 'telegram', token, chat: 1 }] })
  expect(problems.join()).toMatch(/channels\[0\]\.token/)
  expect(problems.join()).not.toContain('hunter2')
  expect((await problemsOf(`{"channels": [{"token": "${token}" oops`)).join()).not.toContain('hunter2')
})

it('a value that breaks two rules is reported once', async () => {
  const problems = await problemsOf({
    channels: [{ name: 'w', kind: 'webhook', url: 'https://x.example', secret: 'short' }],
  })
  expect(problems).toEqual(['channels[0].secret: give whsec_ and the output of: openssl rand -base64 32'])
})

it('a missing file is reported', async () => {
  const reading = readChannels({ file: path.join(folder, 'none.json'), mailTo: [], findSecret: () => undefined })
  await expect(reading).rejects.toThrow('ENOENT')
})
