import { ApiError } from '@frontdesk/api-client'
import type { OutgoingMessage } from '@frontdesk/chat-thread'
import type { Message } from '@frontdesk/contract'
import { createDeviceDatabase, type Platform } from '@frontdesk/platform'
import { aPlatform } from '@frontdesk/platform/testing'
import { i18n } from '@lingui/core'
import fc from 'fast-check'
import { beforeEach, describe, expect, it } from 'vitest'
import type { AttachedFile } from '../attachments/createChosenFiles.ts'
import { createAttachments } from '../attachments/createAttachments.ts'
import { aChatServer } from '../testing/aChatServer.ts'
import { sendJournal } from '../stores/sendJournal.ts'
import { aPageWork, aSlowDevice } from '../testing/aSlowDevice.ts'
import { byOlena, outgoing } from '../testing/threadFixtures.ts'
import { createSender } from './createSender.ts'

beforeEach(() => i18n.loadAndActivate({ locale: 'en', messages: {} }))

const composer = '1001/10001'
const turn = () => new Promise((resolve) => setTimeout(resolve))

/** A server that stores messages with their files; an idempotent one stores one for each id. */
function aServer(isIdempotent: boolean) {
  const rows: { message: Message; fileIds: readonly string[] }[] = []
  /** Texts of messages that are refused, once each. */
  const refused = new Set<string>()
  return {
    rows,
    refused,
    store: (text: string, clientMessageId: string | undefined, fileIds: readonly string[]) => {
      const earlier = rows.find(({ message }) => message.clientMessageId === clientMessageId)
      if (isIdempotent && earlier) return { message: earlier.message }
      const message = byOlena(500 + rows.length, text, {
        clientMessageId: clientMessageId ?? null,
        createdAt: new Date().toISOString(),
      })
      rows.push({ message, fileIds })
      return { message }
    },
  }
}

/**
 * One administrator's browser, in which one page follows another; a write or a call happens when the test says.
 * `isSilent`: the server does not answer a send.
 */
function aBrowser({ isIdempotent, isSilent = false }: { isIdempotent: boolean; isSilent?: boolean }) {
  localStorage.clear()
  const device = aSlowDevice()
  const server = aServer(isIdempotent)
  const atWork = new Set<string>()
  let pages = 0

  const openPage = () => {
    const work = aPageWork()
    const api = aChatServer({
      call: {
        uploadFile: ({ uploadId, fileName }) =>
          work.onNetwork(() => ({
            file: { id: String(uploadId), name: String(fileName), type: 'text/plain', size: 1 },
          })),
      },
      messages: {
        getChatMessages: () => work.onNetwork(() => server.rows.map(({ message }) => message)),
        sendMessage: async ({ message, clientMessageId, fileIds = [] }) => {
          if (isSilent) return new Promise<never>(() => undefined)
          const answer = await work.onNetwork(() =>
            server.refused.delete(message) ? null : server.store(message, clientMessageId, fileIds),
          )
          if (answer === null) throw new ApiError({ status: 400 })
          return work.onNetwork(() => answer)
        },
      },
    })
    const instances = new Map<unknown, unknown>([[createDeviceDatabase, device.databaseOf(work)]])
    const singleton: Platform['singleton'] = (create) => {
      if (!instances.has(create)) instances.set(create, create(platform))
      return instances.get(create) as ReturnType<typeof create> // what `create` returned
    }
    const platform: Platform = aPlatform({ api, different: { singleton } })
    const id = `page ${String((pages += 1))}`
    const presence = {
      id,
      hold: () => {
        atWork.add(id)
        return () => void atWork.delete(id)
      },
      alive: async (ids: Iterable<string>) => new Set([...ids].filter((other) => atWork.has(other))),
      whenGone: () => undefined,
    }
    const { chosen } = platform.singleton(createAttachments)
    const sender = createSender(platform, { presence, signedInAt: () => 0 })
    sender.open({ adminId: 1001, companyId: 101, isIdempotent, fileUploads: true })
    return {
      work,
      sender,
      chosen,
      /** Attaches files; Send is pressed when the device has them, as after their previews are shown. */
      async choose(files: readonly AttachedFile[]) {
        let isStored = false
        void chosen.change(composer, () => files).then(() => (isStored = true))
        while (!isStored) await work.runNext('device')
      },
      /** The steps of the composer when Send is pressed. */
      press(message: OutgoingMessage, files: readonly AttachedFile[]) {
        const named = files.map(({ id: fileId, name, type, blob }) => ({ id: fileId, name, type, size: blob.size }))
        expect(sender.put(files.length === 0 ? message : { ...message, files: named }, files)).toBe(true)
        chosen.release(composer, files)
      },
      /** Reload, a closed tab and a crash alike: nothing runs any more. */
      end(callsArrive: boolean) {
        work.end({ callsArrive })
        atWork.delete(id)
      },
    }
  }
  return { device, server, openPage }
}

