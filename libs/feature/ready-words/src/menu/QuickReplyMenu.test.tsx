import { aDeferred, aFakeApi, renderScreen } from '@frontdesk/platform/testing'
import { act, screen, waitFor } from '@testing-library/react'
import { useRef, useState } from 'react'
import { expect, it } from 'vitest'
import { aQuickReply } from '../testing/aQuickReply.ts'
import { QuickReplyMenu } from './QuickReplyMenu.tsx'

const replies = [
  aQuickReply({ id: 1, shortcut: 'address', text: 'Garden Street 5.', uses: 3 }),
  aQuickReply({ id: 2, shortcut: 'hours', text: 'Hello {{first_name}}, we are open until six.', uses: 9 }),
  aQuickReply({ id: 3, shortcut: 'move', text: 'May we move you to {{time}}, {{customer}}?', isOwn: true }),
]

/** A field with the menu over it; Enter of the field itself sends. */
function Field({
  customerName,
  onSend,
  onFiles,
}: {
  customerName: string
  onSend: (text: string) => void
  onFiles: (files: Promise<readonly File[]>) => void
}) {
  const field = useRef<HTMLTextAreaElement>(null)
  const [text, setText] = useState('')
  return (
    <>
      <textarea
        ref={field}
        aria-label="Message"
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
        onKeyDown={(event) => event.key === 'Enter' && onSend(text)}
      />
      {text.includes('/') && (
        <QuickReplyMenu {...{ field, text, companyId: 101, customerName, onFiles }} onText={setText} />
      )}
    </>
  )
}

function openField({
  customerName = 'Anna Kovalenko',
  list = () => ({ quickReplies: replies }),
  links = [],
}: { customerName?: string; list?: () => unknown; links?: readonly object[] } = {}) {
  const sent: string[] = []
  const files: Promise<readonly File[]>[] = []
  const api = aFakeApi({
    call: { listQuickReplies: list, countQuickReplyUse: () => true, getFileLinks: () => ({ links }) },
    files: { downloadFile: () => Promise.resolve(new Blob(['%PDF'])) },
  })
  const { user, platform } = renderScreen(
    <Field customerName={customerName} onSend={(text) => sent.push(text)} onFiles={(some) => files.push(some)} />,
    { api },
  )
  const field = screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Message' })
  const selected = () => field.value.slice(field.selectionStart, field.selectionEnd)
  return { user, field, sent, api, selected, files, platform }
}
const options = () => screen.queryAllByRole('option').map((option) => option.textContent)

it('a slash offers the most used first, and Enter puts the text in its place instead of sending', async () => {
  const { user, field, sent, api } = openField()
  await user.type(field, 'Hi! /')
  expect(await screen.findByText('3 quick replies')).toBeVisible()
  expect(options()[0]).toContain('/hours')
  await user.keyboard('{Enter}')
  expect(field).toHaveValue('Hi! Hello Anna, we are open until six.')
  expect(field).toHaveFocus()
  expect(sent).toEqual([])
  expect(api.calls).toContainEqual({ call: 'call.countQuickReplyUse', input: { id: 2, companyId: 101 } })
  await user.keyboard('{Enter}')
  expect(sent).toEqual(['Hi! Hello Anna, we are open until six.'])
})

it('arrows choose around the list, and the active option is announced', async () => {
  const { user, field } = openField()
  await user.type(field, '/')
  await screen.findByText('3 quick replies')
  const active = () => screen.getByRole('option', { selected: true }).textContent
  await user.keyboard('{ArrowDown}')
  expect(active()).toContain('/address')
  expect(field).toHaveAttribute('aria-activedescendant', screen.getByRole('option', { selected: true }).id)
  await user.keyboard('{ArrowUp}{ArrowUp}')
  expect(active()).toContain('/move')
  await user.keyboard('{Tab}')
  expect(field.value).toContain('May we move you')
  expect(field).not.toHaveAttribute('aria-activedescendant')
})

it('the first gap of a chosen text is selected, also one of a customer whose name is not known', async () => {
  const { user, field, selected } = openField({ customerName: '' })
  await user.type(field, '/move{Enter}')
  await waitFor(() => expect(field).toHaveValue('May we move you to {{time}}, {{customer’s name}}?'))
  expect(selected()).toBe('{{time}}')
})

