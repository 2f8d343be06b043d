import type { Context } from '#domain/context.ts'
import type { Config } from '#platform/config/config.server.ts'
import { DAY_MS } from '#locale/durations.ts'
import { good, odd, type Finding } from './finding.ts'

const REMEDY =
  'Set TRUST_PROXY to the number of proxies in front (docs/operations.md): otherwise consents are stored without an address, and all visitors share one limit.'

/** Checks whether TRUST_PROXY counts all proxies: otherwise the addresses of visitors are unknown. */
export async function examineProxies(
  { db, now }: Pick<Context, 'db' | 'now'>,
  { trustProxy, siteUrl }: Pick<Config, 'trustProxy' | 'siteUrl'>,
): Promise<Finding[]> {
  const { withoutAddress } = await db
    .selectFrom('request')
    .select((e) => e.fn.countAll<number>().as('withoutAddress'))
    .where('submitted_at', '>', new Date(now().getTime() - DAY_MS))
    .where('address', 'is', null)
    .where('erased_at', 'is', null)
    .executeTakeFirstOrThrow()
  if (withoutAddress > 0)
    return [
      odd(`Since yesterday ${withoutAddress} requests came through a proxy that TRUST_PROXY does not count`, REMEDY),
    ]
  // The site does not do TLS itself.
  if (siteUrl?.startsWith('https:') && trustProxy === 0)
    return [odd('SITE_URL is https, so visitors come through a proxy, but TRUST_PROXY is 0', REMEDY)]
  return trustProxy === 0 ? [] : [good(`Visitors come through proxies: ${trustProxy}`)]
}
