import type { NoteEvent } from '@frontdesk/api-client'
import type { ThreadPage } from '@frontdesk/chat-thread'
import type { PrivateNote } from '@frontdesk/contract'
import { aChat, aMessage, anAdmin } from '@frontdesk/contract/fixtures'
import { aFakeApi, renderScreen } from '@frontdesk/platform/testing'
import { act, screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { noteKeys } from '../cache/noteQueries.ts'
import { noteEventsOf } from '../noteEventsOf.ts'
import { aColleague } from '../testing/aColleague.ts'
import { aFoundNote, aPrivateNote } from '../testing/aPrivateNote.ts'
import { NoteRow } from './NoteRow.tsx'
import { NotesBelow } from './NotesBelow.tsx'
import { NotesOfThread } from './NotesOfThread.tsx'

const { id: adminId, fullName: name } = anAdmin()
const chat = aChat({ id: 10001, companyId: 101 })
const row = (id: number, createdAt: string): ThreadPage['rows'][number] => ({
  key: `m${String(id)}`,
  message: aMessage({ id, createdAt, sentAt: null }),
  delivery: null,
  isReported: false,
  failure: null,
})
const pages: readonly ThreadPage[] = [
  { key: 'p1', rows: [row(1, '2026-11-29T09:00:00.000Z')] },
  { key: 'p2', rows: [row(2, '2026-11-29T11:00:00.000Z')] },
]
const own = aPrivateNote({ author: { adminId, name } })

function aThread(notes: readonly PrivateNote[], calls: Parameters<typeof aFakeApi>[0] = {}) {
  const api = aFakeApi({
    companies: { getCompanyUsers: () => Promise.resolve([]) },
    ...calls,
    call: {
      listPrivateNotes: () => ({ notes, seq: 7 }),
      listMentions: () => ({ notes: [] }),
      markMentionsSeen: () => true,
      ...calls.call,
    },
  })
  const shown = renderScreen(
    <NotesOfThread chat={chat} pages={pages} isBegun isAtEnd>
      {[null, 'm1', 'm2'].map((key) => (
        <section key={key} aria-label={key ?? 'first'}>
          <NotesBelow rowKey={key} show={(note) => <NoteRow key={note.id} note={note} />} />
        </section>
      ))}
    </NotesOfThread>,
    { api },
  )
  const below = (key: string) =>
    within(screen.getByLabelText(key))
      .queryAllByRole('article')
      .map((note) => note.querySelector('p')?.textContent)
  const arrives = (note: PrivateNote) => {
    const event: NoteEvent = { type: 'note-changed', companyId: 101, seq: 8, note }
    act(() => noteEventsOf(shown.platform).apply(event))
  }
  return { ...shown, api, below, arrives }
}

it('a note stands below the message that it follows, and changes with its events in any order', async () => {
  const { below, arrives } = aThread([own])
  await waitFor(() => expect(below('m1')).toEqual([own.body]))
  const late = aPrivateNote({ id: 2, createdAt: '2026-11-29T12:00:00.000Z', body: 'Late' })
  arrives({ ...late, revision: 2, body: 'Late, edited' })
  arrives(late)
  arrives(aPrivateNote({ id: 3, createdAt: '2026-11-29T08:00:00.000Z', body: 'Early' }))
  await waitFor(() =>
    expect([below('first'), below('m1'), below('m2')]).toEqual([['Early'], [own.body], ['Late, edited']]),
  )
  arrives({ ...own, revision: 2, body: '', isRemoved: true })
  await waitFor(() => expect(below('m1')).toEqual([]))
})

it('a note that arrives while the notes are read is not lost', async () => {
  let answer: (response: unknown) => void = () => undefined
  const { below, arrives } = aThread([], { call: { listPrivateNotes: () => new Promise((done) => (answer = done)) } })
  arrives(own)
  await act(async () => {
    answer({ notes: [], seq: 7 })
    await Promise.resolve()
  })
  await waitFor(() => expect(below('m1')).toEqual([own.body]))
})

it('the author edits and deletes a note; a failure is shown, and the note stays', async () => {
  let isBroken = true
  const { user, api, below, platform } = aThread([own], {
    call: {
      editPrivateNote: ({ body }) => ({ note: { ...own, body, revision: 2 } }),
      removePrivateNote: () => {
        if (isBroken) throw new Error('Down')
        return { note: { ...own, body: '', revision: 3, isRemoved: true } }
      },
    },
  })
  await waitFor(() => expect(below('m1')).toEqual([own.body]))
  const choose = async (action: 'Edit' | 'Delete') => {
    await user.click(screen.getByRole('button', { name: 'Actions of the note' }))
    await user.click(await screen.findByRole('menuitem', { name: action }))
  }
  await choose('Edit')
  const field = await screen.findByRole('textbox', { name: 'Note' })
  await user.clear(field)
  await user.type(field, 'Prefers evenings.')
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(below('m1')).toEqual(['Prefers evenings.']))
  const confirm = async () =>
    user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Delete' }))
  await choose('Delete')
  await confirm()
  await waitFor(() => expect(platform.toasts.visible()[0]?.message).toBe('The note could not be deleted: Down'))
  isBroken = false
  await choose('Delete')
  await confirm()
  await waitFor(() => expect(below('m1')).toEqual([]))
  expect(api.calls.filter(({ call }) => call === 'call.editPrivateNote')).toEqual([
    { call: 'call.editPrivateNote', input: { companyId: 101, id: 1, body: 'Prefers evenings.', mentions: [] } },
  ])
})

