import type { Config } from '#platform/config/config.server.ts'
import { listen } from '#server/listen.server.ts'
import { listInstances, SITE_ID_HEADER, type SiteInstance } from '#server/site-instances.server.ts'
import { readinessPath } from '#urls/machine-paths.ts'
import { bad, good, odd, type ReportLine } from './report-line.ts'

const TIMEOUT_MS = 3000

/**
 * Checks whether the site runs. Each process records in DATA_DIR where it listens; several may share one port. A killed
 * one leaves its record behind, so the ids are compared. If no site runs, checks whether one could start on the configured port.
 */
export async function examineSites(config: Pick<Config, 'port' | 'host' | 'dataFolder'>): Promise<ReportLine[]> {
  const byOrigin = Map.groupBy(await listInstances(config.dataFolder), ({ origin }) => origin)
  const found = await Promise.all([...byOrigin].map(([origin, instances]) => examineSite(origin, instances)))
  const sites = found.filter((finding) => finding !== undefined)
  return sites.length > 0 ? sites : examinePort(config)
}

/** Undefined if nothing listens there any more, or another program does. */
async function examineSite(origin: string, instances: readonly SiteInstance[]): Promise<ReportLine | undefined> {
  const answer = await fetchReadiness(origin)
  if (answer === 'no-listener') return undefined
  const pids = instances.map(({ pid }) => pid).join(', ')
  if (answer === 'silence')
    return bad(`The site at ${origin} (process ${pids}) does not answer`, 'See its log; stop it and start it again.')
  return instances.some(({ id }) => id === answer.id) ? describeReady(origin, answer.body) : undefined
}

/** Checks whether the site could be started with the current settings. */
async function examinePort({ port, host }: Pick<Config, 'port' | 'host'>): Promise<ReportLine[]> {
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

function describeReady(origin: string, body: unknown): ReportLine {
  if (isReadiness(body) && body.ready === true) return good(`The site runs at ${origin}`)
  const reasons = isReadiness(body) ? JSON.stringify(body.reasons) : ''
  return bad(`The site at ${origin} is not ready: ${reasons}`, 'See its log; it may still be starting.')
}
