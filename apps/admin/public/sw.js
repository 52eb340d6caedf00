/* global self, URL */
/* eslint-disable @typescript-eslint/no-unsafe-assignment, @typescript-eslint/no-unsafe-call, @typescript-eslint/no-unsafe-member-access, @typescript-eslint/no-unsafe-argument, @typescript-eslint/no-unsafe-return -- served unbundled, and run in a worker without the types of a page */
// Notifications, and the shell of the app for a navigation that finds no network. Answers of the provider API and the
// configuration never pass through here. A newer worker takes over at once: navigations go to the network first, so no
// page depends on the old one.

// Filled in by the build (`serviceWorker.ts`): its id, the files of the first pages, and the catalogues by language.
const shell = null

const shellPrefix = 'shell-'
const shellName = shell && shellPrefix + shell.build
const shellPage = '/index.html'

self.addEventListener('install', (event) => {
  self.skipWaiting()
  // Without a shell there are still notifications; the next page that loads asks for the shell again.
  event.waitUntil(keepShell().catch(() => undefined))
})
self.addEventListener('activate', (event) => event.waitUntil(takeOver()))

async function takeOver() {
  // Without it a navigation would wait for this worker to start.
  await self.registration.navigationPreload?.enable().catch(() => undefined)
  // Private windows may refuse the caches.
  await forgetOldShells().catch(() => undefined)
  await self.clients.claim()
}

async function forgetOldShells() {
  const old = (await self.caches.keys()).filter((name) => name.startsWith(shellPrefix) && name !== shellName)
  await Promise.all(old.map((name) => self.caches.delete(name)))
}

/** Keeps the shell of this build; its page comes last, so that a shell with a page is whole. */
async function keepShell() {
  if (!shell) return
  const cache = await self.caches.open(shellName)
  if (await cache.match(shellPage)) return
  const page = await self.fetch(shellPage, { cache: 'no-cache' })
  // Between two builds the server may send the page of another one, whose files are not these.
  const isOfBuild = page.ok && (await page.clone().text()).includes(`content="${shell.build}"`)
  if (!isOfBuild) throw new Error(`The page of build ${shell.build} is not to be had`)
  await cache.addAll(shell.files)
  await cache.put(shellPage, page)
}

/** Keeps the catalogues of one language. */
async function keepTexts(locale) {
  const texts = shell && Object.hasOwn(shell.texts, locale) ? shell.texts[locale] : []
  const cache = await self.caches.open(shellName)
  const kept = await Promise.all(texts.map((file) => cache.match(file)))
  await cache.addAll(texts.filter((_, place) => !kept[place]))
}

// A page that has loaded.
self.addEventListener('message', (event) => {
  const { type, locale } = event.data && typeof event.data === 'object' ? event.data : {}
  if (!shell || type !== 'keep-shell' || typeof locale !== 'string') return
  event.waitUntil(
    keepShell()
      .then(() => keepTexts(locale))
      .catch(() => undefined),
  )
})

/** Whether the app's page is served at a path: the other front ends and the machines' paths are none of the shell. */
const isPageOfApp = (pathname) =>
  !/\.\w+$/.test(pathname) &&
  !/^(\/(en|es|kk|pt|ru|uk))?\/system-admin(\/|$)/.test(pathname) &&
  !/^\/(widget|storybook|api|webhooks|sandbox|files|legal|livez|readyz|healthz|health|metrics)(\/|$)/.test(pathname)

const isOfShell = (pathname) => shell.files.includes(pathname) || Object.values(shell.texts).flat().includes(pathname)

self.addEventListener('fetch', (event) => {
  if (!shell || event.request.method !== 'GET') return
  const { origin, pathname } = new URL(event.request.url)
  if (origin !== self.location.origin) return
  if (event.request.mode === 'navigate') {
    if (isPageOfApp(pathname)) event.respondWith(networkFirst(event, shellPage))
  } else if (isOfShell(pathname)) event.respondWith(networkFirst(event, pathname))
})

/** The network's answer, whatever it is; only where there is none, the kept file. */
async function networkFirst(event, file) {
  try {
    return (await event.preloadResponse) ?? (await self.fetch(event.request))
  } catch (error) {
    const kept = await self.caches.match(file, { cacheName: shellName, ignoreVary: true }).catch(() => undefined)
    if (!kept) throw error
    return kept
  }
}

const textOf = (raw) => (typeof raw === 'string' ? raw.slice(0, 200) : '')

function read(data) {
  try {
    const parsed = data ? data.json() : null
    return parsed !== null && typeof parsed === 'object' ? parsed : {}
  } catch {
    return {}
  }
}

/** The target of a click: a path of ours, whatever the push contained, with its company where that is named. */
function targetOf(url) {
  try {
    const { origin, pathname, searchParams } = new URL(url, self.location.origin)
    if (origin !== self.location.origin || !/^\/(chats(\/\d{1,15})?|settings)$/.test(pathname))
      return { path: '/chats' }
    const company = searchParams.get('company') ?? ''
    return { path: pathname, ...(/^[1-9]\d{0,14}$/.test(company) && { companyId: Number(company) }) }
  } catch {
    return { path: '/chats' }
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
      data: targetOf(url),
    }),
  )
})

self.addEventListener('notificationclick', (event) => {
  event.notification.close()
  // Also of a notification that another build showed.
  const { path, companyId } = event.notification.data ?? {}
  event.waitUntil(show(targetOf(companyId ? `${path}?company=${companyId}` : path)))
})

async function show({ path, companyId }) {
  const pages = await self.clients.matchAll({ type: 'window', includeUncontrolled: true })
  const open = pages.find(({ url }) => {
    const { origin, pathname } = new URL(url)
    return origin === self.location.origin && isPageOfApp(pathname)
  })
  if (!open) return self.clients.openWindow(companyId ? `${path}?company=${companyId}` : path)
  // The page navigates by itself, so that unsent text is kept. The company has a place of its own: a page of another
  // build knows only paths.
  open.postMessage({ type: 'open-path', path, ...(companyId && { companyId }) })
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
