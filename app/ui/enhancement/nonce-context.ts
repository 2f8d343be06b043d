import { createContext } from 'react'

/** The nonce of the page's inline scripts while the server renders it; the browser has run them before it hydrates. */
export const NonceContext = createContext<string | undefined>(undefined)
