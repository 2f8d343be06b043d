import * as v from 'valibot'

const RefusalSchema = v.object({ ok: v.literal(false), reason: v.string() })

/**
 * Posts to one of the addresses for keys and reads its answer. Throws `PasskeyCallError` with the answer's reason; `logged-out`
 * when the login is over, `unreachable` when there is no answer to speak of.
 */
export async function callPasskeys<Schema extends v.GenericSchema>(
  path: string,
  fields: Record<string, string>,
  schema: Schema,
): Promise<v.InferOutput<Schema>> {
  const response = await fetch(path, { method: 'POST', body: new URLSearchParams(fields) }).catch(() => undefined)
  if (response?.redirected) throw new PasskeyCallError('logged-out')
  const told: unknown = await response?.json().catch(() => undefined)
  const refusal = v.safeParse(RefusalSchema, told)
  if (refusal.success) throw new PasskeyCallError(refusal.output.reason)
  const read = v.safeParse(schema, told)
  if (!response?.ok || !read.success) throw new PasskeyCallError('unreachable')
  return read.output
}

/** No: and why. */
class PasskeyCallError extends Error {
  readonly reason: string

  constructor(reason: string) {
    super(`Refused: ${reason}`)
    this.reason = reason
  }
}
