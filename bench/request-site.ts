import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { Pool } from 'undici'
import { startSite, type RunningSite } from '#tests/running-site.ts'
import { load, type Load } from './load.ts'

const CLIENTS = [8, 16, 32]
const EACH = 3000
const LONG = 20_000
const LONG_PART = 2500
const LONG_CLIENTS = 16
const CALL = '/ajax/modals/actions/request-call-action.php'

/** The built site as an operator starts it, its worker on, asked over HTTP: `npm run build` goes before. */
export async function measureSite(): Promise<void> {
  await using site = await startSite({
    // The limits of the door are for one address, and every visitor here comes from one of his own.
    settings: { LOG_LEVEL: 'warn', TRUST_PROXY: '1' },
  })
  const pool = new Pool(site.origin, { connections: 64 })
  const send = () => sendForm(pool)
  await load(8, 1000, send)
  const rows: Record<string, Load & { cpuMs: number }> = {}
  for (const clients of CLIENTS) {
    const before = await cpuMs(site)
    const figures = await load(clients, EACH, send)
    rows[`${clients} at once`] = { ...figures, cpuMs: Number((((await cpuMs(site)) - before) / EACH).toFixed(2)) }
  }
  console.log(`\n${CALL}, the built site with its worker and PostgreSQL with fsync. Milliseconds.`)
  console.table(rows)
  await watchMemory(site, send)
  await pool.close()
}

async function watchMemory(site: RunningSite, send: () => Promise<void>): Promise<void> {
  console.log(`\nMemory of the site's process over ${LONG.toLocaleString('en')} more, ${LONG_CLIENTS} at once:`)
  console.log(`before: ${await residentMb(site)} MB`)
  for (let done = 0; done < LONG; done += LONG_PART) {
    const { perSecond } = await load(LONG_CLIENTS, LONG_PART, send)
    console.log(`after ${String(done + LONG_PART).padStart(6)}: ${await residentMb(site)} MB, ${perSecond} a second`)
  }
}

let visitors = 0

async function sendForm(pool: Pool): Promise<void> {
  visitors += 1
  const form = {
    name: 'Анна',
    phone: `+7 (916) ${digits(visitors)}`,
    comment: 'Перезвоните после шести.',
    consent: 'yes',
    consent_version: '1',
    request_key: randomUUID(),
    url: 'http://showroom.test/cars/',
  }
  const { statusCode, body } = await pool.request({
    path: CALL,
    method: 'POST',
    headers: {
      'content-type': `multipart/form-data; boundary=${BOUNDARY}`,
      'x-forwarded-for': `10.${(visitors >> 16) & 255}.${(visitors >> 8) & 255}.${visitors & 255}`,
      'user-agent': 'Mozilla/5.0',
      accept: '*/*',
    },
    body: multipart(form),
  })
  const answer = await body.text()
  if (statusCode !== 200 || !answer.includes('"success":"Y"')) throw new Error(`Answered ${statusCode}: ${answer}`)
}

const BOUNDARY = '----showroom-bench'
const multipart = (form: Record<string, string>) =>
  Object.entries(form)
    .map(([name, text]) => `--${BOUNDARY}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${text}\r\n`)
    .join('')
    .concat(`--${BOUNDARY}--\r\n`)

/** Seven digits, no phone twice. */
const digits = (visitor: number) => String(2_000_000 + visitor)

/** Of the site's process alone, without PostgreSQL's. Linux. */
async function cpuMs({ pid }: RunningSite): Promise<number> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8')
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  return (Number(fields[11]) + Number(fields[12])) * 10
}

async function residentMb({ pid }: RunningSite): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8')
  return Math.round(Number(/VmRSS:\s+(\d+)/.exec(status)?.[1]) / 1024)
}
