import 'fake-indexeddb/auto'
import { IDBFactory } from 'fake-indexeddb'
import { ApiError, type SendMessageRequest } from '@frontdesk/api-client'
import type { OutgoingMessage } from '@frontdesk/chat-thread'
import { aDeferred, aPlatform, renderScreen } from '@frontdesk/platform/testing'
import { createDeviceDatabase, createLeaveGuard, signOut, type Platform } from '@frontdesk/platform'
import { i18n } from '@lingui/core'
import { act, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { aChatServer } from '../testing/aChatServer.ts'
import { byOlena } from '../testing/threadFixtures.ts'
import { deviceSettled, watchDevice } from '../testing/watchDevice.ts'
import type { AttachedFile } from '../attachments/createChosenFiles.ts'
import { createAttachments } from '../attachments/createAttachments.ts'
import { createSender, type Sender } from './createSender.ts'
import { intentStore } from './intentStore.ts'
import { UnsentNotice } from './UnsentNotice.tsx'
import { createUploads } from '../attachments/uploadProgress.ts'
import { useSender } from './useSender.ts'

beforeEach(() => {
  i18n.loadAndActivate({ locale: 'en', messages: {} })
  localStorage.clear()
  vi.stubGlobal('indexedDB', new IDBFactory())
})
afterEach(async () => {
  for (const { sender } of pages.splice(0)) sender.open(null)
  await deviceSettled()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

const olena = { adminId: 1001, companyId: 101, isIdempotent: true, fileUploads: true }
const outgoing = (key: string, different: Partial<OutgoingMessage> = {}): OutgoingMessage => ({
  clientMessageId: key,
  chatId: 10_001,
  companyId: 101,
  fromId: 5,
  text: `words of ${key}`,
  createdAt: new Date().toISOString(),
  platform: 'telegram',
  ...different,
})
const aFile = (id: string, words = 'abcd'): AttachedFile => ({
  id,
  blob: new Blob([words]),
  name: `${id}.txt`,
  type: 'text/plain',
})
const withFiles = (key: string, files: readonly AttachedFile[]) =>
  outgoing(key, { files: files.map(({ id, name, type, blob }) => ({ id, name, type, size: blob.size })) })

type Send = SendMessageRequest
type Upload = NonNullable<NonNullable<NonNullable<Parameters<typeof aChatServer>[0]>['call']>['uploadFile']>

/** Tabs of one browser: a closed one is not among those at work. */
const atWork = new Set<string>()
let tabs = 0
/** The pages of a test, which end with it. */
const pages: { sender: Sender }[] = []

/** One page of the app, with its own sender; `sendMessage` answers as the test says. */

function aPage({
  answer,
  owner = olena,
  upload,
  different = {},
  sending = {},
}: {
  answer?: (input: Send) => Promise<unknown>
  owner?: typeof olena | null
  upload?: Upload
  different?: Parameters<typeof aPlatform>[0]
  sending?: Parameters<typeof createSender>[1]
} = {}) {
  const sends: Send[] = []
  const stored = async (input: Send) => ({
    message: byOlena(500 + sends.length, input.message, { clientMessageId: input.clientMessageId ?? null }),
  })
  const api = aChatServer({
    accounts: { logout: async () => true },
    ...(upload && { call: { uploadFile: upload } }),
    messages: {
      sendMessage: (input) => {
        sends.push(input)
        return (answer ?? stored)(input) as ReturnType<typeof stored>
      },
    },
  })
  const platform = aPlatform({ api, ...different })
  watchDevice(platform)
  const id = `tab ${String((tabs += 1))}`
  const presence = {
    id,
    hold: () => {
      atWork.add(id)
      return () => void atWork.delete(id)
    },
    alive: async (ids: Iterable<string>) => new Set([...ids].filter((other) => atWork.has(other))),
    whenGone: () => undefined,
  }
  const kept = intentStore(presence, platform.singleton(createDeviceDatabase).records('outbox'))
  const sender = createSender(platform, { presence, kept, dice: () => 0, ...sending })
  pages.push({ sender })
  sender.open(owner)
  return { platform, api, sender, sends, kept, die: () => atWork.delete(id) }
}
const silence = () => new Promise<never>(() => undefined)
const stages = (page: ReturnType<typeof aPage>) => page.sender.outbox().intents.map(({ key, stage }) => [key, stage.is])

describe('messages that a page could not send', () => {
  it('an unsent message is taken over by another page as soon as its page is gone, and not before', async () => {
    const first = aPage({ answer: silence })
    first.sender.put(outgoing('intent-a'), [])
    await waitFor(async () => expect(await first.sender.unsentOf(1001)).toBe(1))
    const second = aPage()
    await new Promise((resolve) => setTimeout(resolve, 30))
    expect(second.sends).toEqual([])
    first.die()
    document.dispatchEvent(new Event('visibilitychange'))
    await waitFor(() => expect(second.sends).toMatchObject([{ clientMessageId: 'intent-a', companyId: 101 }]))
    await waitFor(async () => expect(await second.sender.unsentOf(1001)).toBe(0))
  })

  it('an unsent message is sent once when two pages find it at the same time', async () => {
    const first = aPage({ answer: silence })
    first.sender.put(outgoing('intent-a'), [])
    await waitFor(async () => expect(await first.sender.unsentOf(1001)).toBe(1))
    first.die()
    const others = [aPage(), aPage(), aPage()]
    await waitFor(() => expect(others.flatMap(({ sends }) => sends)).toHaveLength(1))
    await new Promise((resolve) => setTimeout(resolve, 50))
    expect(others.flatMap(({ sends }) => sends)).toHaveLength(1)
  })

  it('an unsent message stays with its company and its administrator', async () => {
    const first = aPage({ answer: silence })
    first.sender.put(outgoing('intent-a'), [])
    await waitFor(async () => expect(await first.sender.unsentOf(1001)).toBe(1))
    first.die()
    const rose = aPage({ owner: { ...olena, companyId: 102 } })
    const marco = aPage({ owner: { ...olena, adminId: 1002 } })
    await new Promise((resolve) => setTimeout(resolve, 50))
    expect([rose.sends, marco.sends, await marco.sender.unsentOf(1002)]).toEqual([[], [], 0])
    const back = aPage()
    await waitFor(() => expect(back.sends).toHaveLength(1))
  })
})

describe('another tab that acts for another company (F-14)', () => {
  it('this page sends nothing until both tabs act for the same company again', async () => {
    let elsewhere: number | null = 102
    let tell: () => void = () => undefined
    const companyWatch = {
      elsewhere: () => elsewhere,
      subscribe: (listener: () => void) => ((tell = listener), () => undefined),
    }
    const page = aPage({ different: { different: { companyWatch } } })
    page.sender.put(outgoing('intent-a'), [])
    await new Promise((resolve) => setTimeout(resolve, 30))
    expect([page.sends, stages(page)]).toEqual([[], [['intent-a', 'waiting']]])
    elsewhere = null
    tell()
    await waitFor(() => expect(page.sends).toHaveLength(1))
  })
})

describe('a session that ends during a send (F-17)', () => {
  it('a message that a session end interrupted is kept, and the user is asked about it after signing in again', async () => {
    const page = aPage({ answer: () => Promise.reject(new ApiError({ status: 401 })) })
    page.sender.put(outgoing('intent-a'), [])
    await waitFor(() => expect(stages(page)).toEqual([['intent-a', 'unconfirmed']]))
    act(() => page.platform.session.forgetToken())
    expect(stages(page)).toEqual([])
    localStorage.setItem('signedInAt', String(Date.now() + 1))
    act(() => page.platform.session.signIn('another'))
    page.sender.open(olena)
    await waitFor(() => expect(page.sender.unconfirmed()).toEqual(['intent-a']))
    expect(page.sends).toHaveLength(1)
    page.sender.confirm(['intent-a'])
    await waitFor(() => expect(page.sends).toHaveLength(2))
  })

  it('the user is asked about a message submitted before the sign-in, even if the session end went unnoticed', async () => {
    const first = aPage({ answer: silence })
    first.sender.put(outgoing('intent-a'), [])
    await waitFor(async () => expect(await first.sender.unsentOf(1001)).toBe(1))
    first.die()
    localStorage.setItem('signedInAt', String(Date.now() + 1))
    const second = aPage()
    await waitFor(() => expect(second.sender.unconfirmed()).toEqual(['intent-a']))
    expect(second.sends).toEqual([])
  })
})

it('a message that becomes due while the outbox looks at the clock is still sent', async () => {
  const start = Date.now()
  let clock = start
  let isTicking = false
  let timer: (() => void) | null = null
  const fire = () => timer?.()
  const page = aPage({
    answer: () => (page.sends.length === 1 ? Promise.reject(new ApiError({ status: 429, retryAfter: 1 })) : silence()),
    sending: {
      now: () => (isTicking ? clock++ : clock),
      later: (_milliseconds, task) => {
        timer = task
        return () => void (timer = null)
      },
    },
  })
  page.sender.put(outgoing('intent-a'), [])
  await waitFor(() => expect(timer).not.toBeNull())
  await new Promise((resolve) => setTimeout(resolve, 50)) // what other pages left was taken over
  // The timer fires a millisecond early, and the clock goes on with each look at it.
  clock = start + 999
  isTicking = true
  fire()
  isTicking = false
  fire()
  await waitFor(() => expect(page.sends).toHaveLength(2))
})

describe('leaving the page', () => {
  const leaving = (platform: Platform) => (platform.singleton(createLeaveGuard).isHolding() ? 'asks first' : 'leaves')

  it('the browser asks before a page is left that the device is storing a message of, and not after that', async () => {
    const page = aPage({ answer: silence })
    expect(leaving(page.platform)).toBe('leaves')
    page.sender.put(outgoing('intent-a'), [])
    expect(leaving(page.platform)).toBe('asks first')
    await waitFor(() => expect(leaving(page.platform)).toBe('leaves'))
    expect(stages(page)).toEqual([['intent-a', 'sending']])
  })

  it('the browser asks as long as something is not sent that the device does not store', async () => {
    vi.stubGlobal('indexedDB', undefined)
    const answer = aDeferred<{ message: null }>()
    const page = aPage({ answer: () => answer.promise })
    page.sender.put(outgoing('intent-a'), [])
    await waitFor(() => expect(page.sends).toHaveLength(1))
    const { persistence } = page.platform.singleton(createDeviceDatabase)
    await waitFor(() => expect(persistence.isPersistent('outbox')).toBe(false))
    expect(leaving(page.platform)).toBe('asks first')
    signOut(page.platform)
    expect(leaving(page.platform)).toBe('leaves')
  })

  it('files that are chosen and not sent are mentioned once, and not left without a question, where nothing is stored', async () => {
    vi.stubGlobal('indexedDB', undefined)
    const { platform } = aPage()
    const { chosen } = platform.singleton(createAttachments)
    const { persistence } = platform.singleton(createDeviceDatabase)
    await waitFor(() => expect(persistence.isPersistent('outbox')).toBe(false))
    expect([leaving(platform), platform.toasts.visible()]).toEqual(['leaves', []])
    await chosen.change('1001/10001', () => [aFile('prices')])
    expect(leaving(platform)).toBe('asks first')
    await chosen.change('1001/10002', () => [aFile('nails')])
    expect(platform.toasts.visible().map(({ message }) => message)).toEqual([
      'Not saved on this device: files that you attached are lost when this page is closed.',
    ])
    await chosen.change('1001/10001', () => [])
    await chosen.change('1001/10002', () => [])
    expect(leaving(platform)).toBe('leaves')
  })

  it('a file that the device turns out to have no room for is mentioned, too', async () => {
    const { platform } = aPage()
    const { chosen } = platform.singleton(createAttachments)
    vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(() => {
      throw new DOMException('Full', 'QuotaExceededError')
    })
    await chosen.change('1001/10001', () => [aFile('prices')])
    expect(platform.toasts.visible()).toMatchObject([
      { message: expect.stringContaining('files that you attached') as string },
    ])
    expect(leaving(platform)).toBe('asks first')
    platform.session.signOut()
    expect(leaving(platform)).toBe('leaves')
  })

  it('files that the device has may be left', async () => {
    const { platform } = aPage()
    const { chosen } = platform.singleton(createAttachments)
    await chosen.change('1001/10001', () => [aFile('prices')])
    expect([leaving(platform), platform.toasts.visible()]).toEqual(['leaves', []])
  })

  it('nothing is taken by a page that has no session any more', () => {
    const page = aPage()
    act(() => page.platform.session.forgetToken())
    expect(page.sender.put(outgoing('intent-a'), [])).toBe(false)
    expect(Object.keys(localStorage)).toEqual([])
  })
})

describe('a sign-out', () => {
  it('a sign-out removes the messages of every company and administrator from the device, and sends nothing more', async () => {
    const page = aPage({ answer: silence })
    const rose = aPage({ answer: silence, owner: { ...olena, companyId: 102 } })
    const marco = aPage({ answer: silence, owner: { ...olena, adminId: 1002 } })
    page.sender.put(outgoing('intent-a'), [])
    rose.sender.put(outgoing('intent-b', { companyId: 102 }), [])
    marco.sender.put(outgoing('intent-c'), [])
    await waitFor(async () =>
      expect([await page.sender.unsentOf(1001), await page.sender.unsentOf(1002)]).toEqual([2, 1]),
    )
    signOut(page.platform)
    await waitFor(async () =>
      expect([await page.sender.unsentOf(1001), await page.sender.unsentOf(1002)]).toEqual([0, 0]),
    )
    expect([stages(page), page.sends.length]).toEqual([[], 1])
  })
})

describe('files', () => {
  it('files are uploaded first, once each, and their message refers to them', async () => {
    const uploads: string[] = []
    const page = aPage({
      upload: async ({ uploadId, fileName, companyId }, { upload }) => {
        uploads.push(`${String(uploadId)} for ${String(companyId)}`)
        upload?.onProgress?.(0.5)
        expect(page.platform.singleton(createUploads).get().get('intent-a')?.files[String(uploadId)]).toBe(0.5)
        return {
          file: { id: `stored ${String(uploadId)}`, name: fileName, type: 'text/plain', size: upload?.body.size },
        }
      },
    })
    const files = [aFile('upload-1'), aFile('upload-2')]
    page.sender.put(withFiles('intent-a', files), files)
    await waitFor(() => expect(page.sends).toMatchObject([{ fileIds: ['stored upload-1', 'stored upload-2'] }]))
    expect(uploads).toEqual(['upload-1 for 101', 'upload-2 for 101'])
    await waitFor(() => expect(stages(page)).toEqual([]))
    expect(page.platform.singleton(createUploads).get().get('intent-a')).toBeUndefined()
  })

  it('files are sent inside the message to a provider without uploads', async () => {
    const page = aPage({ owner: { ...olena, fileUploads: false } })
    page.sender.put(withFiles('intent-a', [aFile('one')]), [aFile('one')])
    await waitFor(() =>
      expect(page.sends).toMatchObject([{ fileData: 'YWJjZA==', fileName: 'one.txt', fileType: 'text/plain' }]),
    )
    page.sender.put(withFiles('intent-b', [aFile('one'), aFile('two')]), [aFile('one'), aFile('two')])
    await waitFor(() =>
      expect(page.sends[1]).toMatchObject({
        fileData: ['YWJjZA==', 'YWJjZA=='],
        fileName: ['one.txt', 'two.txt'],
        fileType: ['text/plain', 'text/plain'],
      }),
    )
  })

  it('cancelling an upload withdraws the files and their message', async () => {
    const page = aPage({
      upload: (_fields, { signal }) =>
        new Promise((_resolve, reject) =>
          signal?.addEventListener('abort', () => reject(new DOMException('', 'AbortError'))),
        ),
    })
    page.sender.put(withFiles('intent-a', [aFile('one')]), [aFile('one')])
    await waitFor(() => expect(page.platform.singleton(createUploads).get().get('intent-a')).toBeDefined())
    page.sender.discard('intent-a')
    await waitFor(() => expect(stages(page)).toEqual([]))
    expect(page.sends).toEqual([])
    await waitFor(async () => expect(await page.sender.unsentOf(1001)).toBe(0))
  })

  it.each([
    ['too many of one administrator', 429],
    ['too many of all', 503],
    ['a body that came too slowly', 408],
  ])('that the server has no room for (%s) rest as it asks, and go by themselves', async (_why, status) => {
    let uploads = 0
    const page = aPage({
      upload: async ({ uploadId, fileName }) => {
        uploads += 1
        if (uploads === 1) throw new ApiError({ status, retryAfter: 1, body: { message: 'The server is busy' } })
        return { file: { id: uploadId, name: fileName, type: 'text/plain', size: 4 } }
      },
    })
    page.sender.put(withFiles('intent-a', [aFile('one')]), [aFile('one')])
    await waitFor(() => expect(uploads).toBe(1))
    await waitFor(() => expect(stages(page)).toEqual([['intent-a', 'waiting']]))
    await waitFor(() => expect(page.sends).toMatchObject([{ clientMessageId: 'intent-a', fileIds: ['one'] }]), {
      timeout: 10_000,
    })
    await waitFor(() => expect(stages(page)).toEqual([]))
  })

  it('a message whose files the server rejects is kept and shows the reason', async () => {
    const page = aPage({ upload: () => Promise.reject(new ApiError({ status: 413, body: { message: 'Too large' } })) })
    page.sender.put(withFiles('intent-a', [aFile('one')]), [aFile('one')])
    await waitFor(() =>
      expect(page.sender.outbox().intents[0]?.stage).toEqual({
        is: 'stopped',
        outcome: 'refused',
        reason: 'Too large',
      }),
    )
  })
})

describe('the question about messages that waited too long (F-11)', () => {
  function Desk() {
    useSender()
    return <UnsentNotice />
  }
  const leave = async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() - 10 * 60_000 })
    const gone = aPage({ answer: silence })
    gone.sender.put(outgoing('intent-a', { text: 'See you on Friday' }), [])
    vi.useRealTimers()
    await waitFor(async () => expect(await gone.sender.unsentOf(1001)).toBe(1))
    gone.die()
    vi.stubGlobal('BroadcastChannel', undefined)
    const { promise, resolve: keep } = aDeferred<{ message: null }>()
    const sends: unknown[] = []
    const api = aChatServer({ messages: { sendMessage: (input) => (sends.push(input), promise) } })
    return { ...renderScreen(<Desk />, { api }), sends, keep }
  }

  it('a message that waited too long is sent after the user agrees', async () => {
    const { user, sends } = await leave()
    expect(await screen.findByText(/Send 1 unsent message\?/u)).toBeVisible()
    expect(screen.getByText('See you on Friday')).toBeVisible()
    expect(sends).toEqual([])
    await user.click(screen.getByRole('button', { name: 'Send now' }))
    await waitFor(() => expect(sends).toMatchObject([{ clientMessageId: 'intent-a' }]))
    expect(screen.queryByText(/unsent/u)).toBeNull()
  })

  it('a message that waited too long is removed when it is discarded', async () => {
    const { user, sends } = await leave()
    await user.click(await screen.findByRole('button', { name: 'Discard it' }))
    expect(screen.queryByText(/unsent/u)).toBeNull()
    expect(sends).toEqual([])
  })
})
