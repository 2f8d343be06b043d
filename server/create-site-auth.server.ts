import type { Context } from '#domain/context.ts'
import { createSecretLoader, type SecretContext } from '#domain/create-secret-loader.server.ts'
import { type Auth, type AuthSettings, createAuth } from '#platform/auth/auth.server.ts'
import type { Config } from '#platform/config/config.server.ts'
import { authPaths } from '#urls/login-paths.ts'

/** Sessions and the providers that the settings name, with the secret that all nodes share. */
export async function createSiteAuth(
  { siteUrl, authKeys: keys }: Pick<Config, 'authKeys'> & { siteUrl: string },
  keeper: Pick<Context, 'db' | 'now' | 'log'> & SecretContext,
  onIdentity?: AuthSettings['onIdentity'],
): Promise<Auth> {
  const secret = Buffer.from(await createSecretLoader(keeper, 'sessions')()).toString('hex')
  return createAuth(keeper.db, { siteUrl, paths: authPaths(), secret, keys, onIdentity }, keeper.log)
}
