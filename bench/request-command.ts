import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { createDb } from '#db/client.server.ts'
import { startEmbeddedServer } from '#db/embedded.server.ts'
import { migrate } from '#db/migrate.server.ts'
import type { Submission } from '#domain/requests/submission/submission.ts'
import { submitRequest } from '#domain/requests/submission/submit-request.server.ts'
import { systemClock } from '#platform/clock.ts'
import { createLog } from '#platform/log/log.server.ts'
import { startChannelWorkers } from '#worker/delivery-workers.server.ts'
import { sendConcurrently, type Load } from './measuring/load.ts'
import { addNames, fillStock } from './stock-in-sql.ts'

const POOL = 10 // the site's default
const CLIENTS = [8, 16, 32, 64]
const REQUESTS_PER_CLIENT = 2000
const CARS = 1000

/** The command without HTTP: mostly the time of PostgreSQL. */
export async function measureCommand(dataFolder: string): Promise<void> {
  await using opened = new AsyncDisposableStack()
  const server = await startEmbeddedServer(dataFolder, 'bench')
  opened.defer(server.stop)
  await migrate(server.url)
  await seedStock(server.url)
  const db = createDb(server.url, { max: POOL })
  opened.defer(() => db.destroy())
  const channels = [{ name: 'mail', only: {}, deliver: () => Promise.resolve({}) }]
  const log = createLog('silent')
  const context = {
    db,
    now: systemClock,
    newId: randomUUID,
    log,
    timeZone: 'Europe/Moscow',
    random: Math.random,
    channels,
    linkToCar: String,
    tradeInMarginPercent: 10,
  }
  const submit = async (carId?: number) => {
    const outcome = await submitRequest(context, nextSubmission(carId))
    if (!outcome.ok) throw new Error(`Refused: ${outcome.reason}`)
  }
  await sendConcurrently(8, 500, submit)
  const rows: Record<string, Load> = {}
  const measure = async (title: string, send: () => Promise<void>) => {
    for (const clients of CLIENTS)
      rows[`${title}, ${clients} at once`] = await sendConcurrently(clients, REQUESTS_PER_CLIENT, send)
  }
  await measure('plain', submit)
  await measure('about a car', () => submit(nextCar()))
  opened.defer(startChannelWorkers(context).stop)
  await measure('plain, delivered meanwhile', submit)
  console.log(`submitRequest, PostgreSQL with fsync, ${POOL} connections. Milliseconds.`)
  console.table(rows)
}

async function seedStock(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await addNames(client)
  await fillStock(client, CARS)
  await client.end()
}

let visitors = 0
const nextCar = () => (visitors % CARS) + 1

/** With its own phone number and IP address: no submission is a duplicate or rate-limited. */
function nextSubmission(carId?: number): Submission {
  visitors += 1
  return {
    form: carId === undefined ? 'request-call' : 'request-auto',
    kind: carId === undefined ? 'call' : 'auto',
    answers: { name: 'Анна', phone: `7916${String(visitors).padStart(7, '0')}`, comment: 'Перезвоните после шести.' },
    carId,
    conditions: [],
    files: [],
    key: randomUUID(),
    isRepeatMeant: false,
    consent: { version: 1 },
    sender: { address: createAddress(visitors), pageUrl: 'https://cars.example/cars/', userAgent: 'Mozilla/5.0' },
  }
}

const createAddress = (visitor: number) => `10.${(visitor >> 16) & 255}.${(visitor >> 8) & 255}.${visitor & 255}`
