import { isUuid } from '../is-uuid.ts'
import { isSame } from '../signed-word.server.ts'
import type { AccountContext } from './account-context.ts'
import { endLoginCode } from './end-login-code.server.ts'
import { findLoginCode, type WaitingCode } from './find-login-code.server.ts'
import type { Proof } from './login-code.ts'
import { reckonLinkToken } from './reckon-code.server.ts'

type LinkContext = Pick<AccountContext, 'db' | 'now' | 'codeSecret'>

/** What stands in a letter's link: the code's id and its token. */
export const linkKey = (secret: Uint8Array, codeId: string) => `${codeId}.${reckonLinkToken(secret, codeId)}`

/** The code that a letter's link stands for, while the link holds. Looking uses up nothing: mail scanners look too. */
export async function findLoginLink(context: LinkContext, key: string): Promise<WaitingCode | undefined> {
  const codeId = await readKey(context, key)
  const code = codeId === undefined ? undefined : await findLoginCode(context, codeId)
  // Guesses do not close the link: it is not what they guess.
  return code !== undefined && code.expiresAt > context.now() ? code : undefined
}

/** Uses a letter's link: what it proves, as a code does; undefined when it holds no more. */
export async function checkLoginLink(context: LinkContext, key: string): Promise<Proof | undefined> {
  const codeId = await readKey(context, key)
  return codeId === undefined ? undefined : endLoginCode(context, codeId)
}

async function readKey({ codeSecret }: LinkContext, key: string): Promise<string | undefined> {
  const [codeId = '', token = ''] = key.split('.')
  return isUuid(codeId) && isSame(token, reckonLinkToken(await codeSecret(), codeId)) ? codeId : undefined
}
