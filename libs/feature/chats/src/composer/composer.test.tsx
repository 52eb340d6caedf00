import '@testing-library/jest-dom/vitest'
import 'fake-indexeddb/auto'
import { Blob as NodeBlob, File as NodeFile } from 'node:buffer'
import { IDBFactory } from 'fake-indexeddb'
import type { Chat } from '@frontdesk/contract'
import { aChat } from '@frontdesk/contract/fixtures'
import { aDeferred, aPlatform, renderScreen } from '@frontdesk/platform/testing'
import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { anna, olena } from '../testing/threadFixtures.ts'
import { ChatComposer } from './ChatComposer.tsx'
import { ChatPartsContext, type ComposerMenuProps } from './ChatPartsContext.ts'
import { DropZone } from './DropZone.tsx'
import { createAttachments } from '../attachments/createAttachments.ts'
import { useHasComposerText } from './useHasComposerText.ts'

beforeEach(() => {
  localStorage.clear()
  sessionStorage.clear()
  vi.stubGlobal('indexedDB', new IDBFactory())
  // fake-indexeddb clones Node's Blob; of jsdom's it would keep only the name.
  vi.stubGlobal('Blob', NodeBlob)
  vi.stubGlobal('File', NodeFile)
  URL.createObjectURL = () => 'blob:here'
  URL.revokeObjectURL = () => undefined
})
afterEach(() => vi.unstubAllGlobals())

const annas = aChat({ users: [anna, olena] })
const boris = aChat({ id: 10002, title: 'Boris', users: [olena] })
const photo = new NodeFile(['jpg'], 'nails.jpg', { type: 'image/jpeg' })
const prices = new NodeFile(['pdf'], 'prices.pdf', { type: 'application/pdf' })
const program = new NodeFile(['exe'], 'setup.exe', { type: 'application/x-msdownload' })

const Draft = ({ chat }: { chat: Chat }) => useHasComposerText(chat.id) && <span>Draft in {chat.id}</span>

function TwoChats({
  onSend,
  isOutboxOpen = true,
  first = annas,
}: {
  onSend: (text: string, files: readonly { name: string }[]) => void
  isOutboxOpen?: boolean
  first?: Chat
}) {
  const [chat, open] = useState(first)
  return (
    <>
      {[first, boris].map((each) => (
        <button key={each.id} onClick={() => open(each)}>
          Open {each.id}
        </button>
      ))}
      <Draft chat={first} />
      <Draft chat={boris} />
      <DropZone key={chat.id} chat={chat}>
        <ChatComposer
          chat={chat}
          onSend={(text, files) => {
            if (isOutboxOpen) onSend(text, files)
            return isOutboxOpen
          }}
          error={null}
          onDismissError={() => undefined}
        />
      </DropZone>
    </>
  )
}

function openTwo(first?: Chat, isOutboxOpen = true) {
  const sent: { text: string; files: readonly string[] }[] = []
  const shown = renderScreen(
    <TwoChats
      {...(first && { first })}
      isOutboxOpen={isOutboxOpen}
      onSend={(text, files) => sent.push({ text, files: files.map(({ name }) => name) })}
    />,
  )
  const field = () => screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Message' })
  const pick = (...files: NodeFile[]) => fireEvent.change(screen.getByLabelText('Files'), { target: { files } })
  const chosen = () => screen.queryAllByRole('listitem').map((item) => item.querySelector('bdi')?.textContent)
  const go = (chatId: number) => shown.user.click(screen.getByRole('button', { name: `Open ${String(chatId)}` }))
  return { ...shown, sent, field, pick, chosen, go }
}

it('the last typed text is sent, once, when typing and five Enters are one task', async () => {
  const { user, field, sent } = openTwo()
  await user.type(field(), 'Fast at 12:5')
  await act(async () => {
    fireEvent.input(field(), { target: { value: 'Fast at 12:59' } })
    for (let press = 0; press < 5; press++) fireEvent.keyDown(field(), { key: 'Enter' })
  })
  expect(sent.map(({ text }) => text)).toEqual(['Fast at 12:59'])
  expect(field()).toHaveValue('')
})

