import { ApiError } from '@frontdesk/api-client'
import type { PrivateNote } from '@frontdesk/contract'
import type { PendingNote } from '@frontdesk/private-notes'
import { openStorage } from '@frontdesk/platform'
import { aFakeApi, aPlatform } from '@frontdesk/platform/testing'
import { expect, it, vi } from 'vitest'
import { noteKeys } from '../cache/noteQueries.ts'
import { aColleague } from '../testing/aColleague.ts'
import { aPrivateNote } from '../testing/aPrivateNote.ts'
import { countUnsentNotes, createNoteOutbox } from './createNoteOutbox.ts'

const me = { adminId: 5, companyId: 101 }
const aPendingNote = (different: Partial<PendingNote> = {}): PendingNote => ({
  clientNoteId: 'note-0001',
  ...me,
  chatId: 10001,
  words: { body: 'Prefers mornings.', mentions: [6] },
  createdAt: '2026-11-29T10:00:00.000Z',
  refusal: null,
  ...different,
})

type Answer = (input: Readonly<Record<string, unknown>>) => unknown

/** An outbox at a server that answers so, on a device that outlives it; timers run when the test calls `passTime`. */
function aDevice(answer: Answer, colleagues = () => Promise.resolve<ReturnType<typeof aColleague>[]>([])) {
  const kept = new Map<string, string>()
  const storage = openStorage(
    () =>
      ({
        get length() {
          return kept.size
        },
        key: (place: number) => [...kept.keys()][place] ?? null,
        getItem: (key: string) => kept.get(key) ?? null,
        setItem: (key: string, value: string) => void kept.set(key, value),
        removeItem: (key: string) => void kept.delete(key),
      }) as Storage, // the rest of it is not used
  )
  let due: (() => void)[] = []
  const api = aFakeApi({ companies: { getCompanyUsers: colleagues }, call: { addPrivateNote: answer } })
  const platform = aPlatform({ api })
  const open = () => createNoteOutbox(platform, { storage, later: (_, task) => (due.push(task), () => (due = [])) })
  const sent = () => api.calls.filter(({ call }) => call === 'call.addPrivateNote').map(({ input }) => input)
  const passTime = () => {
    const tasks = due
    due = []
    tasks.forEach((task) => task())
    return tasks.length > 0
  }
  return { open, sent, passTime, storage, platform, unsent: () => countUnsentNotes(5, undefined, storage) }
}
const stored: Answer = ({ clientNoteId, body }) => ({
  note: { ...aPrivateNote(), clientNoteId, body },
})

it('a note is kept on the device at once, sent once, and gone when the server has it', async () => {
  const device = aDevice(stored)
  device.platform.queryClient.setQueryData(noteKeys.ofChat(101, 10001), [])
  const outbox = device.open()
  outbox.open(me)
  outbox.put(aPendingNote())
  expect(device.unsent()).toBe(1)
  await vi.waitFor(() => expect(outbox.notes()).toEqual([]))
  expect(device.unsent()).toBe(0)
  expect(device.sent()).toEqual([
    { companyId: 101, chatId: 10001, clientNoteId: 'note-0001', body: 'Prefers mornings.', mentions: [6] },
  ])
  const cached = device.platform.queryClient.getQueryData<PrivateNote[]>(noteKeys.ofChat(101, 10001))
  expect(cached?.map(({ clientNoteId }) => clientNoteId)).toEqual(['note-0001'])
})

it('a note whose answer was lost goes again under its id, also after a reload, and none overtakes it', async () => {
  let isDown = true
  const device = aDevice((input) => {
    if (isDown) throw new TypeError('Failed to fetch')
    return stored(input)
  })
  const before = device.open()
  before.open(me)
  before.put(aPendingNote())
  before.put(aPendingNote({ clientNoteId: 'note-0002' }))
  await vi.waitFor(() => expect(device.sent()).toHaveLength(1))
  const after = device.open()
  expect(after.notes()).toHaveLength(2)
  isDown = false
  after.open(me)
  await vi.waitFor(() => expect(after.notes()).toEqual([]))
  expect(device.sent()).toMatchObject([
    { clientNoteId: 'note-0001' },
    { clientNoteId: 'note-0001' },
    { clientNoteId: 'note-0002' },
  ])
})

it('a server that is away for a while is asked again after a pause', async () => {
  const answers: Answer[] = [
    () => {
      throw new ApiError({ status: 503, body: null })
    },
    stored,
  ]
  const device = aDevice((input) => answers.shift()?.(input))
  const outbox = device.open()
  outbox.open(me)
  outbox.put(aPendingNote())
  await vi.waitFor(() => expect(device.sent()).toHaveLength(1))
  expect(outbox.notes()).toHaveLength(1)
  await vi.waitFor(() => {
    device.passTime()
    expect(outbox.notes()).toEqual([])
  })
})

it('a refused note stays with the reason until its author sends it again or discards it', async () => {
  let isFull = true
  const device = aDevice((input) => {
    if (isFull) throw new ApiError({ status: 409, body: { code: 'LIST_FULL', message: 'Full' } })
    return stored(input)
  })
  const outbox = device.open()
  outbox.open(me)
  outbox.put(aPendingNote())
  await vi.waitFor(() => expect(outbox.notes()[0]?.refusal).not.toBeNull())
  outbox.put(aPendingNote({ clientNoteId: 'note-0002' }))
  await vi.waitFor(() => expect(outbox.notes().every(({ refusal }) => refusal !== null)).toBe(true))
  outbox.discard('note-0002')
  isFull = false
  outbox.retry('note-0001')
  await vi.waitFor(() => expect(outbox.notes()).toEqual([]))
})

it('notes of another administrator and for another company wait on the device', async () => {
  const device = aDevice(stored)
  const outbox = device.open()
  outbox.open(me)
  outbox.put(aPendingNote({ clientNoteId: 'note-of-another', adminId: 6 }))
  outbox.put(aPendingNote({ clientNoteId: 'note-elsewhere', companyId: 102 }))
  outbox.put(aPendingNote())
  await vi.waitFor(() => expect(outbox.notes()).toHaveLength(2))
  expect(device.sent()).toMatchObject([{ clientNoteId: 'note-0001' }])
  expect([device.unsent(), countUnsentNotes(5, 101, device.storage)]).toEqual([1, 0])
})

it('an event that tells of the stored note ends its wait', () => {
  const device = aDevice(() => new Promise(() => undefined))
  const outbox = device.open()
  outbox.open(me)
  outbox.put(aPendingNote())
  outbox.settle('note-0001')
  expect(outbox.notes()).toEqual([])
})

it('a note mentions the colleagues in its words, though they were not known when it was written', async () => {
  let isDown = true
  const known = [aColleague(5, 'Me Myself'), aColleague(7, 'Olena Koval')]
  const device = aDevice(stored, () =>
    isDown ? Promise.reject(new TypeError('Failed to fetch')) : Promise.resolve(known),
  )
  const outbox = device.open()
  outbox.open(me)
  outbox.put(aPendingNote({ words: { body: '@Olena Koval and @Me Myself, look', mentions: [] } }))
  await vi.waitFor(() => expect(device.passTime()).toBe(true))
  expect(device.sent()).toEqual([])
  isDown = false
  await vi.waitFor(() => {
    device.passTime()
    expect(outbox.notes()).toEqual([])
  })
  expect(device.sent()).toMatchObject([{ mentions: [7] }])
})
