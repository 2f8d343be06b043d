import type { Request } from 'express'
import { isPublicAddress } from '#platform/http-client/public-address.ts'

export interface AddressParams {
  /** What Express takes for the visitor's address, with as many proxies believed as were told of. */
  ip: string | undefined
  /** `X-Forwarded-For`: each proxy adds whom it was asked by. */
  forwardedFor: string | undefined
  /** How many proxies the site was told of. */
  trustProxy: number
}

/** The visitor's address; undefined when it is only that of a proxy (see `judgeAddress`), or the connection is gone. */
export const getVisitorAddress = (request: Request): string | undefined => resolveAddress(toAddressParams(request))

/** Whether a proxy stands before the site that nobody has told it of. */
export const hasUndeclaredProxy = (request: Request): boolean => isUndeclaredProxy(toAddressParams(request))

/**
 * A neighbour (a private address) who speaks for somebody else is a proxy that the site was not told of. Its address would
 * stand for every visitor, in the consents and in the limits: rather none at all. What a stranger of the open internet
 * writes into the header changes nothing: his own address is public.
 */
export const resolveAddress = (clues: AddressParams): string | undefined =>
  isUndeclaredProxy(clues) ? undefined : clues.ip

const isUndeclaredProxy = ({ ip, forwardedFor, trustProxy }: AddressParams) =>
  ip !== undefined && !isPublicAddress(ip) && countAddresses(forwardedFor) > trustProxy

const countAddresses = (forwardedFor = '') => forwardedFor.split(',').filter((part) => part.trim() !== '').length

const toAddressParams = (request: Request): AddressParams => ({
  ip: request.ip,
  forwardedFor: request.get('x-forwarded-for'),
  trustProxy: Number(request.app.get('trust proxy')),
})
