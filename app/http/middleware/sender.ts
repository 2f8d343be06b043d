import { createContext } from 'react-router'
import type { Sender } from '#domain/requests/submission/submission.ts'

/**
 * Who stands at the other end of the connection: no address where none is known (server/guards/visitor-address.ts). Set for each
 * request by server/site-handler.ts; empty where no connection is: in tests.
 */
export const senderContext = createContext<Pick<Sender, 'address'>>({})
