import { expect, it } from 'vitest'
import { createFileLinkLoader } from './useFileLink.ts'

function aLoader(answer: (fileIds: readonly string[]) => Promise<readonly string[]> = async (ids) => ids) {
  const calls: (readonly string[])[] = []
  const rests: (() => void)[] = []
  const load = createFileLinkLoader(
    async (fileIds) => {
      calls.push(fileIds)
      return (await answer(fileIds)).map((fileId) => ({ fileId, url: `/files/${fileId}`, expiresAt: '' }))
    },
    (action) => rests.push(action),
  )
  return { load, calls, passTime: () => rests.splice(0).forEach((action) => action()) }
}

it('links requested at the same time are fetched in one call, without duplicates', async () => {
  const { load, calls, passTime } = aLoader()
  const links = Promise.all([load('a'), load('b'), load('a')])
  passTime()
  expect((await links).map((link) => link?.url)).toEqual(['/files/a', '/files/b', '/files/a'])
  expect(calls).toEqual([['a', 'b']])
  const later = load('a')
  passTime()
  await later
  expect(calls).toHaveLength(2)
})

it('a link is null if the provider API has no such file', async () => {
  const { load, passTime } = aLoader(async () => [])
  const link = load('gone')
  passTime()
  expect(await link).toBeNull()
})

it('at most 100 links are fetched per call', async () => {
  const { load, calls, passTime } = aLoader()
  const links = Promise.all(Array.from({ length: 130 }, (_, n) => load(String(n))))
  passTime()
  await links
  expect(calls.map((ids) => ids.length)).toEqual([100, 30])
})

it('a failed call rejects all links requested with it', async () => {
  const { load, passTime } = aLoader(() => Promise.reject(new Error('No response')))
  const links = [load('a'), load('b')]
  passTime()
  for (const link of links) await expect(link).rejects.toThrow('No response')
})
