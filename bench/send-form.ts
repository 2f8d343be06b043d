import { randomUUID } from 'node:crypto'
import type { Pool } from 'undici'

export const CALL = '/ajax/modals/actions/request-call-action.php'

let visitors = 0

/** Sends a plain request through the door, as a visitor of his own with a phone of his own; throws unless it is taken. */
export async function sendForm(pool: Pool): Promise<void> {
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
