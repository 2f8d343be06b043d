import { createContext } from 'react-router'

/** Who stands at the other end of the connection. */
export interface Visitor {
  /** IPv4 or IPv6, as the proxies that are trusted say it; undefined where it is not known (server/visitor-address.ts). */
  address?: string
}

/** Set for each request by server/site-handler.ts. Empty where no connection is: in tests. */
export const senderContext = createContext<Visitor>({})
