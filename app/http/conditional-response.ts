import fresh from 'fresh'

export interface ConditionalResponseParams {
  /** Changes with every change of the content. */
  etag: string
  changedAt: Date | null
  now: Date
  headers: Record<string, string>
  body: () => BodyInit
}

/**
 * Answers a request for a document that seldom changes: 304 when the client already has this version, and the headers
 * alone for HEAD.
 */
export function conditionalResponse(
  request: Request,
  { etag, changedAt, now, headers, body }: ConditionalResponseParams,
): Response {
  const validators = createValidators(etag, changedAt, now)
  const responseHeaders = new Headers({ ...headers, ...validators })
  if (isNotModified(request.headers, validators)) return new Response(null, { status: 304, headers: responseHeaders })
  return new Response(request.method === 'HEAD' ? null : body(), { headers: responseHeaders })
}

/** The headers by which a client asks next time whether anything has changed. */
export interface Validators {
  etag: string
  'last-modified'?: string
}

/**
 * The validators of a content with this tag, unchanged since `since` (null: unknown). HTTP dates have whole seconds:
 * the date is only sent once its second is over, so that a second change within that second is not missed.
 */
export function createValidators(tag: string, since: Date | null, now: Date): Validators {
  const etag = `W/"${tag}"`
  if (since === null) return { etag }
  const second = Math.floor(since.getTime() / 1000) * 1000
  const isOver = now.getTime() >= second + 1000
  return { etag, ...(isOver && { 'last-modified': new Date(second).toUTCString() }) }
}

/** Whether the client already has this content. A compressing proxy may have added a suffix to the tag. */
export const isNotModified = (headers: Headers, validators: Validators): boolean =>
  fresh(
    {
      'if-none-match': headers.get('if-none-match')?.replaceAll(/-(?:gzip|br)"/g, '"'),
      'if-modified-since': headers.get('if-modified-since') ?? undefined,
    },
    { ...validators },
  )
