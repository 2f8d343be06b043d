import { createContext } from 'react-router'
import type { Sender } from '#domain/requests/submission/submission.ts'

/**
 * The client's address, where it is known (server/guards/visitor-address.ts). Set for each request by
 * server/site-handler.ts; empty without a connection, in tests.
 */
export const senderContext = createContext<Pick<Sender, 'address'>>({})
