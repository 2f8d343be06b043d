import type { Request } from 'express'
import { isPublicAddress } from '#platform/http-client/public-address.ts'

export interface AddressParams {
  /** The visitor's address according to Express, which trusts the configured number of proxies. */
  ip: string | undefined
  /** `X-Forwarded-For`: each proxy adds the address of its client. */
  forwardedFor: string | undefined
  /** The configured number of proxies (TRUST_PROXY). */
  trustProxy: number
}

/**
 * The visitor's address; undefined when it is only that of a proxy (see `resolveAddress`), or the connection is gone.
 */
export const getVisitorAddress = (request: Request): string | undefined => resolveAddress(toAddressParams(request))

/** Whether the request came through a proxy that TRUST_PROXY does not count. */
export const hasUndeclaredProxy = (request: Request): boolean => isUndeclaredProxy(toAddressParams(request))

/**
 * A private address that forwards for another is a proxy that the settings do not count. Its address would be taken for
 * that of every visitor, in the consents and in the limits, so no address is used at all. A client on the public
 * internet that sends the header itself changes nothing: its own address is public.
 */
export const resolveAddress = (params: AddressParams): string | undefined =>
  isUndeclaredProxy(params) ? undefined : params.ip

const isUndeclaredProxy = ({ ip, forwardedFor, trustProxy }: AddressParams) =>
  ip !== undefined && !isPublicAddress(ip) && countAddresses(forwardedFor) > trustProxy

const countAddresses = (forwardedFor = '') => forwardedFor.split(',').filter((part) => part.trim() !== '').length

const toAddressParams = (request: Request): AddressParams => ({
  ip: request.ip,
  forwardedFor: request.get('x-forwarded-for'),
  trustProxy: Number(request.app.get('trust proxy')),
})
