import { randomUUID } from 'node:crypto'
import type { Pool } from 'undici'

export const CALL = '/ajax/modals/actions/request-call-action.php'

let visitorCount = 0

/** Sends a plain request over HTTP as a new visitor with a new phone number; throws unless it is accepted. */
export async function sendForm(pool: Pool): Promise<void> {
  visitorCount += 1
  const form = {
    name: 'Анна',
    phone: `+7 (916) ${formatDigits(visitorCount)}`,
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
      'x-forwarded-for': `10.${(visitorCount >> 16) & 255}.${(visitorCount >> 8) & 255}.${visitorCount & 255}`,
      'user-agent': 'Mozilla/5.0',
      accept: '*/*',
    },
    body: multipart(form),
  })
  const text = await body.text()
  if (statusCode !== 200 || !text.includes('"success":"Y"')) throw new Error(`Responded ${statusCode}: ${text}`)
}

const BOUNDARY = '----showroom-bench'
const multipart = (form: Record<string, string>) =>
  Object.entries(form)
    .map(([name, text]) => `--${BOUNDARY}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${text}\r\n`)
    .join('')
    .concat(`--${BOUNDARY}--\r\n`)

/** Seven digits, different for each visitor. */
const formatDigits = (visitor: number) => String(2_000_000 + visitor)
