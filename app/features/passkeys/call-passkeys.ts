import * as v from 'valibot'
import { fetchJson } from '#app/ui/enhancement/fetch-json.ts'

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
  const parse = (json: unknown) =>
    v.is(RefusalSchema, json) ? json : { ok: true as const, value: v.parse(schema, json) }
  const answer = await fetchJson(path, parse, { body: fields })
  if (!answer.ok) throw new PasskeyCallError(answer.reason === 'logged-out' ? 'logged-out' : 'unreachable')
  if (!answer.value.ok) throw new PasskeyCallError(answer.value.reason)
  return answer.value.value
}

/** The endpoint refused; `message` is the reason. */
class PasskeyCallError extends Error {
  readonly reason: string

  constructor(reason: string) {
    super(`Refused: ${reason}`)
    this.reason = reason
  }
}
