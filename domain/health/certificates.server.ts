import type { ChannelSettings } from '#domain/requests/channels/channels.server.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#locale/durations.ts'
import type { Clock } from '#platform/clock.ts'
import type { Config } from '#platform/config/config.server.ts'
import { readCertificateEnd, type TlsAddress } from '#platform/http-client/read-certificate.server.ts'
import { waitAtMost } from '#platform/wait-at-most.ts'
import { bad, type Finding, good, odd } from './finding.ts'

const CONNECT_TIMEOUT_MS = 5000
const KEPT_MS = 6 * HOUR_MS
/** After a failure. */
const RETRY_MS = 5 * MINUTE_MS
/** Automatic renewal happens earlier: what is left then nobody renews. */
const WARN_DAYS = 14

const PORTS: Readonly<Record<string, number>> = { 'https:': 443, 'smtps:': 465 }

export interface CertificateCheck {
  /** The state of the certificates of these addresses. Waits no longer than `waitMs` for those not read yet. */
  check(addresses: readonly TlsAddress[], waitMs: number): Promise<Finding[]>
}

interface CertificateCheckDependencies {
  now: Clock
  readEnd?: typeof readCertificateEnd
}

type Reading = { endsAt: Date } | { problem: string }

/** Reads the certificates of other people's servers, and keeps what it has read for hours. */
export function createCertificateCheck({
  now,
  readEnd = readCertificateEnd,
}: CertificateCheckDependencies): CertificateCheck {
  const readings = new Map<string, Reading & { until: number }>()
  const underWay = new Map<string, Promise<void>>()

  const read = async (address: TlsAddress): Promise<void> => {
    const reading = await readEnd(address, AbortSignal.timeout(CONNECT_TIMEOUT_MS)).then(
      (endsAt) => ({ endsAt }),
      (error: unknown) => ({ problem: nameProblem(error) }),
    )
    const keptMs = 'endsAt' in reading ? KEPT_MS : RETRY_MS
    readings.set(keyOf(address), { ...reading, until: now().getTime() + keptMs })
  }

  const renew = (address: TlsAddress): Promise<void> => {
    const key = keyOf(address)
    if ((readings.get(key)?.until ?? 0) > now().getTime()) return Promise.resolve()
    const started = underWay.get(key) ?? read(address).finally(() => underWay.delete(key))
    underWay.set(key, started)
    return started
  }

  return {
    async check(addresses, waitMs) {
      await waitAtMost(waitMs, Promise.all(addresses.map(renew)))
      return addresses.map((address) => describeReading(address.host, readings.get(keyOf(address)), now()))
    },
  }
}

const keyOf = ({ host, port }: TlsAddress) => `${host}:${port}`

function describeReading(host: string, reading: Reading | undefined, now: Date): Finding {
  if (reading === undefined) return good('certificate-awaited', { host })
  if ('problem' in reading) return odd('certificate-unread', { host, problem: reading.problem })
  const daysLeft = Math.floor((reading.endsAt.getTime() - now.getTime()) / DAY_MS)
  if (daysLeft < 0) return bad('certificate-ended', { host })
  return (daysLeft < WARN_DAYS ? odd : good)('certificate', { host, daysLeft })
}

const nameProblem = (error: unknown): string =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : 'no answer'

/** The addresses with a certificate that the site calls: channels, mail, messages, the bot of the staff. Each once. */
export function listTlsAddresses(
  { mail, sms, staffBot }: Pick<Config, 'mail' | 'sms' | 'staffBot'>,
  channels: readonly ChannelSettings[],
): TlsAddress[] {
  const called = [mail.smtpUrl, sms?.url, staffBot?.api, ...channels.map(findChannelUrl)]
  const addresses = called.flatMap((address) => {
    const url = address === undefined ? null : URL.parse(address)
    const defaultPort = url === null ? undefined : PORTS[url.protocol]
    if (url === null || defaultPort === undefined) return []
    return [{ host: url.hostname, port: url.port === '' ? defaultPort : Number(url.port) }]
  })
  return [...new Map(addresses.map((address) => [keyOf(address), address])).values()]
}

function findChannelUrl(channel: ChannelSettings): string | undefined {
  switch (channel.kind) {
    case 'webhook':
    case 'amocrm':
      return channel.url
    case 'bitrix24':
      return channel.webhook
    case 'telegram':
      return channel.api
    case 'email':
    case 'adf':
      return undefined
    default:
      return channel satisfies never
  }
}
