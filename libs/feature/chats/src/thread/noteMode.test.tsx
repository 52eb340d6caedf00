import type { Chat } from '@frontdesk/contract'
import { aChat } from '@frontdesk/contract/fixtures'
import { aFakeApi, renderScreen } from '@frontdesk/platform/testing'
import { fireEvent, screen } from '@testing-library/react'
import { useState } from 'react'
import { expect, it } from 'vitest'
import { DropZone } from '../composer/DropZone.tsx'
import { ChatPartsContext, type NoteParts } from '../composer/ChatPartsContext.ts'
import { ReplyPanel } from './ReplyPanel.tsx'

const nothing = () => null

/** A panel with notes; it records the replies that are sent and the notes that are saved. */
function aPanel(chat: Chat = aChat()) {
  const replies: string[] = []
  const saved: string[] = []
  const drafts = new Map<number, string>()
  const notes: NoteParts = {
    Composer: ({ chat: { id }, children }) => {
      const [text, setText] = useState(drafts.get(id) ?? '')
      const write = (next: string) => {
        drafts.set(id, next)
        setText(next)
      }
      return (
        <form
          onSubmit={(event) => {
            event.preventDefault()
            saved.push(text)
            write('')
          }}
        >
          {children}
          <input aria-label="Note" value={text} onChange={(event) => write(event.currentTarget.value)} />
        </form>
      )
    },
    OfThread: ({ children }) => children,
    Below: nothing,
    Pending: nothing,
    Found: nothing,
    Mentions: nothing,
  }
  const sending = {
    actions: {},
    error: null,
    dismissError: () => undefined,
    sendText: (text: string) => {
      replies.push(text)
      return text
    },
  } as unknown as Parameters<typeof ReplyPanel>[0]['sending'] // the panel uses no more of it
  const { user, platform } = renderScreen(
    <ChatPartsContext value={{ Menu: null, notes }}>
      <DropZone chat={chat}>
        <ReplyPanel chat={chat} channel={{ is: 'open' }} sending={sending} pages={[]} onSent={() => undefined} />
      </DropZone>
    </ChatPartsContext>,
    { api: aFakeApi() },
  )
  return { user, replies, saved, toasts: () => platform.toasts.visible() }
}
const field = (name: 'Message' | 'Note') => screen.queryByRole('textbox', { name })
const button = (name: 'Reply' | 'Note') => screen.getByRole('button', { name, pressed: false })

it('a reply and a note that are begun in one chat keep their words apart, whichever way the composer is switched', async () => {
  const { user, replies, saved } = aPanel()
  await user.type(screen.getByRole('textbox', { name: 'Message' }), 'A reply')
  await user.click(button('Note'))
  expect(field('Message')).toBeNull()
  expect(field('Note')).toHaveValue('')
  await user.type(screen.getByRole('textbox', { name: 'Note' }), 'A note')
  await user.keyboard('{Control>}/{/Control}')
  expect(field('Note')).toBeNull()
  expect(field('Message')).toHaveValue('A reply')
  await user.type(screen.getByRole('textbox', { name: 'Message' }), '{Enter}')
  expect(replies).toEqual(['A reply'])
  await user.keyboard('{Control>}/{/Control}')
  await user.type(screen.getByRole('textbox', { name: 'Note' }), '{Enter}')
  expect(saved).toEqual(['A note'])
  expect(replies).toEqual(['A reply'])
})

it('of many random switches each word goes the way of the mode that it was written in', async () => {
  const { user, replies, saved } = aPanel()
  const expected = { replies: [] as string[], saved: [] as string[] }
  let state = 41
  const dice = () => (state = (state * 1_103_515_245 + 12_345) % 2_147_483_648) / 2_147_483_648
  for (let step = 0; step < 8; step += 1) {
    if (dice() < 0.5) await user.keyboard('{Control>}/{/Control}')
    const isNote = field('Note') !== null
    const words = `${isNote ? 'note' : 'reply'} ${String(step)}`
    await user.click(screen.getByRole('textbox', { name: isNote ? 'Note' : 'Message' }))
    await user.paste(words)
    await user.keyboard('{Enter}')
    expected[isNote ? 'saved' : 'replies'].push(words)
  }
  expect({ replies, saved }).toEqual(expected)
  expect(saved.length).toBeGreaterThan(1)
  expect(replies.length).toBeGreaterThan(1)
})

it.each(['internal', 'assistant', 'support'] as const)('a conversation of the kind %s has no notes', (purpose) => {
  aPanel(aChat({ purpose }))
  expect(screen.queryByRole('button', { name: 'Note' })).toBeNull()
})

it('a picture that is pasted into a note does not go out with the next reply', async () => {
  const { user, toasts } = aPanel()
  await user.click(button('Note'))
  const picture = new File(['png'], 'screen.png', { type: 'image/png' })
  fireEvent.paste(screen.getByRole('textbox', { name: 'Note' }), {
    clipboardData: { files: [picture], types: ['Files'] },
  })
  expect(toasts()).toMatchObject([{ message: 'A note has no files. Choose “Reply” to send them.' }])
  await user.click(button('Reply'))
  expect(screen.queryByText('screen.png')).toBeNull()
  expect(screen.queryByRole('listitem')).toBeNull()
})
