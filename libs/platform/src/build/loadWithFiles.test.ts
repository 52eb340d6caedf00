import { afterEach, beforeEach, expect, it, vi } from 'vitest'

const script = 'assets/Part-1a2b.js'
const sheet = 'assets/Part-1a2b.css'

/** The links that ask for a file now. */
const linksTo = (file: string) =>
  [...document.head.querySelectorAll('link')].filter(({ href }) => new URL(href).pathname === `/${file}`)

const fetched = vi.fn<typeof fetch>()

/** Answers the next request for a script. */
const answer = (response: Response | Error) =>
  response instanceof Error ? fetched.mockRejectedValueOnce(response) : fetched.mockResolvedValueOnce(response)

function settleSheet(type: 'load' | 'error') {
  const links = linksTo(sheet)
  expect(links).toHaveLength(1)
  links[0]?.dispatchEvent(new Event(type))
}

/** A page that has loaded no part yet. */
async function aPage() {
  vi.resetModules()
  const { loadWithFiles } = await import('./loadWithFiles.ts')
  const load = vi.fn<() => Promise<string>>(() => Promise.resolve('the part'))
  return { load, ask: (...files: string[]) => loadWithFiles(load, files) }
}

beforeEach(() => {
  vi.stubGlobal('fetch', fetched)
})
afterEach(() => {
  vi.unstubAllGlobals()
  fetched.mockReset()
  ;[script, sheet].flatMap(linksTo).forEach((link) => link.remove())
})

it('a part is imported once all of its files have arrived', async () => {
  const { load, ask } = await aPage()
  let arrive = (_body: ArrayBuffer) => {}
  const response = new Response()
  const read = vi.spyOn(response, 'arrayBuffer').mockReturnValue(new Promise((resolve) => (arrive = resolve)))
  answer(response)
  const part = ask(script, sheet)
  expect(fetched.mock.calls.map(([address]) => address)).toEqual([new URL(script, document.baseURI).href])
  expect(linksTo(sheet)[0]).toMatchObject({ rel: 'stylesheet', crossOrigin: '' })
  settleSheet('load')
  await vi.waitFor(() => expect(read).toHaveBeenCalled())
  expect(load).not.toHaveBeenCalled()
  arrive(new ArrayBuffer())
  await expect(part).resolves.toBe('the part')
})

it.each([
  ['without a network', new TypeError('Failed to fetch')],
  ['from a server that restarts', new Response(null, { status: 502 })],
])('a script that did not arrive is asked for again, and imported only then: %s', async (_, failure) => {
  const { load, ask } = await aPage()
  for (let attempt = 1; attempt <= 3; attempt += 1) {
    answer(failure)
    await expect(ask(script)).rejects.toThrow(/Part-1a2b\.js did not arrive$/u)
  }
  expect(load).not.toHaveBeenCalled()
  answer(new Response())
  await expect(ask(script)).resolves.toBe('the part')
  expect(fetched).toHaveBeenCalledTimes(4)
})

it('a style sheet that did not arrive is linked again', async () => {
  const { load, ask } = await aPage()
  const part = ask(sheet)
  settleSheet('error')
  await expect(part).rejects.toThrow(/Part-1a2b\.css did not arrive$/u)
  expect(linksTo(sheet)).toEqual([])
  expect(load).not.toHaveBeenCalled()
  const again = ask(sheet)
  settleSheet('load')
  await expect(again).resolves.toBe('the part')
})

it('a file that several parts need is asked for once', async () => {
  const { load, ask } = await aPage()
  answer(new Response())
  await expect(Promise.all([ask(script), ask(script)])).resolves.toEqual(['the part', 'the part'])
  await expect(ask(script)).resolves.toBe('the part')
  expect(fetched).toHaveBeenCalledTimes(1)
  expect(load).toHaveBeenCalledTimes(3)
})

it('the files that the page asks for by links of its own are left to it', async () => {
  const { ask } = await aPage()
  const own = [
    Object.assign(document.createElement('link'), { rel: 'modulepreload', href: `/${script}` }),
    Object.assign(document.createElement('link'), { rel: 'stylesheet', href: `/${sheet}` }),
  ]
  document.head.append(...own)
  await expect(ask(script, sheet)).resolves.toBe('the part')
  expect(fetched).not.toHaveBeenCalled()
  expect([script, sheet].flatMap(linksTo)).toEqual(own)
})

it('a part without a list of files is imported at once', async () => {
  const { ask } = await aPage()
  await expect(ask()).resolves.toBe('the part')
})
