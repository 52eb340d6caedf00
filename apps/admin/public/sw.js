/* global self, URL */
/* eslint-disable @typescript-eslint/no-unsafe-assignment, @typescript-eslint/no-unsafe-call, @typescript-eslint/no-unsafe-member-access, @typescript-eslint/no-unsafe-argument, @typescript-eslint/no-unsafe-return -- served unbundled, and run in a worker without the types of a page */
// Notifications, and nothing else: there is no `fetch` handler, so nothing is ever cached or served from here.
// A newer worker takes over at once, as no page depends on the old one.
self.addEventListener('install', () => self.skipWaiting())
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()))

const textOf = (raw) => (typeof raw === 'string' ? raw.slice(0, 200) : '')

function read(data) {
  try {
    const parsed = data ? data.json() : null
    return parsed !== null && typeof parsed === 'object' ? parsed : {}
  } catch {
    return {}
  }
}

/** The path that a click opens: always one of ours, whatever the push contained. */
function pathOf(url) {
  try {
    const { origin, pathname } = new URL(url, self.location.origin)
    return origin === self.location.origin && /^\/(chats(\/\d{1,15})?|settings)$/.test(pathname) ? pathname : '/chats'
  } catch {
    return '/chats'
  }
}

self.addEventListener('push', (event) => {
  const { title, body, tag, locale, url } = read(event.data)
  // Browsers revoke the permission of a site that shows no notification for a push.
  event.waitUntil(
    self.registration.showNotification(textOf(title) || 'Frontdesk', {
      body: textOf(body),
      tag: textOf(tag) || 'frontdesk',
      lang: textOf(locale) || 'en',
      icon: '/icons/icon-192.png',
      renotify: true,
      data: { path: pathOf(url) },
    }),
  )
})

self.addEventListener('notificationclick', (event) => {
  event.notification.close()
  const path = pathOf(event.notification.data && event.notification.data.path)
  event.waitUntil(show(path))
})

async function show(path) {
  const pages = await self.clients.matchAll({ type: 'window', includeUncontrolled: true })
  const open = pages.find(
    (page) =>
      new URL(page.url).origin === self.location.origin &&
      !/^\/(system-admin|widget)(\/|$)/.test(new URL(page.url).pathname),
  )
  if (!open) return self.clients.openWindow(path)
  // The page navigates by itself, so that unsent text is kept.
  open.postMessage({ type: 'open-path', path })
  return open.focus()
}

// The browser changed the subscription by itself. Only a page knows the session: an open one subscribes anew now, else
// the next one that opens.
self.addEventListener('pushsubscriptionchange', (event) => {
  event.waitUntil(
    self.clients
      .matchAll({ type: 'window', includeUncontrolled: true })
      .then((pages) => pages.forEach((page) => page.postMessage({ type: 'push-subscription-changed' }))),
  )
})