describe('unsent input', () => {
  it('unsent text and files stay when no outbox takes them, as after the end of the session', async () => {
    const { user, field, pick, chosen, sent } = openTwo(annas, false)
    await user.type(field(), 'We kept your place')
    pick(photo)
    await user.click(screen.getByRole('button', { name: 'Send' }))
    expect(sent).toEqual([])
    expect(field()).toHaveValue('We kept your place')
    expect(chosen()).toEqual(['nails.jpg'])
  })

  it('unsent text, caret and files are stored per chat', async () => {
    const { user, field, pick, chosen, go } = openTwo()
    await user.type(field(), 'We kept your place')
    act(() => field().setSelectionRange(3, 7))
    pick(photo)
    await go(10002)
    expect(field()).toHaveValue('')
    expect(chosen()).toEqual([])
    await user.type(field(), 'Good evening')
    await go(10001)
    expect(field()).toHaveValue('We kept your place')
    expect([field().selectionStart, field().selectionEnd]).toEqual([3, 7])
    expect(chosen()).toEqual(['nails.jpg'])
  })

  it('unsent text and files survive a reload', async () => {
    const before = openTwo()
    await before.user.type(before.field(), 'Until tomorrow')
    before.pick(prices)
    const { chosen } = before.platform.singleton(createAttachments)
    await waitFor(async () => expect(Object.keys(await chosen.stored())).toEqual(['1001/10001']))
    before.unmount()
    const after = openTwo()
    expect(after.field()).toHaveValue('Until tomorrow')
    await waitFor(() => expect(after.chosen()).toEqual(['prices.pdf']))
  })

  it('unsent files keep their order, without removed ones and with those of another tab', async () => {
    const file = (name: string) => ({ id: name, blob: new Blob([name]), name, type: 'application/pdf' })
    const [first, second, third, elsewhere] = [file('z'), file('y'), file('x'), file('w')]
    const { chosen } = createAttachments(aPlatform())
    const { chosen: ofAnotherTab } = createAttachments(aPlatform())
    await chosen.change('1001/10001', () => [first, second])
    await chosen.change('1001/10001', () => [second])
    await chosen.change('1001/10001', (before) => [...before, third])
    await ofAnotherTab.change('1001/10001', () => [elsewhere])
    const names = (await chosen.stored())['1001/10001']?.map(({ name }) => name)
    expect(names?.filter((name) => name !== 'w')).toEqual(['y', 'x'])
    expect(names).toContain('w')
  })

  it('emptying the field of one chat leaves the text of another', async () => {
    const { user, field, go } = openTwo()
    await user.type(field(), 'For Anna')
    await go(10002)
    await user.type(field(), 'For Boris')
    await user.clear(field())
    await go(10001)
    expect(field()).toHaveValue('For Anna')
  })

  it('writing in one tab keeps the unsent text of another tab', async () => {
    const { user, field } = openTwo()
    await user.type(field(), 'Here')
    const texts = JSON.parse(localStorage.getItem('composerTexts') ?? '{}') as Record<string, string> // written by this test
    localStorage.setItem('composerTexts', JSON.stringify({ ...texts, '1001/10002': 'There' }))
    await user.type(field(), ' too')
    expect(JSON.parse(localStorage.getItem('composerTexts') ?? '')).toEqual({
      '1001/10001': 'Here too',
      '1001/10002': 'There',
    })
  })

  it('the chat list shows unsent text and files as a draft', async () => {
    const { user, field, pick, go } = openTwo()
    await user.type(field(), 'Hi')
    expect(screen.getByText('Draft in 10001')).toBeVisible()
    await go(10002)
    pick(photo)
    expect(screen.getByText('Draft in 10002')).toBeVisible()
    await user.click(screen.getByRole('button', { name: 'Remove nails.jpg' }))
    expect(screen.queryByText('Draft in 10002')).toBeNull()
    expect(field()).toHaveFocus()
  })
})

