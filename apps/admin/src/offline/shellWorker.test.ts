import { describe, expect, it, vi } from 'vitest'
import source from '../../public/sw.js?raw'

const origin = 'https://desk.example'
const shell = {
  build: 'b2',
  files: ['/assets/index-1.js', '/assets/inbox-1.css'],
  texts: { en: ['/assets/messages-en.js'], uk: ['/assets/messages-uk.js'] },
}
const pageOf = (build: string) => `<meta name="build" content="${build}">`

/** Caches by name, each with texts by path. */
function someCaches(load: (path: string) => Promise<Response>, stored: Map<string, Map<string, Response>>) {
  const open = async (name: string) => {
    const files = stored.get(name) ?? new Map<string, Response>()
    stored.set(name, files)
    return {
      match: async (path: string) => files.get(path)?.clone(),
      put: async (path: string, answer: Response) => void files.set(path, answer),
      addAll: async (paths: string[]) => {
        const loaded = await Promise.all(paths.map(async (path) => [path, await load(path)] as const))
        for (const [path, answer] of loaded) files.set(path, answer)
      },
    }
  }
  return {
    open,
    keys: async () => [...stored.keys()],
    delete: async (name: string) => stored.delete(name),
    match: async (path: string, { cacheName }: { cacheName: string }) => stored.get(cacheName)?.get(path)?.clone(),
  }
}

/** Runs the built worker with a fake global scope; `network` answers a path, or rejects. */
function aWorker(network: (path: string) => Promise<Response>, { isBuilt = true, old = [] as string[] } = {}) {
  const listeners = new Map<string, (event: object) => void>()
  const stored = new Map(old.map((name) => [name, new Map<string, Response>()]))
  const load = vi.fn((asked: string | { url: string }) =>
    network(typeof asked === 'string' ? asked : new URL(asked.url).pathname),
  )
  const self = {
    addEventListener: (word: string, listener: (event: object) => void) => listeners.set(word, listener),
    skipWaiting: vi.fn(),
    location: { origin },
    fetch: load,
    caches: someCaches(load, stored),
    clients: { claim: vi.fn(async () => undefined) },
    registration: { navigationPreload: { enable: vi.fn(async () => undefined) } },
  }
  const built = isBuilt ? source.replace('const shell = null', `const shell = ${JSON.stringify(shell)}`) : source
  // eslint-disable-next-line @typescript-eslint/no-implied-eval, @typescript-eslint/no-unsafe-call -- a worker's script is no module: it can only be run this way
  new Function('self', built)(self)
  const dispatch = async (name: string, event: object = {}) => {
    let done: unknown
    listeners.get(name)?.({ waitUntil: (promise: unknown) => (done = promise), ...event })
    await done
  }
  /** The text that a request is answered with; 'untouched' when the worker leaves it to the browser. */
  const asks = async (path: string, request: object = { mode: 'navigate', method: 'GET' }) => {
    let answer: Promise<Response> | null = null
    const respondWith = (promise: Promise<Response>) => (answer = promise)
    listeners.get('fetch')?.({ request: { url: new URL(path, origin).href, ...request }, respondWith })
    return answer === null ? 'untouched' : (answer as Promise<Response>).then((response) => response.text())
  }
  return { self, stored, load, dispatch, asks }
}

const file = { mode: 'cors', method: 'GET' }
const online = async (path: string) => new Response(path === '/index.html' ? pageOf('b2') : path)
const offline = () => Promise.reject<Response>(new TypeError('Failed to fetch'))

/** A worker that has kept the shell, and whose network ends when `cut` is called. */
async function aKeptShell() {
  let network = online
  const worker = aWorker((path) => network(path))
  await worker.dispatch('install')
  await worker.dispatch('activate')
  await worker.dispatch('message', { data: { type: 'keep-shell', locale: 'uk' } })
  return { ...worker, cut: () => (network = offline) }
}

describe('the kept shell', () => {
  it('an install keeps the page and the first files of the build, and a page adds its language', async () => {
    const { stored } = await aKeptShell()
    expect([...stored.keys()]).toEqual(['shell-b2'])
    expect([...(stored.get('shell-b2')?.keys() ?? [])]).toEqual([...shell.files, '/index.html', ...shell.texts.uk])
  })

  it('a new worker removes the shells of other builds, and no other cache', async () => {
    const worker = aWorker(online, { old: ['shell-b1', 'of-somebody'] })
    await worker.dispatch('install')
    await worker.dispatch('activate')
    expect([...worker.stored.keys()]).toEqual(['of-somebody', 'shell-b2'])
    expect(worker.self.skipWaiting).toHaveBeenCalled()
    expect(worker.self.clients.claim).toHaveBeenCalled()
  })

  it.each([
    ['of another build', async () => new Response(pageOf('b3'))],
    ['with an error', async () => new Response(pageOf('b2'), { status: 503 })],
    ['not at all', offline],
  ])('a page that is sent %s is not kept, and the next page tries again', async (_, answer) => {
    let network: typeof online = answer
    const worker = aWorker((path) => network(path))
    await worker.dispatch('install')
    expect(worker.stored.get('shell-b2')?.size).toBe(0)
    network = online
    await worker.dispatch('message', { data: { type: 'keep-shell', locale: 'en' } })
    expect(worker.stored.get('shell-b2')?.has('/index.html')).toBe(true)
  })

  it('a kept file is not loaded again', async () => {
    const { dispatch, load } = await aKeptShell()
    const before = load.mock.calls.length
    await dispatch('message', { data: { type: 'keep-shell', locale: 'uk' } })
    expect(load.mock.calls.length).toBe(before)
  })

  it.each([null, 'keep-shell', { type: 'keep-shell' }, { type: 'keep-shell', locale: '__proto__' }])(
    'the message %j keeps no texts',
    async (data) => {
      const { dispatch, stored } = await aKeptShell()
      await dispatch('message', { data })
      expect(stored.get('shell-b2')?.size).toBe(4)
    },
  )
})

describe('the requests of pages', () => {
  it('a navigation is answered by the network, also with an error, and without a network by the shell', async () => {
    const { asks, cut } = await aKeptShell()
    expect(await asks('/chats/5')).toBe('/chats/5')
    cut()
    for (const path of ['/', '/chats/5', '/uk/settings?tab=1']) expect(await asks(path)).toBe(pageOf('b2'))
    expect(await asks('/assets/index-1.js', file)).toBe('/assets/index-1.js')
  })

  it.each([
    '/api/admin/getMe',
    '/config.json',
    '/version.json',
    '/assets/other-1.js',
    'https://else.example/assets/index-1.js',
  ])('a request for %s does not pass through the worker', async (path) =>
    expect(await (await aKeptShell()).asks(path, file)).toBe('untouched'),
  )

  it.each([
    '/system-admin',
    '/uk/system-admin/companies',
    '/widget/',
    '/storybook/',
    '/files/7',
    '/config.json',
    '/livez',
  ])('a navigation to %s is not the app’s', async (path) =>
    expect(await (await aKeptShell()).asks(path)).toBe('untouched'),
  )

  it('a navigation without a network and without a shell fails as before', async () => {
    await expect(aWorker(offline).asks('/chats')).rejects.toThrow('Failed to fetch')
  })

  it('a worker that was not built handles no requests', async () =>
    expect(await aWorker(online, { isBuilt: false }).asks('/chats')).toBe('untouched'))
})
