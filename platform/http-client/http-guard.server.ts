import dns from 'node:dns'
import { isIP, type LookupFunction } from 'node:net'
import type { buildConnector } from 'undici'
import { HttpError } from './http-error.ts'
import { isPublicAddress } from './public-address.ts'

export interface GuardSettings {
  /** For a stock in the dealer's own network, and for tests: all private addresses, or only these. */
  allowPrivateAddresses: boolean | readonly string[]
  /** Resolves all addresses of a name; the system's resolver by default. */
  resolve?: Resolve
}

type Resolve = (hostname: string, callback: (error: Error | null, addresses: dns.LookupAddress[]) => void) => void

/** Ports below 1024, apart from those of the web, belong to mail, shells or databases. */
const MIN_UNRESERVED_PORT = 1024
const CONNECT_TIMEOUT_MS = 10_000

/** An http or https address, relative to `base` where given. Throws HttpError `bad-url` for everything else. */
export function parseHttpUrl(address: string, base?: URL): URL {
  const url = URL.parse(address, base)
  if (url === null) throw new HttpError('bad-url', 'Not a web address')
  if (url.protocol === 'http:' || url.protocol === 'https:') return url
  throw new HttpError('bad-url', `Only http and https are fetched, not ${url.protocol}`)
}

/** Like `parseHttpUrl`, but only what can be the address of a website. */
export function parseWebAddress(address: string, base?: URL): URL {
  const url = parseHttpUrl(address, base)
  if (url.username !== '' || url.password !== '') throw new HttpError('bad-url', 'The address contains a password')
  const port = Number(url.port)
  if (url.port !== '' && port !== 80 && port !== 443 && port < MIN_UNRESERVED_PORT) {
    throw new HttpError('bad-url', `Port ${port} is not a website's`)
  }
  return url
}

/**
 * Checks each address when it connects, on every redirect, so that a name cannot point elsewhere between the check and
 * the use. A connection to a private address fails with HttpError `private-address`.
 */
export function createGuardedConnector(
  build: typeof buildConnector,
  settings: GuardSettings,
): buildConnector.connector {
  const allowed = settings.allowPrivateAddresses
  const isAllowed = (address: string) =>
    isPublicAddress(address) || (typeof allowed === 'boolean' ? allowed : allowed.includes(address))
  const connect = build({
    timeout: CONNECT_TIMEOUT_MS,
    lookup: guardLookup(settings.resolve ?? resolveAll, isAllowed),
  })
  return (options, callback) => {
    // A connection to a literal address does not use the resolver.
    const literal = options.hostname.replaceAll(/^\[|\]$/g, '')
    if (isIP(literal) > 0 && !isAllowed(literal)) callback(createPrivateAddressError(options.hostname), null)
    else connect(options, callback)
  }
}

function guardLookup(resolve: Resolve, isAllowed: (address: string) => boolean): LookupFunction {
  return (hostname, options, callback) =>
    resolve(hostname, (error, found) => {
      const accepted = found?.filter(({ address }) => isAllowed(address)) ?? []
      const [first] = accepted
      if (error !== null) callback(error, [])
      else if (first === undefined) callback(createPrivateAddressError(hostname), [])
      else if (options.all) callback(null, accepted)
      else callback(null, first.address, first.family)
    })
}

function resolveAll(hostname: string, callback: Parameters<Resolve>[1]): void {
  dns.lookup(hostname, { all: true }, callback)
}

function createPrivateAddressError(hostname: string): HttpError {
  return new HttpError('private-address', `${hostname} has no public address`)
}