describe('the Enter key', () => {
  it.each([
    ['sends', {}, true],
    ['sends with Ctrl', { ctrlKey: true }, true],
    ['sends with ⌘', { metaKey: true }, true],
    ['breaks the line with Shift', { shiftKey: true }, false],
    ['ends a word that is being composed', { keyCode: 229 }, false],
  ])('%s', (_what, keys, isSent) => {
    const { field, sent } = openTwo()
    fireEvent.change(field(), { target: { value: 'Good morning' } })
    fireEvent.keyDown(field(), { key: 'Enter', ...keys })
    expect(sent).toEqual(isSent ? [{ text: 'Good morning', files: [] }] : [])
  })
})

describe('files', () => {
  it('files are sent with text, and alone', async () => {
    const { user, field, pick, chosen, sent } = openTwo()
    pick(photo, prices)
    expect(chosen()).toEqual(['nails.jpg', 'prices.pdf'])
    await user.type(field(), 'As promised{Enter}')
    expect(sent).toEqual([{ text: 'As promised', files: ['nails.jpg', 'prices.pdf'] }])
    expect([field().value, chosen()]).toEqual(['', []])
    expect(field()).toHaveFocus()
    pick(prices)
    await user.click(screen.getByRole('button', { name: 'Send' }))
    expect(sent[1]).toEqual({ text: '', files: ['prices.pdf'] })
  })

  it('rejected files are listed with the reason; the others stay', () => {
    const { pick, chosen } = openTwo()
    pick(photo, program)
    expect(chosen()).toContain('nails.jpg')
    expect(screen.getByRole('alert')).toHaveTextContent('1 file was not added')
    expect(screen.getByRole('alert')).toHaveTextContent('setup.exe: files of this kind are not sent.')
  })

  it('files follow the rules of the channel', () => {
    const { pick, chosen } = openTwo({ ...annas, platform: 'instagram' })
    pick(prices)
    expect(chosen()).toEqual([])
    expect(screen.getByRole('alert')).toHaveTextContent('prices.pdf: Instagram takes only pictures, videos, and sound.')
  })

  describe('a picture in the format of iPhones', () => {
    const heic = new NodeFile(['HEIC'], 'IMG_0042.HEIC')
    function aBrowserThatReadsHeic({
      bitmap = Promise.resolve<object>({ width: 40, height: 30, close: () => undefined }),
      drawImage = vi.fn(),
      hasContext = true,
      toBytes = (_quality?: number): number => 4,
    } = {}) {
      vi.stubGlobal('createImageBitmap', () => bitmap)
      vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue((hasContext ? { drawImage } : null) as never)
      vi.spyOn(HTMLCanvasElement.prototype, 'toBlob').mockImplementation((done, type, quality) =>
        done(new Blob(['J'.repeat(toBytes(quality))], { type: type ?? '' })),
      )
    }
    afterEach(() => {
      vi.unstubAllGlobals()
      vi.restoreAllMocks()
    })

    it('goes as a file, and says so, where the browser cannot read it', async () => {
      const { pick, chosen, user, sent } = openTwo()
      pick(heic)
      await waitFor(() => expect(chosen()).toEqual(['IMG_0042.HEIC']))
      expect(screen.getByText(/goes as a file: the customer has to open it/u)).toBeVisible()
      expect(document.querySelector('img')).toBeNull()
      await user.click(screen.getByRole('button', { name: 'Send' }))
      expect(sent).toEqual([{ text: '', files: ['IMG_0042.HEIC'] }])
    })

    it('becomes a JPEG where the browser can read it', async () => {
      const drawImage = vi.fn()
      aBrowserThatReadsHeic({ drawImage })
      const { pick, chosen } = openTwo()
      pick(heic, prices)
      await waitFor(() => expect(chosen()).toEqual(['prices.pdf', 'IMG_0042.jpg']))
      expect(drawImage).toHaveBeenCalledOnce()
      expect(screen.queryByText(/goes as a file/u)).toBeNull()
    })

    it('holds the sending until it is a JPEG; other files stand there at once', async () => {
      const bitmap = aDeferred<object>()
      aBrowserThatReadsHeic({ bitmap: bitmap.promise })
      const { pick, chosen, field, user, sent } = openTwo()
      pick(heic, prices)
      expect(chosen()).toEqual(['prices.pdf'])
      expect(screen.getByText('A file is being prepared. Then you can send.')).toBeVisible()
      expect(screen.getByRole('button', { name: 'Send' })).toBeDisabled()
      await user.type(field(), 'Look{Enter}')
      expect(sent).toEqual([])
      act(() => bitmap.resolve({ width: 40, height: 30, close: () => undefined }))
      await waitFor(() => expect(chosen()).toEqual(['prices.pdf', 'IMG_0042.jpg']))
      expect(screen.queryByText(/is being prepared/u)).toBeNull()
      await user.type(field(), '{Enter}')
      expect(sent).toEqual([{ text: 'Look', files: ['prices.pdf', 'IMG_0042.jpg'] }])
    })

    it('becomes a smaller JPEG where the channel takes no larger one', async () => {
      const qualities: (number | undefined)[] = []
      aBrowserThatReadsHeic({
        toBytes: (quality) => {
          qualities.push(quality)
          return qualities.length < 3 ? 6 * 1024 * 1024 : 1000
        },
      })
      const { pick, chosen } = openTwo({ ...annas, platform: 'whatsapp' })
      pick(heic)
      await waitFor(() => expect(chosen()).toEqual(['IMG_0042.jpg']))
      expect(qualities).toEqual([0.9, 0.75, 0.75])
      expect(screen.queryByRole('alert')).toBeNull()
    })

    it.each([
      ['the channel takes none of its JPEGs', { toBytes: () => 6 * 1024 * 1024 }],
      ['there is no memory to draw it', { hasContext: false }],
    ])('goes as it is where %s', async (_why, browser) => {
      aBrowserThatReadsHeic(browser)
      const { pick, chosen } = openTwo({ ...annas, platform: 'whatsapp' })
      pick(heic)
      await waitFor(() => expect(chosen()).toEqual(['IMG_0042.HEIC']))
      expect(screen.queryByRole('alert')).toBeNull()
    })

    it('is refused in words of its own by a channel that takes no files', async () => {
      const { pick, chosen } = openTwo({ ...annas, platform: 'instagram' })
      pick(heic)
      expect(await screen.findByRole('alert')).toHaveTextContent(
        'IMG_0042.HEIC: this is the format of iPhones (HEIC), which Instagram does not take.',
      )
      expect(chosen()).toEqual([])
    })
  })

  it('a chosen picture that the browser cannot show is a file with its name and size', () => {
    const { pick, container } = openTwo()
    pick(photo)
    const picture = container.querySelector('img') ?? expect.fail('There is no picture')
    fireEvent.error(picture)
    expect(container.querySelector('img')).toBeNull()
    expect(screen.getByRole('listitem')).toHaveTextContent('nails.jpg')
  })

  it('pasted files are attached, unless the clipboard contains text', () => {
    const { field, chosen } = openTwo()
    fireEvent.paste(field(), { clipboardData: { files: [photo], types: ['Files', 'text/plain'] } })
    expect(chosen()).toEqual([])
    fireEvent.paste(field(), { clipboardData: { files: [photo], types: ['Files'] } })
    expect(chosen()).toEqual(['nails.jpg'])
  })

  it('files can be dropped anywhere on the thread', async () => {
    const { field, chosen } = openTwo()
    const dataTransfer = {
      types: ['Files'],
      files: [prices],
      items: [{ kind: 'file', type: prices.type, getAsFile: () => prices }],
    }
    fireEvent.dragEnter(field(), { dataTransfer })
    const overlay = await screen.findByText('Drop files here')
    fireEvent.drop(overlay, { dataTransfer })
    await waitFor(() => expect(chosen()).toEqual(['prices.pdf']))
    expect(screen.queryByText('Drop files here')).toBeNull()
  })

  it('the assistant, which reads text only, accepts no files', () => {
    openTwo({ ...annas, purpose: 'assistant', platform: 'internal' })
    expect(screen.queryByRole('button', { name: 'Attach files' })).toBeNull()
  })
})

