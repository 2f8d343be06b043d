import { PRIVATE_NO_STORE } from '#app/http/cache-control.ts'
import { parseJsonField, parseTextField } from '#app/http/parse-field.ts'
import { readShortForm } from '#app/http/read-short-form.server.ts'
import { NEW_CREDENTIAL, SIGNED_CREDENTIAL } from '#domain/passkeys/passkey.ts'

/**
 * Reads a call about a passkey: a request for a challenge, or the answer to one. Undefined for anything else: no page of
 * ours sends it.
 */
export async function readPasskeyCall(request: Request) {
  const { fields } = await readShortForm(request)
  const intent = parseTextField(fields, 'intent')
  if (intent === 'request-challenge') return { kind: 'request' } as const
  const challengeId = parseTextField(fields, 'challenge') ?? ''
  const json = parseTextField(fields, 'credential')
  const created = intent === 'save' ? parseJsonField(NEW_CREDENTIAL, json) : undefined
  if (created !== undefined) return { kind: 'created', fields, challengeId, credential: created } as const
  const signed = intent === 'log-in' ? parseJsonField(SIGNED_CREDENTIAL, json) : undefined
  if (signed === undefined) return undefined
  return { kind: 'signed', back: parseTextField(fields, 'back') ?? null, challengeId, credential: signed } as const
}

/** The answer for the script (app/features/passkeys). */
export const sendPasskeyAnswer = (answer: object, headers: HeadersInit = {}): Response => {
  const all = new Headers(headers)
  for (const [name, value] of Object.entries(PRIVATE_NO_STORE)) all.set(name, value)
  return Response.json(answer, { headers: all })
}

/** The same for a refused login: too many attempts are something else than too many passkeys. */
export const sendPasskeyRefusal = ({ reason }: { reason: string }): Response =>
  sendPasskeyAnswer({ ok: false, reason: reason === 'too-many' ? 'too-many-attempts' : reason })

/** For a call that no page of ours sends. */
export const rejectPasskeyCall = (): Response => new Response(null, { status: 400, headers: PRIVATE_NO_STORE })
