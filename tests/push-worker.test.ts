import { readFile } from 'node:fs/promises'
import { runInNewContext } from 'node:vm'
import { expect, it } from 'vitest'

// The service worker of the back office, as browsers load it: a headless browser shows no notifications.

interface Tab {
  url: string
  focus: () => Promise<void>
}

async function startWorker(tabs: readonly string[]) {
  const done: string[] = []
  const listeners: Record<string, (event: object) => void> = {}
  const clients = {
    matchAll: async (): Promise<Tab[]> =>
      tabs.map((url) => ({
        url,
        focus: async () => void done.push(`focus ${url}`),
      })),
    openWindow: async (path: string) => void done.push(`open ${path}`),
  }
  const self = {
    clients,
    addEventListener: (name: string, listener: (event: object) => void) => void (listeners[name] = listener),
    registration: {
      showNotification: async (title: string, options: { body: string; data: { path: string } }) =>
        void done.push(`show ${title}: ${options.body} ${options.data.path}`),
    },
  }
  runInNewContext(await readFile('public/staff/push.js', 'utf8'), { self, URL })
  const dispatch = async (name: string, event: object) => {
    const waits: Promise<unknown>[] = []
    listeners[name]?.({ ...event, waitUntil: (work: Promise<unknown>) => void waits.push(work) })
    await Promise.all(waits)
  }
  return { done, dispatch }
}

const press = (path: string) => ({ notification: { close: () => undefined, data: { path } } })

it('a push is shown until it is there', async () => {
  const { done, dispatch } = await startWorker([])
  const message = { title: 'Заявка № 7', text: 'Возьмите её.', path: '/staff/requests/7/' }
  await dispatch('push', { data: { json: () => message } })
  expect(done).toEqual(['show Заявка № 7: Возьмите её. /staff/requests/7/'])
})

it('a press shows the tab that has the page', async () => {
  const { done, dispatch } = await startWorker([
    'https://cars.example/staff/',
    'https://cars.example/staff/requests/7/',
  ])
  await dispatch('notificationclick', press('/staff/requests/7/'))
  expect(done).toEqual(['focus https://cars.example/staff/requests/7/'])
})

it('without one it opens another, and what is typed in the others stays', async () => {
  const { done, dispatch } = await startWorker(['https://cars.example/staff/requests/new/'])
  await dispatch('notificationclick', press('/staff/requests/7/'))
  expect(done).toEqual(['open /staff/requests/7/'])
})
