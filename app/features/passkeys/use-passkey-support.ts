import { useSyncExternalStore } from 'react'

/** Whether this browser can make and use keys; undefined as long as nobody can know: on the server and without JavaScript. */
export const usePasskeySupport = (): boolean | undefined => useSyncExternalStore(never, isSupported, unknown)

const never = () => () => undefined
const isSupported = () => 'PublicKeyCredential' in window && window.isSecureContext
const unknown = () => undefined
