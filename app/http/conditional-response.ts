import { isNotModified, createValidators } from './validators.ts'

export interface ConditionalResponseParams {
  /** Changes with every change of what is answered. */
  etag: string
  changedAt: Date | null
  now: Date
  headers: Record<string, string>
  body: () => BodyInit
}

/** The answer to whoever asks for a document that seldom changes: 304 when he has this very edition, its head for HEAD. */
export function conditionalResponse(
  request: Request,
  { etag, changedAt, now, headers, body }: ConditionalResponseParams,
): Response {
  const validators = createValidators(etag, changedAt, now)
  const answer = new Headers({ ...headers, ...validators })
  if (isNotModified(request.headers, validators)) return new Response(null, { status: 304, headers: answer })
  return new Response(request.method === 'HEAD' ? null : body(), { headers: answer })
}
