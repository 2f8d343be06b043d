import { readFile } from 'node:fs/promises'
import { Pool } from 'undici'
import { startSite, type RunningSite } from '#tests/running-site.ts'
import { load, type Load } from './load.ts'
import { CALL, sendForm } from './send-form.ts'

const CLIENTS = [8, 16, 32]
const EACH = 3000
const LONG = 20_000
const LONG_PART = 2500
const LONG_CLIENTS = 16

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