describe('a channel that closes', () => {
  const whatsapp = { ...annas, platform: 'whatsapp', lastInboundAt: '2026-11-20T10:00:00.000Z' } as const

  it('the composer closes with the reply window, and keeps its text', () => {
    vi.useFakeTimers({ now: Date.parse('2026-11-21T09:59:00.000Z') })
    try {
      const { field, sent } = openTwo(whatsapp)
      fireEvent.change(field(), { target: { value: 'One moment' } })
      expect(screen.getByRole('button', { name: 'Send' })).toBeEnabled()
      act(() => void vi.advanceTimersByTime(60_000))
      expect(screen.getByRole('button', { name: 'Send' })).toBeDisabled()
      fireEvent.keyDown(field(), { key: 'Enter' })
      expect(sent).toEqual([])
      expect(field()).toHaveValue('One moment')
    } finally {
      vi.useRealTimers()
    }
  })
})

describe('the menu of quick replies', () => {
  const Menu = ({ text, onText, customerName }: ComposerMenuProps) => (
    <button type="button" onClick={() => onText(text.replace('/', `Hi {{customer}}, at {{time}}`))}>
      Fill in for {customerName}
    </button>
  )
  function openWithMenu(chat: Chat) {
    const sent: string[] = []
    const { user } = renderScreen(
      <ChatPartsContext value={{ Menu, notes: null }}>
        <ChatComposer
          chat={chat}
          onSend={(text) => sent.push(text) > 0}
          error={null}
          onDismissError={() => undefined}
        />
      </ChatPartsContext>,
    )
    return { user, sent, field: screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Message' }) }
  }

  it.each([
    ['as the company calls them', { customerName: 'Anna Petrova' }, 'Anna Petrova'],
    ['as the channel does where the company gives none', { customerName: null }, 'Anna'],
    ['by nothing where the channel’s name stands for one', { users: [{ ...anna, displayName: 'Instagram' }] }, ''],
    ['by nothing in a group', { users: [anna, { ...anna, id: 77, displayName: 'Boris' }] }, ''],
  ])('quick replies name a customer %s', async (_, different, name) => {
    const { user, field } = openWithMenu({ ...annas, ...different, purpose: 'customer' })
    await user.type(field, '/')
    expect(await screen.findByRole('button', { name: `Fill in for ${name}`.trim() })).toBeVisible()
  })

  it('a text with a gap is not sent: the gap is selected, until there is none', async () => {
    const { user, sent, field } = openWithMenu({ ...annas, purpose: 'customer' })
    expect(screen.queryByRole('button', { name: /Fill in/u })).toBeNull()
    await user.type(field, 'So ')
    await user.click(screen.getByRole('button', { name: 'Quick replies' }))
    expect(field).toHaveFocus()
    await user.click(await screen.findByRole('button', { name: 'Fill in for Anna' }))
    const selected = () => field.value.slice(field.selectionStart, field.selectionEnd)
    await waitFor(() => expect(screen.getByRole('button', { name: 'Send' })).toBeEnabled())
    await user.type(field, '{Enter}')
    expect(screen.getByRole('alert')).toHaveTextContent('The message was not sent.')
    expect(selected()).toBe('{{customer}}')
    await user.keyboard('Anna')
    await user.click(screen.getByRole('button', { name: 'Send' }))
    expect(selected()).toBe('{{time}}')
    expect(sent).toEqual([])
    await user.keyboard('three')
    expect(screen.queryByRole('alert')).toBeNull()
    await user.keyboard('{Enter}')
    expect(sent).toEqual(['So Hi Anna, at three'])
  })

  it('a gap that comes after the held ones were filled is not called unsent', async () => {
    const { user, field } = openWithMenu({ ...annas, purpose: 'customer' })
    await user.type(field, '{{{{time}}{Enter}')
    expect(screen.getByRole('alert')).toHaveTextContent('The message was not sent.')
    await user.clear(field)
    await user.type(field, 'At {{{{time}}')
    expect(field).toHaveValue('At {{time}}')
    expect(screen.queryByRole('alert')).toBeNull()
  })

  it('a conversation without a customer has no quick replies, and sends double braces as they are', async () => {
    const { user, sent, field } = openWithMenu({ ...annas, purpose: 'internal' })
    expect(screen.queryByRole('button', { name: 'Quick replies' })).toBeNull()
    await user.click(field)
    await user.paste('/ is {{customer}}')
    await user.keyboard('{Enter}')
    expect(screen.queryByRole('button', { name: /Fill in/u })).toBeNull()
    expect(sent).toEqual(['/ is {{customer}}'])
  })
})
