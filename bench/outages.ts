// The response time for visitors while every delivery channel is down, slow or limiting.
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { Pool } from 'undici'
import { startFakeTelegram } from '#tests/fakes/fake-telegram.ts'
import { startFakeWebhook } from '#tests/fakes/fake-webhook.ts'
import { startSite } from '#tests/servers/running-site.ts'
import { startFakeSmtp } from '#tests/fakes/fake-smtp.ts'
import { sendConcurrently, type Load } from './measuring/load.ts'
import { sendForm } from './measuring/send-form.ts'

const CLIENTS = 4
const REQUESTS = 600

const folder = await mkdtemp(path.join(tmpdir(), 'showroom-outages-'))
await using telegram = await startFakeTelegram()
await using receiver = await startFakeWebhook()
await using smtp = await startFakeSmtp()
const channelsFile = path.join(folder, 'channels.json')
await writeFile(
  channelsFile,
  JSON.stringify({
    channels: [
      { name: 'mail', kind: 'email', to: ['sales@dealer.example'] },
      { name: 'chat', kind: 'telegram', token: telegram.token, chat: -100500, api: telegram.url },
      { name: 'hook', kind: 'webhook', url: receiver.url, secret: receiver.secret },
    ],
  }),
)
const rows: Record<string, Load> = {}
try {
  await using site = await startSite({
    settings: {
      LOG_LEVEL: 'silent',
      TRUST_PROXY: '1',
      SMTP_URL: smtp.url,
      MAIL_FROM: 'site@dealer.example',
      CHANNELS_FILE: channelsFile,
    },
  })
  const pool = new Pool(site.origin, { connections: CLIENTS })
  const measure = () => sendConcurrently(CLIENTS, REQUESTS, () => sendForm(pool))
  await measure()
  rows['all well'] = await measure()
  const limit = { ok: false, error_code: 429, description: 'Too Many Requests', parameters: { retry_after: 2 } }
  telegram.setBehaviour({ kind: 'respond', status: 429, body: JSON.stringify(limit) })
  receiver.setBehaviour({ kind: 'slow', delayMs: 10_000 })
  smtp.behaviour = 'reset'
  rows['limiting, slow, resetting'] = await measure()
  telegram.setBehaviour({ kind: 'reset' })
  await smtp.stop()
  rows['resetting, slow, down'] = await measure()
  await pool.close()
} finally {
  await rm(folder, { recursive: true, force: true })
}
console.log(`Requests over HTTP, ${CLIENTS} at once, with three channels and their outages. Milliseconds.`)
console.table(rows)
