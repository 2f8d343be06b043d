import { verifySignedToken, createSignedToken } from '../signed-token.server.ts'
import { type UnsubscribeSubject, parseUnsubscribeSubject, formatUnsubscribeSubject } from './unsubscribe-subject.ts'

export interface UnsubscribeRequest {
  accountId: number
  subject: UnsubscribeSubject
}

/** A token that switches notices off without login, as long as the account exists. Fit for an address. */
export const signUnsubscribeToken = ({ accountId, subject }: UnsubscribeRequest, secret: Uint8Array) =>
  createSignedToken(`${accountId}.${formatUnsubscribeSubject(subject)}`, secret)

/** What a token switches off; undefined for a token that we have not signed. */
export function verifyUnsubscribeToken(token: string, secret: Uint8Array): UnsubscribeRequest | undefined {
  const [accountId, text = ''] = verifySignedToken(token, secret)?.split('.') ?? []
  const subject = parseUnsubscribeSubject(text)
  return subject === undefined ? undefined : { accountId: Number(accountId), subject }
}
