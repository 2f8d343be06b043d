import { isUuid } from '#domain/is-uuid.ts'
import { timingSafeEqualText } from '#domain/signed-token.server.ts'
import type { AccountContext } from '../account-context.ts'
import { consumeLoginCode } from './consume-login-code.server.ts'
import { findLoginCode, type PendingCode } from './find-login-code.server.ts'
import type { VerifiedContact } from './login-code.ts'
import { calculateLinkToken } from './calculate-login-code.server.ts'

type LoginLinkContext = Pick<AccountContext, 'db' | 'now' | 'codeSecret'>

/** The key in a letter's link: the code's id and its token. */
export const createLinkKey = (secret: Uint8Array, codeId: string) => `${codeId}.${calculateLinkToken(secret, codeId)}`

/**
 * The code of a letter's link, as long as the link is valid. It does not use the link up, because mail scanners open
 * links.
 */
export async function findLoginLink(context: LoginLinkContext, key: string): Promise<PendingCode | undefined> {
  const codeId = await verifyLinkKey(context, key)
  const code = codeId === undefined ? undefined : await findLoginCode(context, codeId)
  // Wrong guesses of the code do not invalidate the link: the link is not what they guess.
  return code !== undefined && code.expiresAt > context.now() ? code : undefined
}

/** Uses a letter's link up and returns the contact that it verifies; undefined when it is no longer valid. */
export async function checkLoginLink(context: LoginLinkContext, key: string): Promise<VerifiedContact | undefined> {
  const codeId = await verifyLinkKey(context, key)
  return codeId === undefined ? undefined : consumeLoginCode(context, codeId)
}

async function verifyLinkKey({ codeSecret }: LoginLinkContext, key: string): Promise<string | undefined> {
  const [codeId = '', token = ''] = key.split('.')
  return isUuid(codeId) && timingSafeEqualText(token, calculateLinkToken(await codeSecret(), codeId))
    ? codeId
    : undefined
}
