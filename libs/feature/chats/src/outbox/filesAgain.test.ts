import { aFakeApi } from '@frontdesk/platform/testing'
import { expect, it } from 'vitest'
import { byOlena } from '../testing/threadFixtures.ts'
import { filesAgain } from './useSending.ts'

it('the files of a message that reached nobody are read back from the server to be sent as new ones', async () => {
  const read: string[] = []
  const api = aFakeApi({
    call: {
      getFileLinks: ({ fileIds }) => ({
        links: (fileIds as string[]).map((fileId) => ({
          fileId,
          url: `https://files.example/${fileId}`,
          expiresAt: '2026-01-01T00:00:00Z',
        })),
      }),
    },
    files: { downloadFile: async (url) => (read.push(url), new Blob(['abcd'])) },
  })
  const message = byOlena(7, 'Look', {
    metadata: {
      files: [
        { id: 'one', name: 'one.txt', type: 'text/plain', size: 4 },
        { id: 'two', name: 'two.txt', type: 'text/plain', size: 4, url: 'https://elsewhere.example/two' },
      ],
    },
  })
  const files = await filesAgain(api, message)
  expect(read).toEqual(['https://files.example/one', 'https://elsewhere.example/two'])
  expect(files.map(({ name }) => name)).toEqual(['one.txt', 'two.txt'])
  expect(new Set([...files.map(({ id }) => id), 'one', 'two']).size).toBe(4)
  expect(await filesAgain(api, byOlena(8, 'Only words'))).toEqual([])
})
