type ReadForm = { ok: true; fields: Map<string, string[]> } | { ok: false; reason: 'malformed' | 'too-large' }

const MAX_BYTES = 256 * 1024

/** The text fields of a form without files. */
export async function readFormFields(request: Request): Promise<ReadForm> {
  const bytes = await readAtMost(request, MAX_BYTES)
  if (bytes === undefined) return { ok: false, reason: 'too-large' }
  try {
    const form = await new Response(bytes, {
      headers: { 'content-type': request.headers.get('content-type') ?? '' },
    }).formData()
    const fields = new Map<string, string[]>()
    for (const [name, value] of form)
      if (typeof value === 'string') fields.set(name, [...(fields.get(name) ?? []), value])
    return { ok: true, fields }
  } catch {
    // The parser says only that it could not.
    return { ok: false, reason: 'malformed' }
  }
}

async function readAtMost(request: Request, max: number): Promise<Uint8Array<ArrayBuffer> | undefined> {
  const chunks: Uint8Array[] = []
  let bytes = 0
  for await (const chunk of request.body ?? []) {
    bytes += chunk.length
    if (bytes > max) return undefined
    chunks.push(chunk)
  }
  const whole = new Uint8Array(bytes)
  let at = 0
  for (const chunk of chunks) {
    whole.set(chunk, at)
    at += chunk.length
  }
  return whole
}