const filesOf = (id: string, count: number): readonly AttachedFile[] =>
  Array.from({ length: count }, (_, n) => ({
    id: `${id}-file-${String(n)}`,
    name: `${id}-${String(n)}.txt`,
    type: 'text/plain',
    blob: new Blob(['x']),
  }))
const messageOf = (id: string) => outgoing(id, `text of ${id}`, { createdAt: new Date().toISOString() })

/** Opens a last page, which nothing interrupts, and checks that nothing is lost or doubled. */
async function expectEachOnce(
  { device, server, openPage }: ReturnType<typeof aBrowser>,
  sent: readonly { id: string; files: number }[],
) {
  const last = openPage()
  await turn()
  while (await last.work.runNext('device'));
  const stopped = last.sender.outbox().intents
  for (const { id, files } of sent) {
    const rows = server.rows.filter(({ message }) => message.text === `text of ${id}`)
    const waiting = stopped.filter(({ key }) => key === id)
    // A message of unknown outcome waits for its user where the provider is not idempotent.
    expect({ id, count: rows.length + waiting.length }).toEqual({ id, count: 1 })
    for (const { fileIds } of rows) expect(fileIds).toEqual(filesOf(id, files).map((file) => file.id))
    for (const { message } of waiting) expect(message.files ?? []).toHaveLength(files)
  }
  // A sent text stands in no composer, and the device keeps only messages that wait.
  let chosen: unknown
  void last.chosen.stored().then((stored) => (chosen = stored))
  while (await last.work.runNext('device'));
  expect(chosen).toEqual({})
  expect(device.disk.composerFiles.size).toBe(0)
  expect([...device.disk.outbox.keys()]).toEqual(stopped.map(({ key }) => key))
  expect(device.disk.outboxFiles.size).toBe(stopped.flatMap(({ message }) => message.files ?? []).length)
  expect(Object.keys(localStorage)).toEqual([])
  last.end(false)
  return stopped
}

