import { readSignedWord, signWord } from '../signed-word.server.ts'
import { type OffSubject, readSubject, spellSubject } from './off-subject.ts'

export interface OffOrder {
  accountId: number
  subject: OffSubject
}

/** Lets its bearer switch this off without login, for as long as the account lives. Fit for an address. */
export const signOffToken = ({ accountId, subject }: OffOrder, secret: Uint8Array) =>
  signWord(`${accountId}.${spellSubject(subject)}`, secret)

/** What we once let its bearer switch off; undefined for anything else. */
export function readOffToken(token: string, secret: Uint8Array): OffOrder | undefined {
  const [accountId, spelled = ''] = readSignedWord(token, secret)?.split('.') ?? []
  const subject = readSubject(spelled)
  return subject === undefined ? undefined : { accountId: Number(accountId), subject }
}