it('the notes of an open chat that mention the reader are seen once they are shown', async () => {
  const { api } = aThread([aPrivateNote({ mentions: [adminId] })], {
    call: { listMentions: () => ({ notes: [aFoundNote({ mentions: [adminId] })] }) },
  })
  await waitFor(() =>
    expect(api.calls).toContainEqual({ call: 'call.markMentionsSeen', input: { companyId: 101, chatId: 10001 } }),
  )
})

it('each mention of an open chat is seen, also one that comes while the one before is being seen', async () => {
  const mentioned = [aFoundNote({ id: 1, mentions: [adminId] })]
  const seen: (() => void)[] = []
  const { platform } = aThread([aPrivateNote({ mentions: [adminId] })], {
    call: {
      listMentions: () => ({ notes: [...mentioned] }),
      markMentionsSeen: () => new Promise((done) => seen.push(() => done(true))),
    },
  })
  await waitFor(() => expect(seen).toHaveLength(1))
  mentioned.push(aFoundNote({ id: 2, mentions: [adminId] }))
  await act(() => platform.queryClient.invalidateQueries({ queryKey: noteKeys.mentions(101) }))
  await waitFor(() => expect(seen).toHaveLength(2))
})

it('an edited note goes on mentioning a colleague whom the list does not know, and no other one without a name', async () => {
  const note = aPrivateNote({ author: { adminId, name }, body: '@Gone Person and @Olena Koval', mentions: [7, 8] })
  let know: (colleagues: ReturnType<typeof aColleague>[]) => void = () => undefined
  const { user, api, below } = aThread([note], {
    companies: { getCompanyUsers: () => new Promise((done) => (know = done)) },
    call: { editPrivateNote: ({ body }) => ({ note: { ...note, body, revision: 2 } }) },
  })
  await waitFor(() => expect(below('m1')).toHaveLength(1))
  await user.click(screen.getByRole('button', { name: 'Actions of the note' }))
  await user.click(await screen.findByRole('menuitem', { name: 'Edit' }))
  const field = await screen.findByRole('textbox', { name: 'Note' })
  await user.clear(field)
  await user.type(field, '@Gone Person and @Taras Melnyk')
  await user.click(screen.getByRole('button', { name: 'Save' }))
  know([aColleague(8, 'Olena Koval'), aColleague(9, 'Taras Melnyk')])
  await waitFor(() =>
    expect(api.calls.find(({ call }) => call === 'call.editPrivateNote')?.input).toMatchObject({ mentions: [7, 9] }),
  )
})

it('the notes of a customer who was erased are forgotten, also where they were found', async () => {
  const { platform, below } = aThread([own])
  await waitFor(() => expect(below('m1')).toEqual([own.body]))
  const { queryClient } = platform
  queryClient.setQueryData(noteKeys.search(101, null, 'words'), [aFoundNote()])
  act(() => noteEventsOf(platform).forget(101, chat.id))
  await waitFor(() => expect(below('m1')).toEqual([]))
  expect(JSON.stringify(queryClient.getQueryData(noteKeys.ofChat(101, chat.id)))).not.toContain(own.body)
  expect(queryClient.getQueryData(noteKeys.search(101, null, 'words'))).toBeUndefined()
})
