import { verifySignedToken, createSignedToken } from '../signed-token.server.ts'
import { type UnsubscribeSubject, parseUnsubscribeSubject, formatUnsubscribeSubject } from './unsubscribe-subject.ts'

export interface UnsubscribeRequest {
  accountId: number
  subject: UnsubscribeSubject
}

/** Lets its bearer switch this off without login, for as long as the account lives. Fit for an address. */
export const signUnsubscribeToken = ({ accountId, subject }: UnsubscribeRequest, secret: Uint8Array) =>
  createSignedToken(`${accountId}.${formatUnsubscribeSubject(subject)}`, secret)

/** What we once let its bearer switch off; undefined for anything else. */
export function verifyUnsubscribeToken(token: string, secret: Uint8Array): UnsubscribeRequest | undefined {
  const [accountId, spelled = ''] = verifySignedToken(token, secret)?.split('.') ?? []
  const subject = parseUnsubscribeSubject(spelled)
  return subject === undefined ? undefined : { accountId: Number(accountId), subject }
}
