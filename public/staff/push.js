// The service worker of the back office: it shows notifications and opens the page that they are about. It answers no
// requests of pages.

self.addEventListener('install', () => void self.skipWaiting())

self.addEventListener('push', (event) => {
  const { title, text, path } = event.data.json()
  event.waitUntil(
    self.registration.showNotification(title, { body: text, tag: title, icon: '/icon-192.png', data: { path } }),
  )
})

self.addEventListener('notificationclick', (event) => {
  event.notification.close()
  event.waitUntil(openPage(event.notification.data.path))
})

/** Shows a page in a tab of the back office that is open, or in a new one. */
async function openPage(path) {
  const tabs = await self.clients.matchAll({ type: 'window' })
  const [tab] = tabs.filter(({ url }) => new URL(url).pathname.startsWith('/staff/'))
  if (tab === undefined) return self.clients.openWindow(path)
  await tab.focus()
  return tab.navigate(path)
}
