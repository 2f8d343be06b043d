import type { Context } from '#domain/context.ts'
import { createSecretLoader, type SecretContext } from '#domain/create-secret-loader.server.ts'
import { type Auth, type AuthSettings, createAuth } from '#platform/auth/auth.server.ts'
import type { Config } from '#platform/config/config.server.ts'
import { authPaths } from '#urls/login-paths.ts'

/** Sessions and the configured login providers, with the secret that all nodes share. */
export async function createSiteAuth(
  { siteUrl, authKeys: keys }: Pick<Config, 'authKeys'> & { siteUrl: string },
  context: Pick<Context, 'db' | 'now' | 'log'> & SecretContext,
  onIdentity?: AuthSettings['onIdentity'],
): Promise<Auth> {
  const secret = Buffer.from(await createSecretLoader(context, 'sessions')()).toString('hex')
  return createAuth(context.db, { siteUrl, paths: authPaths(), secret, keys, onIdentity }, context.log)
}
