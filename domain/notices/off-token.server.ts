import { createHmac, timingSafeEqual } from 'node:crypto'
import { type OffSubject, readSubject, spellSubject } from './off-subject.ts'

export interface OffOrder {
  accountId: number
  subject: OffSubject
}

const TOKEN = /^(\d{1,15})\.([a-z]{3,10}|search-\d{1,15})\.([\w-]{43})$/

/** Lets its bearer switch this off without login, for as long as the account lives. Fit for an address. */
export function signOffToken({ accountId, subject }: OffOrder, secret: Uint8Array): string {
  const order = `${accountId}.${spellSubject(subject)}`
  return `${order}.${sign(order, secret).toString('base64url')}`
}

/** What we once let its bearer switch off; undefined for anything else. */
export function readOffToken(token: string, secret: Uint8Array): OffOrder | undefined {
  const [, accountId = '', spelled = '', signature = ''] = TOKEN.exec(token) ?? []
  const subject = readSubject(spelled)
  if (subject === undefined) return undefined
  const given = Buffer.from(signature, 'base64url')
  const right = sign(`${accountId}.${spelled}`, secret)
  if (given.length !== right.length || !timingSafeEqual(given, right)) return undefined
  return { accountId: Number(accountId), subject }
}

const sign = (order: string, secret: Uint8Array) => createHmac('sha256', secret).update(order).digest()
