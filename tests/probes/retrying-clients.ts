import { createHash, randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'

/** A form that was sent until there was a response. */
export interface AcknowledgedForm {
  key: string
  phone: string
  /** The request's number. */
  number: number
  attempts: number
  /** SHA-256 of each file, in order. */
  files: string[]
}

interface SendFormsParams {
  /** The site's current origin; it changes with each start. */
  origin: () => string
  /** Files that visitors attach, in all combinations. */
  files: readonly File[]
  onAcknowledged: () => void
  signal: AbortSignal
}

const ANSWER_TIMEOUT_MS = 15_000
const RETRY_DELAY_MS = 60

/**
 * Visitors who send trade-in forms with photos, one after another, until `signal`. Without a response they press
 * «Повторить»: the same form with the same key. A form that was started is finished, however often the site stops.
 */
export async function sendForms(clients: number, params: SendFormsParams): Promise<AcknowledgedForm[]> {
  const acknowledged: AcknowledgedForm[] = []
  const client = async () => {
    while (!params.signal.aborted) {
      const visitor = nextVisitor()
      const files = params.files.filter((_, index) => (visitor >> index) % 2 === 1)
      acknowledged.push(await sendUntilAnswered(params.origin, files, visitor))
      params.onAcknowledged()
    }
  }
  await Promise.all(Array.from({ length: clients }, client))
  return acknowledged
}

/** One visitor sends one trade-in form with all of these files until there is a response. */
export const sendForm = (origin: string, files: readonly File[]): Promise<AcknowledgedForm> =>
  sendUntilAnswered(() => origin, files, nextVisitor())

async function sendUntilAnswered(
  origin: SendFormsParams['origin'],
  files: readonly File[],
  visitor: number,
): Promise<AcknowledgedForm> {
  const key = randomUUID()
  const phone = `7916${String(visitor).padStart(7, '0')}`
  const form = createForm({ key, phone, visitor, files })
  for (let attempts = 1; ; attempts += 1) {
    const number = await send(origin(), form, addressOf(visitor))
    if (number !== undefined) return { key, phone, number, attempts, files: await Promise.all(files.map(hashOf)) }
    await pause(RETRY_DELAY_MS)
  }
}

let visitors = 0
const nextVisitor = () => (visitors += 1)

/** One address per visitor: the limits per address are not tested here. */
const addressOf = (visitor: number) => `10.9.${(visitor >> 8) & 255}.${visitor & 255}`

const hashOf = async (file: File) =>
  createHash('sha256')
    .update(new Uint8Array(await file.arrayBuffer()))
    .digest('hex')

function createForm({
  key,
  phone,
  visitor,
  files,
}: {
  key: string
  phone: string
  visitor: number
  files: readonly File[]
}): FormData {
  const form = new FormData()
  const fields = {
    name: 'Анна',
    phone,
    email: `anna-${visitor}@example.ru`,
    own_brand: 'Kia',
    own_model: 'Rio',
    own_year: '2018',
    own_mileage_km: '90 000',
    consent: 'yes',
    request_key: key,
    url: 'http://showroom.test/services/trade-in/',
  }
  for (const [name, value] of Object.entries(fields)) form.append(name, value)
  for (const file of files) form.append('files', file)
  return form
}

/** The request's number; undefined without a response or for a server error. Throws when the request is rejected. */
async function send(origin: string, body: FormData, address: string): Promise<number | undefined> {
  const response = await fetch(`${origin}/ajax/modals/actions/request-trade-action.php`, {
    method: 'POST',
    body,
    headers: { 'x-forwarded-for': address },
    signal: AbortSignal.timeout(ANSWER_TIMEOUT_MS),
  })
    .then(async (received) => ({ status: received.status, text: await received.text() }))
    .catch(() => undefined)
  if (response === undefined || response.status >= 500) return undefined
  const { success, number } = JSON.parse(response.text)
  if (response.status !== 200 || success !== 'Y') throw new Error(`Rejected with ${response.status}: ${response.text}`)
  return Number(number)
}
