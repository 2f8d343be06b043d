import type { Config } from '#platform/config/config.server.ts'
import { listen } from '#server/listen.server.ts'
import { listInstances, SITE_ID_HEADER, type SiteInstance } from '#server/site-instances.server.ts'
import { readinessPath } from '#urls/machine-paths.ts'
import type { Context } from '#domain/context.ts'
import { listLiveNodes } from '#domain/nodes/live-nodes.server.ts'
import { formatNodeName, SHARED_FOLDERS_HINT } from '#domain/nodes/node.ts'
import { DAY_MS } from '#locale/durations.ts'
import { isPhoneOffered } from '#platform/config/message-settings.ts'
import { bad, good, odd, type Finding } from './finding.ts'

const TIMEOUT_MS = 3000

/**
 * Checks whether the site runs. Each process records in DATA_DIR where it listens; several may share one port. A killed
 * one leaves its record behind, so the ids are compared. If no site runs, checks whether one could start on the configured port.
 */
export async function examineSites(config: Pick<Config, 'port' | 'host' | 'dataFolder'>): Promise<Finding[]> {
  const byOrigin = Map.groupBy(await listInstances(config.dataFolder), ({ origin }) => origin)
  const found = await Promise.all([...byOrigin].map(([origin, instances]) => examineSite(origin, instances)))
  const sites = found.filter((finding) => finding !== undefined)
  return sites.length > 0 ? sites : examinePort(config)
}

/** Undefined if nothing listens there any more, or another program does. */
async function examineSite(origin: string, instances: readonly SiteInstance[]): Promise<Finding | undefined> {
  const answer = await fetchReadiness(origin)
  if (answer === 'no-listener') return undefined
  const pids = instances.map(({ pid }) => pid).join(', ')
  if (answer === 'silence')
    return bad(`The site at ${origin} (process ${pids}) does not answer`, 'See its log; stop it and start it again.')
  return instances.some(({ id }) => id === answer.id) ? describeReady(origin, answer.body) : undefined
}

/** Checks whether the site could be started with the current settings. */
async function examinePort({ port, host }: Pick<Config, 'port' | 'host'>): Promise<Finding[]> {
  if (port === 0)
    return [odd('The site is not running (PORT=0: any free port will be taken)', 'Start it with  npm start.')]
  try {
    const listener = await listen((_request, response) => response.end(), port, host)
    await listener.stop()
    return [odd(`The site is not running; port ${port} is free`, 'Start it with  npm start.')]
  } catch (error) {
    const origin = `http://${host === '0.0.0.0' ? '127.0.0.1' : host}:${port}`
    const answer = await fetchReadiness(origin)
    if (typeof answer === 'object' && isReadiness(answer.body))
      return [
        odd(
          `Another site than that of this DATA_DIR answers on port ${port}, or this one is still starting`,
          'Try again in a minute; set DATA_DIR as that site has it, or another PORT.',
        ),
      ]
    return [bad(error instanceof Error ? error.message : String(error), 'Whatever answers there is not this site.')]
  }
}

interface ReadyzResponse {
  id: string | null
  body: unknown
}

async function fetchReadiness(origin: string): Promise<ReadyzResponse | 'no-listener' | 'silence'> {
  try {
    const answer = await fetch(`${origin}${readinessPath()}`, {
      signal: AbortSignal.timeout(TIMEOUT_MS),
      redirect: 'manual',
    })
    const body: unknown = await answer.json().catch(() => undefined)
    return { id: answer.headers.get(SITE_ID_HEADER), body }
  } catch (error) {
    return error instanceof Error && error.name === 'TimeoutError' ? 'silence' : 'no-listener'
  }
}

const isReadiness = (body: unknown): body is { ready: unknown; reasons?: unknown } =>
  typeof body === 'object' && body !== null && 'ready' in body

function describeReady(origin: string, body: unknown): Finding {
  if (isReadiness(body) && body.ready === true) return good(`The site runs at ${origin}`)
  const reasons = isReadiness(body) ? JSON.stringify(body.reasons) : ''
  return bad(`The site at ${origin} is not ready: ${reasons}`, 'See its log; it may still be starting.')
}

/** Checks whether the running nodes see each other's files, as they report themselves (domain/nodes). */
export async function examineNodes(context: Pick<Context, 'db'>): Promise<Finding[]> {
  const nodes = await listLiveNodes(context)
  const affected = nodes.filter(({ unseen }) => unseen.length > 0)
  if (affected.length > 0)
    return affected.map((node) =>
      bad(`${formatNodeName(node)} does not see files of other nodes: ${node.unseen.join(', ')}`, SHARED_FOLDERS_HINT),
    )
  return nodes.length < 2 ? [] : [good(`${nodes.length} nodes run: ${nodes.map(formatNodeName).join(', ')}`)]
}

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

/** Checks how login codes are sent. */
export function examineLogin(config: Pick<Config, 'sms' | 'siteUrl' | 'mail'>): Finding[] {
  return [examinePhone(config), ...examineLetters(config)]
}

function examinePhone({ sms, siteUrl }: Pick<Config, 'sms' | 'siteUrl'>): Finding {
  if (sms !== undefined) {
    const { host, protocol } = new URL(sms.url)
    return protocol === 'https:'
      ? good(`Login codes go to phones through ${host}`)
      : odd(`Login codes go to ${host} unencrypted`, 'Begin SMS_URL with https:// if the provider can.')
  }
  const remedy = 'Name a provider of messages: SMS_URL (.env.example).'
  return isPhoneOffered({ sms, siteUrl })
    ? odd('Login codes for phones are printed in the terminal of the site', remedy)
    : odd('Nobody can log in by phone: there is no SMS_URL', remedy)
}

function examineLetters({ mail, siteUrl }: Pick<Config, 'siteUrl' | 'mail'>): Finding[] {
  if (mail.smtpUrl !== undefined || siteUrl === undefined || !siteUrl.startsWith('https:')) return []
  return [bad(`Letters with login codes become files in ${mail.folder}`, 'Set SMTP_URL and MAIL_FROM (.env.example).')]
}
