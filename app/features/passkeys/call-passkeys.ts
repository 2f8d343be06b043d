import * as v from 'valibot'

const RefusalSchema = v.object({ ok: v.literal(false), reason: v.string() })

/**
 * Posts to an endpoint for passkeys and parses its answer. Throws `PasskeyCallError` with the answer's reason;
 * `logged-out` when the session has ended, `unreachable` when there is no valid answer.
 */
export async function callPasskeys<Schema extends v.GenericSchema>(
  path: string,
  fields: Record<string, string>,
  schema: Schema,
): Promise<v.InferOutput<Schema>> {
  const response = await fetch(path, { method: 'POST', body: new URLSearchParams(fields) }).catch(() => undefined)
  if (response?.redirected) throw new PasskeyCallError('logged-out')
  const json: unknown = await response?.json().catch(() => undefined)
  const refusal = v.safeParse(RefusalSchema, json)
  if (refusal.success) throw new PasskeyCallError(refusal.output.reason)
  const parsed = v.safeParse(schema, json)
  if (!response?.ok || !parsed.success) throw new PasskeyCallError('unreachable')
  return parsed.output
}

/** The endpoint refused; `message` is the reason. */
class PasskeyCallError extends Error {
  readonly reason: string

  constructor(reason: string) {
    super(`Refused: ${reason}`)
    this.reason = reason
  }
}
