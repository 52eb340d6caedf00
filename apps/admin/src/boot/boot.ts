/**
 * Runs in the page's head before anything else has been loaded: it shows the placeholder of the page that the address
 * asks for, and starts all requests of the first screen at once. The build inlines it (`firstLoad.ts`);
 * every byte delays the page.
 */
import { resolveLocale, withLocale, withoutLocale } from '@frontdesk/locale-resolution'
import { deviceStorage, isMobileApp, tabStorage, type EarlyAnswer, type StorageKey } from '@frontdesk/platform'
import { earlyCalls } from './earlyCalls.ts'
import type { FirstFiles } from './FirstFiles.ts'
import { firstView, type FirstView } from './firstView.ts'

/** Replaced by the build; without a build there are no files. */
declare const FIRST_FILES: FirstFiles | null
declare global {
  interface Window {
    /** The requests of the boot script; the app takes them over. */
    earlyAnswers?: EarlyAnswer[]
  }
}

const files = FIRST_FILES
const { documentElement: page, head } = document
const isSignedIn = Boolean(deviceStorage.get('accessToken'))
const { pathname, search } = location
const locale = resolveLocale({
  pathname,
  stored: deviceStorage.get('preferredLocale'),
  browserLanguages: navigator.languages,
})

const colorScheme = deviceStorage.get('colorScheme')
const isChosen = colorScheme === 'dark' || colorScheme === 'light'
if (isChosen) document.querySelector('meta[name="color-scheme"]')?.setAttribute('content', colorScheme)
const systemScheme = matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light'
page.dataset['mantineColorScheme'] = isChosen ? colorScheme : systemScheme

function preload(href: string | undefined, as: 'script' | 'style') {
  if (href === undefined) return
  const link = document.createElement('link')
  link.rel = as === 'style' ? 'preload' : 'modulepreload'
  link.as = as
  // As the app will ask: a preloaded file of another mode would be fetched twice.
  link.crossOrigin = ''
  link.href = href
  head.append(link)
}

/** Shows the placeholder and preloads the files of a view. */
function show(view: FirstView) {
  page.lang = locale
  page.dataset['first'] = view
  if (isSignedIn) page.dataset['signedIn'] = ''
  if (files === null || view === 'root') return
  const hasFrame = view === 'inbox' || view === 'page'
  const { styles, scripts } = files.pages[hasFrame ? 'inbox' : view === 'landing' ? view : 'public']
  styles.forEach((file) => preload(file, 'style'))
  scripts.forEach((file) => preload(file, 'script'))
  if (hasFrame) preload(files.texts.signedIn[locale], 'script')
}

/** The links of the placeholder stay in the language that the address names, as the app's do (LOC-2). */
function leadToLocale() {
  const { locale: named } = withoutLocale(pathname)
  if (named === null) return
  for (const link of document.querySelectorAll<HTMLAnchorElement>('#placeholder a'))
    link.href = withLocale(link.pathname, named)
}

// The app's code cannot be had: nothing else would say so.
addEventListener(
  'error',
  ({ target }) => {
    if (target instanceof HTMLScriptElement && target.type === 'module') page.dataset['first'] = 'failed'
  },
  true,
)

const answers: EarlyAnswer[] = (window.earlyAnswers = [])
function ask(url: string, init: RequestInit & { headers: Record<string, string> }): Promise<Response> {
  const answer = fetch(url, init).then(async (response) => {
    // Read to its end: an answer that nobody takes over would hold its connection.
    await response.clone().arrayBuffer()
    return response
  })
  // The app may never take it over, and asks again where it failed.
  answer.catch(() => undefined)
  answers.push({ url, headers: init.headers, askedAt: performance.now(), answer })
  return answer
}

/** The host whose first calls have been made. */
let askedHost: string | null = null
function askFirst(apiHost: string, shown: FirstView) {
  if (apiHost === askedHost) return
  askedHost = apiHost
  for (const { path, headers } of earlyCalls(shown, location, deviceStorage, tabStorage))
    void ask(apiHost.replace(/\/+$/u, '') + path, { headers })
}

/** Applies the configuration: it decides which page `/` is, and where the first calls go. */
function applyConfig({ apiHost, appHostnames }: { apiHost?: unknown; appHostnames?: unknown }) {
  let shown = view
  if (view === 'root') {
    const isOfProduct = Array.isArray(appHostnames) && appHostnames.includes(location.hostname)
    shown = isOfProduct ? firstView({ ...arrival, pathname: '/chats' }) : 'landing'
    show(shown)
    if (shown === 'landing') leadToLocale()
  }
  if (typeof apiHost !== 'string') return
  deviceStorage.set(hostKey, apiHost)
  askFirst(apiHost, shown)
}

const arrival = { pathname, search, isSignedIn, isMobileApp: isMobileApp() }
const view = firstView(arrival)
const config = ask('/config.json', { cache: 'no-store', headers: {} })
const [own] = answers
// The app gets the configuration only after the first calls have been made with it, so that it never makes them too.
if (own) {
  own.answer = config.then(async (answer) => {
    if (answer.ok) applyConfig((await answer.clone().json()) as Parameters<typeof applyConfig>[0])
    return answer
  })
  own.answer.catch(() => undefined)
}
// The host of the last visit is nearly always the one of this; when it is not, its answers are never taken over.
const hostKey: StorageKey = 'apiHost'
const lastHost = deviceStorage.get(hostKey)
if (lastHost !== null && view !== 'root') askFirst(lastHost, view)
preload(files?.texts.public[locale], 'script')
show(view)
