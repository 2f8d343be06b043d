import { isUnchanged, validatorsOf } from './validators.ts'

export interface Edition {
  /** Changes with every change of what is answered. */
  mark: string
  changedAt: Date | null
  now: Date
  headers: Record<string, string>
  body: () => BodyInit
}

/** The answer to whoever asks for a document that seldom changes: 304 when he has this very edition, its head for HEAD. */
export function answerUnlessKnown(request: Request, { mark, changedAt, now, headers, body }: Edition): Response {
  const validators = validatorsOf(mark, changedAt, now)
  const answer = new Headers({ ...headers, ...validators })
  if (isUnchanged(request.headers, validators)) return new Response(null, { status: 304, headers: answer })
  return new Response(request.method === 'HEAD' ? null : body(), { headers: answer })
}
