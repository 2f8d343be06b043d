import { reportHandledError } from './report-handled-error.ts'

/** Why a call has no value. */
export type CallFailure =
  /** The network failed; no answer in time; the caller has aborted it. */
  | { ok: false; reason: 'offline' | 'timeout' | 'aborted' }
  /** The answer is something else, such as a proxy's page; the session has ended. */
  | { ok: false; reason: 'unexpected' | 'logged-out' }
  /** An error status, with the answer's message for the visitor. */
  | { ok: false; reason: 'refused'; msg: string | undefined }

export type CallResult<Value> = { ok: true; value: Value } | CallFailure

interface CallOptions {
  /** The fields to post; without them it is a GET. */
  body?: Record<string, string> | URLSearchParams
  /** Aborts the call. */
  signal?: AbortSignal
  timeoutMs?: number
  /** The call outlives the page. */
  keepalive?: boolean
}

/** Beside a form that could not be sent. */
export const OFFLINE_MESSAGE =
  'Нет связи с\u00a0сайтом. Проверьте интернет и\u00a0повторите: всё, что вы заполнили, осталось в\u00a0форме.'

/** A visitor who waits longer sees an error. */
const TIMEOUT_MS = 10_000

/**
 * Calls an address of the site that answers with JSON. `parse` returns the value or throws: `v.parser(Schema)`. Never
 * throws itself.
 */
export const fetchJson = <Value>(
  path: string,
  parse: (json: unknown) => Value,
  options: CallOptions = {},
): Promise<CallResult<Value>> =>
  call(path, { ...options, accept: 'application/json' }, async (response) => parse(await response.json()))

/** The same for an address that answers with a piece of HTML. */
export const fetchHtml = (path: string, options: CallOptions = {}): Promise<CallResult<string>> =>
  call(path, { ...options, accept: 'text/html' }, (response) => {
    if (!response.headers.get('content-type')?.startsWith('text/html')) throw new Error('The answer is not HTML')
    return response.text()
  })

async function call<Value>(
  path: string,
  { body, signal, timeoutMs = TIMEOUT_MS, keepalive, accept }: CallOptions & { accept: string },
  parse: (response: Response) => Promise<Value>,
): Promise<CallResult<Value>> {
  // One controller for both reasons to abort: `AbortSignal.any` is too new (docs/browsers.md).
  const controller = new AbortController()
  const abort = () => controller.abort()
  signal?.addEventListener('abort', abort)
  const timer = setTimeout(abort, timeoutMs)
  try {
    if (signal?.aborted) return { ok: false, reason: 'aborted' }
    const response = await fetch(path, {
      ...(body !== undefined && { method: 'POST', body: new URLSearchParams(body) }),
      headers: { accept },
      keepalive,
      signal: controller.signal,
    })
    if (response.redirected) return { ok: false, reason: 'logged-out' }
    if (!response.ok) return { ok: false, reason: 'refused', msg: messageOf(await response.json().catch(() => null)) }
    return { ok: true, value: await parse(response) }
  } catch (error) {
    if (signal?.aborted) return { ok: false, reason: 'aborted' }
    reportHandledError(`answer of ${path}`, error)
    if (controller.signal.aborted) return { ok: false, reason: 'timeout' }
    // `fetch` rejects with a TypeError, also when the connection ends within the answer.
    return { ok: false, reason: error instanceof TypeError ? 'offline' : 'unexpected' }
  } finally {
    clearTimeout(timer)
    signal?.removeEventListener('abort', abort)
  }
}

/** Every refusal of the site has a `msg` (docs/product.md, Errors). */
const messageOf = (json: unknown) =>
  typeof json === 'object' && json !== null && 'msg' in json && typeof json.msg === 'string' && json.msg !== ''
    ? json.msg
    : undefined
