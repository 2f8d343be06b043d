import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import { expect, it } from 'vitest'
import type { ChannelSettings } from '#domain/requests/channels/channels.server.ts'
import { readConfig } from '#platform/config/config.server.ts'
import { addStock } from '#tests/factories/cars.ts'
import { createTestDatabase } from '#tests/fixtures/database/test-database.ts'
import { addRequest } from '#tests/factories/requests.ts'
import { createTestSite } from '#tests/fixtures/site/test-site.ts'
import { checkChannelSettings, checkDeliveries } from '#domain/health/check-channels.server.ts'
import { listChannels } from '#worker/list-channels.server.ts'
import { toReportLine } from './report-line.ts'

const NOW = new Date('2026-11-20T12:00:00Z')
const now = () => NOW

const examine = async (settings: Record<string, string>) => {
  const config = readConfig(settings, '/nowhere/.env')
  const { findings } = await checkChannelSettings(config, () => listChannels(config))
  return findings.map(toReportLine)
}

const examineDeliveries = async (...input: Parameters<typeof checkDeliveries>) =>
  (await checkDeliveries(...input)).map(toReportLine)

const mail = (only: ChannelSettings['only']): ChannelSettings => ({
  kind: 'email',
  name: 'mail',
  to: ['a@b.example'],
  only,
})

it('the doctor names channels that cannot work, and why', async () => {
  await using database = await createTestDatabase()
  await using site = await createTestSite(database)
  const file = path.join(site.dataFolder, 'channels.json')
  await writeFile(file, '{"channels": [{"name": "chat", "kind": "telegram", "token": "env:NO_SUCH_TOKEN", "chat": 1}]}')
  expect(await examine({ CHANNELS_FILE: file })).toMatchObject([
    { status: 'bad', what: expect.stringContaining('NO_SUCH_TOKEN is not set') },
  ])
  expect(await examine({})).toMatchObject([
    { status: 'good', what: 'Requests go to: mail (email)' },
    { status: 'odd', what: expect.stringContaining('Requests are not mailed to anybody') },
  ])
})

it('the doctor names recipients in MAIL_TO that the channels’ file does not list', async () => {
  await using database = await createTestDatabase()
  await using site = await createTestSite(database)
  const file = path.join(site.dataFolder, 'channels.json')
  const settings = {
    CHANNELS_FILE: file,
    MAIL_TO: 'sales@dealer.example',
    SMTP_URL: 'smtp://localhost',
    MAIL_FROM: 'a@b.ru',
  }
  const chat = { name: 'chat', kind: 'telegram', token: `123456789:${'A'.repeat(35)}`, chat: 1 }
  await writeFile(file, JSON.stringify({ channels: [chat] }))
  expect(await examine(settings)).toMatchObject([
    { status: 'good' },
    { status: 'odd', what: 'MAIL_TO is not read beside CHANNELS_FILE: sales@dealer.example get no letters' },
  ])
  await writeFile(file, JSON.stringify({ channels: [chat, mail({})] }).replace('a@b.example', 'sales@dealer.example'))
  expect(await examine(settings)).toMatchObject([{ status: 'good' }])
})

it('the doctor names filters with unknown brands or branches, and requests that were not delivered', async () => {
  await using database = await createTestDatabase()
  const { db } = database
  await addStock(db)
  expect(await examineDeliveries({ db, now }, [mail({})])).toMatchObject([{ status: 'good' }])
  await addRequest(db, { createdAt: new Date('2026-11-20T11:00:00Z') })
  const { deliveries } = await addRequest(db, { createdAt: now() })
  const id = deliveries.get('mail') ?? ''
  await db.updateTable('delivery').set({ state: 'dead' }).where('id', '=', id).execute()
  const findings = await examineDeliveries({ db, now }, [mail({ brands: ['lada', 'gely'], branches: ['north'] })])
  const report = findings.map(({ status, what }) => `${status}: ${what}`).join('\n')
  expect(report).toContain('the brand «gely»')
  expect(report).not.toContain('«lada»')
  expect(report).toContain('the branch «north»')
  expect(report).toContain('bad: 1 requests were given up by mail')
  expect(report).toContain('bad: 1 requests have been waiting before mail for 60 minutes')
})

it('the doctor names a channel that is missing in the settings at once, and all held requests in one line', async () => {
  await using database = await createTestDatabase()
  const { db } = database
  const { deliveries } = await addRequest(db, { createdAt: now(), channels: ['mail', 'crm', 'old', 'visitor'] })
  for (const channel of ['mail', 'crm']) {
    const id = deliveries.get(channel) ?? ''
    await db.updateTable('delivery').set({ state: 'held' }).where('id', '=', id).execute()
  }
  expect(await examineDeliveries({ db, now }, [mail({})])).toMatchObject([
    { status: 'bad', what: '1 requests wait before old, which is not in the settings any more' },
    { status: 'odd', what: expect.stringMatching(/^Suspect requests are held: (1 before (mail|crm)(, )?){2}$/) },
  ])
})
