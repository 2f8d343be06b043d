import { useSyncExternalStore } from 'react'

/** Whether this browser supports passkeys; undefined while unknown: on the server and without JavaScript. */
export const usePasskeySupport = (): boolean | undefined =>
  useSyncExternalStore(neverChanges, isSupported, supportUnknown)

const neverChanges = () => () => undefined
const isSupported = () => 'PublicKeyCredential' in window && window.isSecureContext
const supportUnknown = () => undefined
