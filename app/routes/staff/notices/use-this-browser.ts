import { useCallback, useEffect, useState } from 'react'
import { useSubmit } from 'react-router'
import { staffPath } from '#urls/staff-paths.ts'
import { staffPushWorkerPath } from '#urls/staff-live-paths.ts'

/** `unknown`: before the script has asked the browser. */
type BrowserState = 'unknown' | 'unsupported' | 'denied' | 'off' | 'busy' | 'on' | 'failed'

interface ThisBrowserOptions {
  /** The key of the site, in base64url. */
  pushKey: string
  /** The addresses of the browsers that the site knows. */
  known: readonly string[]
}

/** Whether this browser shows notifications, and a function that makes it do so. */
export function useThisBrowser({ pushKey, known }: ThisBrowserOptions) {
  const [state, setState] = useState<BrowserState>('unknown')
  const [endpoint, setEndpoint] = useState<string>()
  const submit = useSubmit()
  useEffect(() => {
    const show = async () => {
      const [found, address] = await findState(pushKey)
      setState(found)
      setEndpoint(address)
    }
    void show()
  }, [pushKey])

  const subscribe = useCallback(async () => {
    setState('busy')
    // Asked by a press: browsers ignore anything else.
    const permission = await Notification.requestPermission()
    if (permission !== 'granted') return setState(permission === 'denied' ? 'denied' : 'off')
    try {
      const registration = await navigator.serviceWorker.register(staffPushWorkerPath(), { scope: staffPath() })
      // One that was made for another key of the site is of no use.
      await (await registration.pushManager.getSubscription())?.unsubscribe()
      await navigator.serviceWorker.ready
      const subscription = await registration.pushManager.subscribe({
        userVisibleOnly: true,
        applicationServerKey: pushKey,
      })
      const { keys = {} } = subscription.toJSON()
      setEndpoint(subscription.endpoint)
      setState('on')
      await submit(
        { intent: 'add-browser', endpoint: subscription.endpoint, p256dh: keys.p256dh ?? '', auth: keys.auth ?? '' },
        { method: 'post' },
      )
    } catch {
      setState('failed')
    }
  }, [pushKey, submit])

  const isForgotten = state === 'on' && (endpoint === undefined || !known.includes(endpoint))
  return { state: isForgotten ? 'off' : state, endpoint, enable: () => void subscribe() } as const
}

async function findState(pushKey: string): Promise<[BrowserState, string | undefined]> {
  if (!('serviceWorker' in navigator) || !('PushManager' in window) || !('Notification' in window))
    return ['unsupported', undefined]
  if (Notification.permission === 'denied') return ['denied', undefined]
  const registration = await navigator.serviceWorker.getRegistration(staffPath())
  const subscription = await registration?.pushManager.getSubscription()
  if (subscription === undefined || subscription === null) return ['off', undefined]
  // Made for another key of the site, which has changed: its service takes nothing any more.
  const key = subscription.options.applicationServerKey
  const isOurs = key === null || toBase64Url(new Uint8Array(key)) === pushKey
  return [isOurs ? 'on' : 'off', subscription.endpoint]
}

const toBase64Url = (bytes: Uint8Array) =>
  btoa(String.fromCodePoint(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')
