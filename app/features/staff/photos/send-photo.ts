import * as v from 'valibot'
import type { SendResult } from './upload-queue.ts'

const ResultSchema = v.variant('ok', [
  v.object({ ok: v.literal(true) }),
  v.object({ ok: v.literal(false), message: v.string() }),
])

/** After these nothing is wrong with the file: the server is busy, starting or limiting. */
const TEMPORARY = new Set([408, 425, 429, 500, 502, 503, 504])

/** Sends a file. */
export const sendPhoto = (address: string, file: File, onProgress: (progress: number) => void): Promise<SendResult> =>
  new Promise((resolve) => {
    // oxlint-disable-next-line no-restricted-globals -- `fetch` does not say how much has been sent
    const request = new XMLHttpRequest()
    request.open('POST', address)
    request.setRequestHeader('accept', 'application/json')
    request.upload.addEventListener('progress', ({ loaded, total }) => onProgress(total === 0 ? 0 : loaded / total))
    request.addEventListener('load', () => resolve(readAnswer(request)))
    request.addEventListener('error', () => resolve({ kind: 'lost' }))
    const form = new FormData()
    form.append('photo', file)
    request.send(form)
  })

function readAnswer(request: XMLHttpRequest): SendResult {
  if (TEMPORARY.has(request.status)) {
    const seconds = Number(request.getResponseHeader('retry-after'))
    return { kind: 'lost', ...(seconds > 0 && { afterMs: seconds * 1000 }) }
  }
  const parsed = v.safeParse(v.pipe(v.string(), v.parseJson(), ResultSchema), request.responseText)
  if (!parsed.success) return { kind: 'refused', message: 'Вход закончился: обновите страницу и\u00a0войдите.' }
  return parsed.output.ok ? { kind: 'sent' } : { kind: 'refused', message: parsed.output.message }
}
