import { afterEach, beforeEach, expect, it, vi } from 'vitest'

const script = 'assets/Part-1a2b.js'
const sheet = 'assets/Part-1a2b.css'

/** The links that ask for a file now. */
const linksTo = (file: string) =>
  [...document.head.querySelectorAll('link')].filter(({ href }) => new URL(href).pathname === `/${file}`)

function settle(file: string, type: 'load' | 'error') {
  const links = linksTo(file)
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
  // jsdom preloads nothing.
  vi.spyOn(DOMTokenList.prototype, 'supports').mockReturnValue(true)
})
afterEach(() => {
  vi.restoreAllMocks()
  ;[script, sheet].flatMap(linksTo).forEach((link) => link.remove())
})

it('a part is imported once all of its files have arrived', async () => {
  const { load, ask } = await aPage()
  const part = ask(script, sheet)
  expect(linksTo(script)[0]).toMatchObject({ rel: 'preload', as: 'script', crossOrigin: '' })
  expect(linksTo(sheet)[0]).toMatchObject({ rel: 'stylesheet', crossOrigin: '' })
  settle(script, 'load')
  await Promise.resolve()
  expect(load).not.toHaveBeenCalled()
  settle(sheet, 'load')
  await expect(part).resolves.toBe('the part')
})

it.each([script, sheet])(
  '%s is asked for again after it did not arrive, and the part is imported only then',
  async (file) => {
    const { load, ask } = await aPage()
    for (let attempt = 1; attempt <= 3; attempt += 1) {
      const part = ask(file)
      settle(file, 'error')
      await expect(part).rejects.toThrow(/Part-1a2b\.(js|css) did not arrive$/u)
      expect(linksTo(file)).toEqual([])
    }
    expect(load).not.toHaveBeenCalled()
    const part = ask(file)
    settle(file, 'load')
    await expect(part).resolves.toBe('the part')
  },
)

it('a file that several parts need is asked for once', async () => {
  const { load, ask } = await aPage()
  const parts = [ask(script), ask(script)]
  settle(script, 'load')
  await expect(Promise.all([...parts, ask(script)])).resolves.toEqual(['the part', 'the part', 'the part'])
  expect(linksTo(script)).toHaveLength(1)
  expect(load).toHaveBeenCalledTimes(3)
})

it('the first files of a page, which it asks for by itself, are left to it', async () => {
  const { ask } = await aPage()
  const own = Object.assign(document.createElement('link'), { rel: 'modulepreload', href: `/${script}` })
  document.head.append(own)
  await expect(ask(script)).resolves.toBe('the part')
  expect(linksTo(script)).toEqual([own])
})

it('a part without a list of files, and one in a browser that preloads nothing, is imported at once', async () => {
  const { ask } = await aPage()
  await expect(ask()).resolves.toBe('the part')
  vi.mocked(DOMTokenList.prototype.supports).mockReturnValue(false)
  await expect(ask(script)).resolves.toBe('the part')
  expect(linksTo(script)).toEqual([])
})
