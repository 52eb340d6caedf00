// @vitest-environment jsdom
import { afterEach, expect, it, vi } from 'vitest'
import { createScriptLoader } from './createScriptLoader.ts'

const address = 'https://sdk.example/sdk.js'
const scripts = () => [...document.querySelectorAll('script')]
const aLoader = (trusted = (given: string) => given) => createScriptLoader(vi.fn(() => trusted))
afterEach(() => scripts().forEach((script) => script.remove()))

it('a script is loaded once, from an address that was trusted for its origin', async () => {
  const trustScriptsFrom = vi.fn(() => (given: string) => given)
  const load = createScriptLoader(trustScriptsFrom)
  const both = [load(address), load(address)]
  expect(scripts().map(({ src, crossOrigin }) => [src, crossOrigin])).toEqual([[address, 'anonymous']])
  expect(trustScriptsFrom).toHaveBeenCalledExactlyOnceWith('https://sdk.example')
  scripts()[0]?.dispatchEvent(new Event('load'))
  await Promise.all(both)
})

it('a script that could not be loaded is tried again by the next call', async () => {
  const load = aLoader()
  const first = load(address)
  scripts()[0]?.dispatchEvent(new Event('error'))
  await expect(first).rejects.toThrow('sdk.example')
  const second = load(address)
  expect(scripts()).toHaveLength(1)
  scripts()[0]?.dispatchEvent(new Event('load'))
  await second
})

it('an address that is not trusted rejects', async () => {
  const refuse = () => {
    throw new TypeError('No')
  }
  await expect(aLoader(refuse)(address)).rejects.toThrow(TypeError)
  expect(scripts()).toEqual([])
})
