import { createStore } from '@frontdesk/platform'
import { aDeferred } from '@frontdesk/platform/testing'
import { expect, it, vi } from 'vitest'
import type { SupportFileCalls } from './uploadFile.ts'
import { stepFiles, type ChosenFile, type FileEvent } from './ChosenFile.ts'
import { unopened, type Conversation } from './Conversation.ts'
import type { ConversationParts } from './ConversationPorts.ts'
import { createFiles } from './createFiles.ts'

function begin(fileCalls: () => Promise<SupportFileCalls>) {
  let chosen: readonly ChosenFile[] = []
  let ids = 0
  const unused = () => Promise.reject(new Error('No call of a message is made here'))
  const parts: ConversationParts = {
    companyId: 101,
    calls: {
      initSupport: unused,
      getSupportMessages: unused,
      sendSupportMessage: unused,
      markSupportSeen: unused,
    } as never, // no message is sent
    drafts: { read: () => null, store: () => undefined },
    fileCalls,
    apiHost: 'https://desk.example',
    newId: () => `id-${(ids += 1)}`,
    pagePath: () => '/',
    later: () => () => undefined,
    warn: vi.fn(),
    conversation: createStore<Conversation>(unopened),
    step: () => undefined,
  }
  const write = (event: FileEvent) => void (chosen = stepFiles(chosen, event))
  const files = createFiles(parts, { chosen: () => chosen, write })
  return { files, chosen: () => chosen.map(({ name, is }) => `${name} ${is}`) }
}

const uploads = () => {
  const uploadFile = vi.fn<SupportFileCalls['uploadFile']>(({ uploadId, fileName }) =>
    Promise.resolve({ id: `stored ${uploadId}`, name: fileName, type: 'image/png', size: 1 }),
  )
  return { uploadFile, getFileLinks: () => Promise.resolve([]) } satisfies SupportFileCalls
}
const picture = (name: string) => new File(['a'], name, { type: 'image/png' })

it('files that were chosen before the code for them could be loaded are uploaded once it is, each once', async () => {
  const calls = uploads()
  const loads = [Promise.reject<SupportFileCalls>(new TypeError('Failed to fetch')), Promise.resolve(calls)]
  loads[0]?.catch(() => undefined)
  const { files, chosen } = begin(() => loads.shift() ?? Promise.resolve(calls))
  files.attach([picture('a.png')])
  await vi.waitFor(() => expect(files.files.get().is).toBe('failed'))
  files.attach([picture('b.png')])
  expect(chosen()).toEqual(['a.png uploading', 'b.png uploading'])
  files.load()
  files.load()
  await vi.waitFor(() => expect(chosen()).toEqual(['a.png uploaded', 'b.png uploaded']))
  expect(calls.uploadFile).toHaveBeenCalledTimes(2)
})

it('files that were taken away while the code for them did not load are not uploaded', async () => {
  const calls = uploads()
  const loads = [Promise.reject<SupportFileCalls>(new TypeError('Failed to fetch')), Promise.resolve(calls)]
  loads[0]?.catch(() => undefined)
  const { files, chosen } = begin(() => loads.shift() ?? Promise.resolve(calls))
  files.attach([picture('a.png')])
  await vi.waitFor(() => expect(files.files.get().is).toBe('failed'))
  files.removeAll()
  files.load()
  await vi.waitFor(() => expect(files.files.get().is).toBe('loaded'))
  expect(chosen()).toEqual([])
  expect(calls.uploadFile).not.toHaveBeenCalled()
})

it('nothing is uploaded once the conversation has ended', async () => {
  const calls = uploads()
  const loading = aDeferred<SupportFileCalls>()
  const { files } = begin(() => loading.promise)
  files.attach([picture('a.png')])
  files.end()
  loading.resolve(calls)
  await vi.waitFor(() => expect(files.files.get().is).toBe('loaded'))
  expect(calls.uploadFile).not.toHaveBeenCalled()
})
