// The service worker of the back office: it shows notifications and opens the page that they are about. It answers no
// requests of pages.

self.addEventListener('install', () => void self.skipWaiting())

self.addEventListener('push', (event) => {
  const { title, text, path } = event.data.json()
  event.waitUntil(
    self.registration.showNotification(title, {
      body: text,
      tag: title,
      renotify: true,
      icon: '/icon-192.png',
      data: { path },
    }),
  )
})

self.addEventListener('notificationclick', (event) => {
  event.notification.close()
  event.waitUntil(openPage(event.notification.data.path))
})

/** Shows the page: in the tab that has it, or in a new one. What somebody types in another stays. */
async function openPage(path) {
  const tabs = await self.clients.matchAll({ type: 'window' })
  const tab = tabs.find(({ url }) => new URL(url).pathname === path)
  return tab === undefined ? self.clients.openWindow(path) : tab.focus()
}
