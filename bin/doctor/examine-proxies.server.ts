import type { Context } from '#domain/context.ts'
import type { Config } from '#platform/config/config.server.ts'
import { DAY_MS } from '#locale/durations.ts'
import { good, odd, type Finding } from './finding.ts'

const REMEDY =
  'Set TRUST_PROXY to the number of proxies in front (docs/operations.md): else consents are stored without an address, and limits cannot tell visitors apart.'

/** Whether the site knows of the proxies before it: without that it does not know its visitors' addresses. */
export async function examineProxies(
  { db, now }: Pick<Context, 'db' | 'now'>,
  { trustProxy, siteUrl }: Pick<Config, 'trustProxy' | 'siteUrl'>,
): Promise<Finding[]> {
  const { nameless } = await db
    .selectFrom('request')
    .select((e) => e.fn.countAll<number>().as('nameless'))
    .where('submitted_at', '>', new Date(now().getTime() - DAY_MS))
    .where('address', 'is', null)
    .where('erased_at', 'is', null)
    .executeTakeFirstOrThrow()
  if (nameless > 0)
    return [odd(`Since yesterday ${nameless} requests came through a proxy that TRUST_PROXY does not know of`, REMEDY)]
  // The site speaks no TLS itself.
  if (siteUrl?.startsWith('https:') && trustProxy === 0)
    return [odd('SITE_URL is https, so a proxy stands in front, but TRUST_PROXY is 0', REMEDY)]
  return trustProxy === 0 ? [] : [good(`Visitors come through proxies: ${trustProxy}`)]
}
