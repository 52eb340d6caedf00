import { expect, it } from 'vitest'
import { createFileLinkLoader, safeAddress } from './useFileLink.ts'

const here = 'http://localhost:4200/chats/1'

it.each([
  ['/api/files/a?exp=1&sig=b', 'http://localhost:4200/api', 'http://localhost:4200/api/files/a?exp=1&sig=b'],
  ['/api/files/a', '/api', 'http://localhost:4200/api/files/a'],
  ['http://api.test/files/a', 'http://api.test', 'http://api.test/files/a'],
  ['https://files.example/a.png', 'http://api.test', 'https://files.example/a.png'],
])('follows %s of a provider API at %s', (address, apiHost, followed) => {
  expect(safeAddress(address, apiHost, here)).toBe(followed)
})

it.each([
  'javascript:alert(1)',
  'JaVa\tScript:alert(1)',
  'data:text/html,<script>alert(1)</script>',
  'blob:http://localhost:4200/x',
  'file:///etc/passwd',
  'vbscript:x',
  'http://elsewhere.example/a.png',
  'ftp://files.example/a',
  'https://user:word@files.example/a.png',
  'https://',
])('does not follow %s', (address) => {
  expect(safeAddress(address, 'http://api.test', here)).toBeNull()
})

function anAsker(answer: (fileIds: readonly string[]) => Promise<readonly string[]> = async (ids) => ids) {
  const calls: (readonly string[])[] = []
  const rests: (() => void)[] = []
  const ask = createFileLinkLoader(
    async (fileIds) => {
      calls.push(fileIds)
      return (await answer(fileIds)).map((fileId) => ({ fileId, url: `/files/${fileId}`, expiresAt: '' }))
    },
    (deed) => rests.push(deed),
  )
  return { ask, calls, passTime: () => rests.splice(0).forEach((deed) => deed()) }
}

it('asks for all files of a moment at once, each once', async () => {
  const { ask, calls, passTime } = anAsker()
  const links = Promise.all([ask('a'), ask('b'), ask('a')])
  passTime()
  expect((await links).map((link) => link?.url)).toEqual(['/files/a', '/files/b', '/files/a'])
  expect(calls).toEqual([['a', 'b']])
  const later = ask('a')
  passTime()
  await later
  expect(calls).toHaveLength(2)
})

it('knows when the provider API has no such file', async () => {
  const { ask, passTime } = anAsker(async () => [])
  const link = ask('gone')
  passTime()
  expect(await link).toBeNull()
})

it('asks for no more than a hundred in one call', async () => {
  const { ask, calls, passTime } = anAsker()
  const links = Promise.all(Array.from({ length: 130 }, (_, n) => ask(String(n))))
  passTime()
  await links
  expect(calls.map((ids) => ids.length)).toEqual([100, 30])
})

it('tells a failure to everybody who asked', async () => {
  const { ask, passTime } = anAsker(() => Promise.reject(new Error('No answer')))
  const links = [ask('a'), ask('b')]
  passTime()
  for (const link of links) await expect(link).rejects.toThrow('No answer')
})
