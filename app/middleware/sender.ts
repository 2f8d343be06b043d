import { createContext } from 'react-router'

/** Who stands at the other end of the connection. */
export interface Visitor {
  /** IPv4 or IPv6, as the proxies that are trusted say it; undefined when the connection is gone already. */
  address?: string
}

/** Set for each request by server/site-handler.ts. Empty where no connection is: in tests. */
export const senderContext = createContext<Visitor>({})
