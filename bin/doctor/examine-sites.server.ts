import type { Config } from '#platform/config/config.server.ts'
import { listen } from '#server/listen.server.ts'
import { listInstances, SITE_ID_HEADER, type SiteInstance } from '#server/site-instances.server.ts'
import { bad, good, odd, type Finding } from './finding.ts'

const TIMEOUT_MS = 3000

/**
 * Whether the site runs, wherever it listens: each leaves word in DATA_DIR. One that was killed leaves it too, so every one
 * is asked whether it is that very site. Without any, whether it could run on the port of the settings.
 */
export async function examineSites(config: Pick<Config, 'port' | 'host' | 'dataFolder'>): Promise<Finding[]> {
  const found = await Promise.all((await listInstances(config.dataFolder)).map(examineSite))
  const sites = found.filter((finding) => finding !== undefined)
  return sites.length > 0 ? sites : examinePort(config)
}

/** Undefined where nothing listens any more, or something else does. */
async function examineSite({ id, origin, pid }: SiteInstance): Promise<Finding | undefined> {
  const answer = await fetchReadiness(origin)
  if (answer === 'no-listener') return undefined
  if (answer === 'silence')
    return bad(
      `The site at ${origin} (process ${pid}) does not answer`,
      'Look into its log; end it and start it again.',
    )
  return answer.id === id ? describeReady(origin, answer.body) : undefined
}

/** Whether the site could be started as it is set. */
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
          'Look again in a minute; set DATA_DIR as that site has it, or another PORT.',
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
    const answer = await fetch(`${origin}/readyz`, { signal: AbortSignal.timeout(TIMEOUT_MS), redirect: 'manual' })
    const body: unknown = await answer.json().catch(() => undefined)
    return { id: answer.headers.get(SITE_ID_HEADER), body }
  } catch (error) {
    return error instanceof Error && error.name === 'TimeoutError' ? 'silence' : 'no-listener'
  }
}

const isReadiness = (told: unknown): told is { ready: unknown; reasons?: unknown } =>
  typeof told === 'object' && told !== null && 'ready' in told

function describeReady(origin: string, told: unknown): Finding {
  if (isReadiness(told) && told.ready === true) return good(`The site runs at ${origin}`)
  const reasons = isReadiness(told) ? JSON.stringify(told.reasons) : ''
  return bad(`The site at ${origin} is not ready: ${reasons}`, 'Look into its log; it may still be starting.')
}
