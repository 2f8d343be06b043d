import type { IncomingMessage } from 'node:http'

/** Whether the request names one host, and that is a host only. A page from memory is sent to no other request. */
export function hasValidHost({
  rawHeaders,
  headers: { host = '' },
}: Pick<IncomingMessage, 'rawHeaders' | 'headers'>): boolean {
  return !hasDuplicateHost({ rawHeaders }) && isValidHost(host)
}

/** Browsers name few different hosts. */
const validHosts = new Set<string>()
const MAX_VALID_HOSTS = 100

export function isValidHost(host: string): boolean {
  if (validHosts.has(host)) return true
  const isValid = host !== '' && !INVALID_HOST_CHARACTER.test(host) && URL.canParse(`http://${host}`)
  if (isValid && validHosts.size < MAX_VALID_HOSTS) validHosts.add(host)
  return isValid
}

export function hasDuplicateHost({ rawHeaders }: Pick<IncomingMessage, 'rawHeaders'>): boolean {
  let count = 0
  for (let index = 0; index < rawHeaders.length; index += 2) if (isHost(rawHeaders[index])) count += 1
  return count > 1
}

const isHost = (name = '') => name.length === 4 && name.toLowerCase() === 'host'

const INVALID_HOST_CHARACTER = /[\\/?#@]/
