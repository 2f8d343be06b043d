import { createHash, randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'

/** A form that was sent until it was answered. */
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
  /** Where the site is at this moment; it moves with each start. */
  origin: () => string
  /** What visitors attach: some of these, in all combinations. */
  files: readonly File[]
  onAcknowledged: () => void
  signal: AbortSignal
}

const ANSWER_TIMEOUT_MS = 15_000
const RETRY_DELAY_MS = 60

/**
 * Visitors who fill in a trade-in with photographs, one form after another, until `signal`. Whoever gets no answer presses
 * «Повторить»: the same form under the same key. A form that was begun is finished, however often the site goes away.
 */
export async function sendForms(clients: number, parts: SendFormsParams): Promise<AcknowledgedForm[]> {
  const acknowledged: AcknowledgedForm[] = []
  const client = async () => {
    while (!parts.signal.aborted) {
      const visitor = nextVisitor()
      const files = parts.files.filter((_, place) => (visitor >> place) % 2 === 1)
      acknowledged.push(await sendUntilAnswered(parts.origin, files, visitor))
      parts.onAcknowledged()
    }
  }
  await Promise.all(Array.from({ length: clients }, client))
  return acknowledged
}

/** One visitor fills in one trade-in with all of these files, and sends it until it is answered. */
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

/** One visitor each: the limits of an address are not what is looked at here. */
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

/** The request's number; undefined when nobody answered, or said that it went wrong on his side. Throws when it was refused. */
async function send(origin: string, body: FormData, address: string): Promise<number | undefined> {
  const answer = await fetch(`${origin}/ajax/modals/actions/request-trade-action.php`, {
    method: 'POST',
    body,
    headers: { 'x-forwarded-for': address },
    signal: AbortSignal.timeout(ANSWER_TIMEOUT_MS),
  })
    .then(async (response) => ({ status: response.status, text: await response.text() }))
    .catch(() => undefined)
  if (answer === undefined || answer.status >= 500) return undefined
  const { success, number } = JSON.parse(answer.text)
  if (answer.status !== 200 || success !== 'Y') throw new Error(`Refused with ${answer.status}: ${answer.text}`)
  return Number(number)
}