it('the text before and after the word stays, and the caret is after the text', async () => {
  const { user, field } = openField()
  await user.type(field, 'See you!')
  await user.type(field, '/add', { initialSelectionStart: 0, initialSelectionEnd: 0 })
  await screen.findByText('1 quick reply')
  await user.click(screen.getByRole('option', { name: /address/u }))
  expect(field).toHaveValue('Garden Street 5.See you!')
  expect(field.selectionStart).toBe('Garden Street 5.'.length)
})

it('Escape closes the list until another slash, and Enter sends then', async () => {
  const { user, field, sent } = openField()
  await user.type(field, '/h')
  await screen.findByText('1 quick reply')
  await user.keyboard('{Escape}o')
  expect(screen.queryByRole('listbox')).toBeNull()
  await user.keyboard('{Enter}')
  expect(sent).toEqual(['/ho'])
  await user.type(field, ' /h')
  expect(await screen.findByRole('listbox')).toBeVisible()
})

it('a word that no quick reply has leaves Enter to the field', async () => {
  const { user, field, sent } = openField()
  await user.type(field, '/nothing')
  expect(await screen.findByText('No quick reply has “nothing”')).toBeVisible()
  await user.keyboard('{Enter}')
  expect(sent).toEqual(['/nothing'])
})

it('a list that could not be read says so and is asked for again', async () => {
  let isDown = true
  const { user, field } = openField({
    list: () => {
      if (isDown) throw new Error('The server does not respond')
      return { quickReplies: replies }
    },
  })
  await user.type(field, '/')
  expect(await screen.findByRole('alert')).toHaveTextContent('could not be loaded')
  isDown = false
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByText('3 quick replies')).toBeVisible()
  expect(field).toHaveFocus()
})

it('Enter does not send the word after a slash while the list is read', async () => {
  const list = aDeferred<unknown>()
  const { user, field, sent } = openField({ list: () => list.promise })
  await user.type(field, '/hours{Enter}')
  expect(sent).toEqual([])
  list.resolve({ quickReplies: replies })
  await screen.findByText('1 quick reply')
  await user.keyboard('{Enter}')
  expect(field).toHaveValue('Hello Anna, we are open until six.')
  expect(sent).toEqual([])
})

it('letters after the slash do not ask again for a list that is read', async () => {
  const list = aDeferred<unknown>()
  const { user, field, api } = openField({ list: () => list.promise })
  await user.type(field, '/')
  // The browser tells of the caret behind a letter before React has the letter.
  const value = Object.getOwnPropertyDescriptor(HTMLTextAreaElement.prototype, 'value')
  act(() => {
    value?.set?.call(field, '/h')
    field.setSelectionRange(2, 2)
    document.dispatchEvent(new Event('selectionchange'))
  })
  act(() => void field.dispatchEvent(new Event('input', { bubbles: true })))
  expect(field).toHaveValue('/h')
  list.resolve({ quickReplies: replies })
  expect(await screen.findByText('1 quick reply')).toBeVisible()
  expect(api.calls.filter(({ call }) => call === 'call.listQuickReplies')).toHaveLength(1)
})

const withMap = () => ({
  quickReplies: [
    aQuickReply({ shortcut: 'way', files: [{ id: 'map', name: 'map.pdf', type: 'application/pdf', size: 4 }] }),
  ],
})

it('the files of a chosen quick reply are handed to the composer with their names', async () => {
  const links = [{ fileId: 'map', url: '/files/map', expiresAt: '2026-11-20T09:10:00.000Z' }]
  const { user, field, files } = openField({ list: withMap, links })
  await user.type(field, '/way')
  expect(await screen.findByText('map.pdf')).toBeVisible()
  await user.keyboard('{Enter}')
  expect((await files[0])?.map(({ name, type, size }) => [name, type, size])).toEqual([
    ['map.pdf', 'application/pdf', 4],
  ])
})

it('files that are not there any more are named in a toast, and the text stays', async () => {
  const { user, field, files, platform } = openField({ list: withMap })
  await user.type(field, '/way')
  await screen.findByText('map.pdf')
  await user.keyboard('{Enter}')
  expect(await files[0]).toEqual([])
  expect(platform.toasts.visible()[0]?.message).toContain('could not be loaded: The file is no longer there.')
  expect(field).toHaveValue('We are open from nine to six.')
})
