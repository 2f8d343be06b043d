import type { Context } from '#domain/context.ts'
import { listLiveNodes, listNodeSigns } from '#domain/nodes/live-nodes.server.ts'
import { DAY_MS } from '#locale/durations.ts'
import type { Config } from '#platform/config/config.server.ts'
import { bad, type Finding, good, odd } from './finding.ts'

/** Checks whether nodes have fallen silent, and whether the live ones see each other's files. */
export async function checkNodes(context: Pick<Context, 'db'>): Promise<Finding[]> {
  const signs = await listNodeSigns(context)
  const blind = (await listLiveNodes(context)).filter(({ unseen }) => unseen.length > 0)
  const live = signs.filter(({ isLive }) => isLive)
  return [
    ...blind.map(({ host, role, unseen }) => bad('node-blind', { node: { host, role, unseen } })),
    ...signs.filter(({ isLive }) => !isLive).map((node) => odd('node-silent', { node })),
    ...(live.length === 0 ? [] : [good('nodes', { nodes: live })]),
  ]
}

/** Checks whether TRUST_PROXY counts all proxies: otherwise the addresses of visitors are unknown. */
export async function checkProxies(
  { db, now }: Pick<Context, 'db' | 'now'>,
  { trustProxy, siteUrl }: Pick<Config, 'trustProxy' | 'siteUrl'>,
): Promise<Finding[]> {
  const { requests } = await db
    .selectFrom('request')
    .select((e) => e.fn.countAll<number>().as('requests'))
    .where('submitted_at', '>', new Date(now().getTime() - DAY_MS))
    .where('address', 'is', null)
    .where('erased_at', 'is', null)
    .executeTakeFirstOrThrow()
  if (requests > 0) return [odd('visitors-without-address', { requests })]
  // The site does not do TLS itself.
  if (siteUrl?.startsWith('https:') && trustProxy === 0) return [odd('proxies-uncounted', {})]
  return trustProxy === 0 ? [] : [good('proxies', { count: trustProxy })]
}