describe('a page that ends while a message is on its way to the device (C2, F-11)', () => {
  it.each([
    ['with idempotent sends', true],
    ['without', false],
  ])('a message with a file is sent once, at whichever write or call the page ends (provider %s)', async (_, is) => {
    for (let steps = 0, isDone = false; !isDone; steps += 1) {
      const browser = aBrowser({ isIdempotent: is })
      const page = browser.openPage()
      const files = filesOf('one', 1)
      await page.choose(files)
      page.press(messageOf('one'), files)
      for (let step = 0; step < steps && !isDone; step += 1) isDone = !(await page.work.runNext('device'))
      page.end(false)
      const stopped = await expectEachOnce(browser, [{ id: 'one', files: 1 }])
      if (is) expect(stopped).toEqual([])
    }
  })

  it('a message that was discarded does not come back, at whichever write the page ends', async () => {
    for (let steps = 0, isDone = false; !isDone; steps += 1) {
      const browser = aBrowser({ isIdempotent: true })
      const page = browser.openPage()
      const files = filesOf('two', 1)
      await page.choose(files)
      page.press(messageOf('one'), [])
      page.press(messageOf('two'), files)
      page.sender.discard('two')
      for (let step = 0; step < steps && !isDone; step += 1) isDone = !(await page.work.runNext('device'))
      page.end(false)
      await expectEachOnce(browser, [{ id: 'one', files: 0 }])
      expect(browser.server.rows.map(({ message }) => message.text)).toEqual(['text of one'])
    }
  })

  it('a message that is refused and sent again keeps its file, at whichever write the page ends', async () => {
    for (let steps = 0, isDone = false; !isDone; steps += 1) {
      const browser = aBrowser({ isIdempotent: true })
      browser.server.refused.add('text of one')
      const page = browser.openPage()
      const files = filesOf('one', 1)
      await page.choose(files)
      page.press(messageOf('one'), files)
      while (page.sender.outbox().intents[0]?.stage.is !== 'stopped') await page.work.runNext('network')
      page.sender.retry('one')
      for (let step = 0; step < steps && !isDone; step += 1) isDone = !(await page.work.runNext('device'))
      page.end(false)
      await expectEachOnce(browser, [{ id: 'one', files: 1 }])
      expect(browser.server.rows).toHaveLength(1)
    }
  })

  it('the device’s copy of a message that the server may have stored says so, after each write', async () => {
    const { device, openPage } = aBrowser({ isIdempotent: true })
    const page = openPage()
    page.press(messageOf('one'), [])
    do {
      const { intent } = (device.disk.outbox.get('one') ?? sendJournal().get('one')) as { intent: unknown } // a record of ours
      expect(intent).toMatchObject({ stage: { is: 'sending' } })
    } while (await page.work.runNext('device').then(() => page.sender.outbox().intents.length > 0))
  })
})

describe('a sign-out in another tab, of which this page does not know yet (AUTH-10)', () => {
  it('nothing of a message stays on the device, at whichever of its writes that is swept', async () => {
    for (let steps = 0, isDone = false; !isDone; steps += 1) {
      const { device, openPage } = aBrowser({ isIdempotent: false, isSilent: true })
      const page = openPage()
      const files = filesOf('one', 1)
      await page.choose(files)
      page.press(messageOf('one'), files)
      for (let step = 0; step < steps && !isDone; step += 1) isDone = !(await page.work.runNext('device'))
      localStorage.clear()
      Object.values(device.disk).forEach((records) => records.clear())
      while (await page.work.runNext('device'));
      expect(Object.values(device.disk).map(({ size }) => size)).toEqual([0, 0, 0])
      expect(Object.keys(localStorage)).toEqual([])
      page.end(false)
    }
  })
})

describe('properties of sending from pages that end', () => {
  it('each message is stored once and in its order, or waits for its user, whatever ends when', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.boolean(),
        fc.array(fc.record({ files: fc.integer({ min: 0, max: 2 }), pause: fc.integer({ min: 0, max: 4 }) }), {
          minLength: 1,
          maxLength: 3,
        }),
        fc.array(fc.record({ steps: fc.integer({ min: 0, max: 14 }), callsArrive: fc.boolean() }), {
          minLength: 1,
          maxLength: 3,
        }),
        fc.array(fc.constantFrom('device' as const, 'network' as const), { minLength: 1, maxLength: 8 }),
        async (isIdempotent, presses, pages, order) => {
          const browser = aBrowser({ isIdempotent })
          let ran = 0
          const run = async (page: ReturnType<typeof browser.openPage>, steps: number) => {
            for (let step = 0; step < steps; step += 1) {
              if (!(await page.work.runNext(order[ran++ % order.length] ?? 'device'))) return
            }
          }
          const sent: { id: string; files: number }[] = []
          for (const [n, { steps, callsArrive }] of pages.entries()) {
            const page = browser.openPage()
            for (const { files, pause } of n === 0 ? presses : []) {
              const id = `message ${String(sent.length)}`
              await page.choose(filesOf(id, files))
              page.press(messageOf(id), filesOf(id, files))
              sent.push({ id, files })
              await run(page, pause)
            }
            await run(page, steps)
            page.end(callsArrive)
          }
          const stopped = await expectEachOnce(browser, sent)
          if (isIdempotent) {
            expect(stopped).toEqual([])
            expect(browser.server.rows.map(({ message }) => message.text)).toEqual(
              sent.map(({ id }) => `text of ${id}`),
            )
          }
        },
      ),
      { numRuns: 60 },
    )
  })
})
