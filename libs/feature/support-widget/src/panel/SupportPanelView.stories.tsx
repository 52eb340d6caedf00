import type { PersonStatus } from '@frontdesk/contract'
import { contrast } from '@frontdesk/platform/testing'
import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fn, userEvent } from 'storybook/test'
import { PersonCall } from './PersonCall.tsx'
import { SupportComposer } from './SupportComposer.tsx'
import { FilesFailure } from './FilesFailure.tsx'
import { SupportFailure } from './SupportFailure.tsx'
import { areUploaded, type ChosenFile } from '../conversation/ChosenFile.ts'
import type { SupportLine } from '../conversation/supportLines.ts'
import { SupportChosenFiles } from '../conversation/SupportChosenFiles.tsx'
import { SentFiles, type LinksOf } from '../conversation/SentFiles.tsx'
import { SupportMessageList } from './SupportMessageList.tsx'
import { SupportPanelView } from './SupportPanelView.tsx'

const lines: readonly SupportLine[] = [
  { key: 'm1', voice: 'own', text: 'How do I stop the AI in one chat?', at: '2026-11-20T09:00:00.000Z' },
  {
    key: 'm4',
    voice: 'assistant',
    text: 'Open the chat and turn “AI answers” off in its header.',
    at: '2026-11-20T09:00:12.000Z',
  },
  { key: 'm7', voice: 'support', text: '', at: '2026-11-20T09:01:00.000Z' },
  {
    key: 'm10',
    voice: 'own',
    text: `Thank you! ${'Donaudampfschifffahrt'.repeat(4)}\nand a second line`,
    at: '2026-11-20T09:02:00.000Z',
  },
]

type Picture = {
  lines: readonly SupportLine[]
  isTyping: boolean
  hasOlder: boolean
  isLoadingOlder: boolean
  failure: string | null
  text: string
  isSending: boolean
  sendFailure: string | null
  person: PersonStatus | null
  asking: 'idle' | 'asking' | 'failed'
  onAsk: () => void
  onSend: () => void
  onRetry: () => void
  onOlder: () => void
  linksOf: LinksOf
  files: readonly ChosenFile[]
  onFiles: (files: readonly File[]) => void
  onUploadAgain: (id: string) => void
  onRemoveFile: (id: string) => void
  areFilesMissing: boolean
  onLoadFiles: () => void
  onRemoveFiles: () => void
}

const meta: Meta<Picture> = {
  args: {
    lines,
    isTyping: false,
    hasOlder: false,
    isLoadingOlder: false,
    failure: null,
    text: '',
    isSending: false,
    sendFailure: null,
    person: 'available',
    asking: 'idle',
    onAsk: fn(),
    onSend: fn(),
    onRetry: fn(),
    onOlder: fn(),
    linksOf: async (ids) => new Map(ids.map((id) => [id, `https://desk.example/files/${id}`])),
    files: [],
    onFiles: fn(),
    onUploadAgain: fn(),
    onRemoveFile: fn(),
    areFilesMissing: false,
    onLoadFiles: fn(),
    onRemoveFiles: fn(),
  },
  render: (picture) => (
    <div style={{ width: 'min(360px, 100%)', height: 520 }}>
      <SupportPanelView onClose={() => undefined}>
        {picture.failure !== null ? (
          <SupportFailure message={picture.failure} onRetry={picture.onRetry} />
        ) : (
          <SupportMessageList
            {...picture}
            drawFiles={(files) => <SentFiles files={files} linksOf={picture.linksOf} />}
          />
        )}
        <SupportComposer
          text={picture.text}
          onText={() => undefined}
          isBusy={picture.failure !== null}
          isSending={picture.isSending}
          failure={picture.sendFailure}
          onSend={picture.onSend}
          onFiles={picture.onFiles}
          attached={picture.files.length === 0 ? 'none' : areUploaded(picture.files) ? 'uploaded' : 'waiting'}
          files={
            picture.areFilesMissing ? (
              <FilesFailure onRetry={picture.onLoadFiles} onRemove={picture.onRemoveFiles} />
            ) : (
              <SupportChosenFiles
                files={picture.files}
                onAgain={picture.onUploadAgain}
                onRemove={picture.onRemoveFile}
              />
            )
          }
          beside={<PersonCall person={picture.person} asking={picture.asking} onAsk={picture.onAsk} />}
        />
      </SupportPanelView>
    </div>
  ),
}
export default meta
type Story = StoryObj<Picture>

export const Conversation: Story = {
  play: async ({ canvas }) => {
    await expect(canvas.getByText('attachment')).toBeVisible()
    await expect(canvas.getByRole('button', { name: 'Send' })).toBeDisabled()
  },
}
/**
 * The field's frame has 3:1 and its placeholder 4.5:1; the panel has colours of its own, for it stands on
 * other people's pages too.
 */
const measure: Story['play'] = async ({ canvas }) => {
  const field = canvas.getByRole('textbox')
  const { backgroundColor, borderTopColor } = getComputedStyle(field)
  await expect(contrast(borderTopColor, backgroundColor)).toBeGreaterThanOrEqual(3)
  await expect(contrast(getComputedStyle(field, '::placeholder').color, backgroundColor)).toBeGreaterThanOrEqual(4.5)
}
export const ReadableField: Story = { play: measure }
export const ReadableFieldInTheDark: Story = { globals: { colorScheme: 'dark' }, play: measure }
const page = 'https://help.frontdesk.example/ai'
export const WithAddresses: Story = {
  args: {
    lines: [
      {
        key: 'm1',
        voice: 'assistant',
        text: `Read ${page}, or javascript:alert(1) <img src=x onerror=alert(1)>. Write to help@lily.example.`,
        at: '2026-11-20T09:00:00.000Z',
      },
      { key: 'm2', voice: 'own', text: `I did: ${page}?${'long'.repeat(20)}`, at: '2026-11-20T09:01:00.000Z' },
    ],
  },
  play: async ({ canvas }) => {
    const link = await canvas.findByRole('link', { name: page })
    await expect(link).toHaveAttribute('href', page)
    await expect(link).toHaveAttribute('target', '_blank')
    await expect(link).toHaveAttribute('rel', 'noopener noreferrer nofollow')
    // Neither what only looks like an address, nor mail.
    await expect(canvas.getAllByRole('link')).toHaveLength(2)
    await expect(canvas.getByText(/javascript:alert\(1\) <img src=x/)).toBeVisible()
  },
}
const aFile = { type: 'image/png', size: 1, is: 'uploaded', fileId: 'f', limit: null } as const
export const WithFiles: Story = {
  args: {
    lines: [
      {
        key: 'm1',
        voice: 'own',
        text: 'It looks like this',
        files: [{ id: 'f1', name: 'screen.png', size: 9000 }],
        at: '2026-11-20T09:00:00.000Z',
      },
      {
        key: 'm2',
        voice: 'support',
        text: '',
        files: [{ id: 'f2', name: 'guide.pdf', size: 9000 }],
        at: '2026-11-20T09:01:00.000Z',
      },
    ],
    files: [
      { ...aFile, id: 'a', name: 'receipt.png' },
      { ...aFile, id: 'b', name: `${'a-very-long-name-'.repeat(4)}.png`, is: 'uploading', fileId: null },
      { ...aFile, id: 'c', name: 'film.mov', is: 'too-large', fileId: null, limit: 10 * 1024 ** 2 },
      { ...aFile, id: 'd', name: 'notes.txt', is: 'no-answer', fileId: null },
    ],
  },
  play: async ({ args, canvas }) => {
    const guide = await canvas.findByRole('link', { name: 'guide.pdf' })
    await expect(guide).toHaveAttribute('href', 'https://desk.example/files/f2')
    await expect(guide).toHaveAttribute('rel', 'noopener noreferrer nofollow')
    await expect(canvas.queryByText('attachment')).toBeNull()
    // The message waits for what is not uploaded.
    await expect(canvas.getByRole('button', { name: 'Send' })).toBeDisabled()
    await userEvent.click(canvas.getByRole('button', { name: 'Retry' }))
    await expect(args.onUploadAgain).toHaveBeenCalledWith('d')
    await userEvent.click(canvas.getByRole('button', { name: 'Remove film.mov' }))
    await expect(args.onRemoveFile).toHaveBeenCalledWith('c')
    const picture = new File(['a'], 'pasted.png', { type: 'image/png' })
    const data = new DataTransfer()
    data.items.add(picture)
    await userEvent.click(canvas.getByRole('textbox'))
    await userEvent.paste(data)
    await expect(args.onFiles).toHaveBeenCalledOnce()
  },
}
export const FilesNotLoaded: Story = {
  args: {
    text: 'It looks like this',
    files: [{ ...aFile, id: 'a', name: 'receipt.png', is: 'uploading', fileId: null }],
    areFilesMissing: true,
  },
  play: async ({ args, canvas }) => {
    await expect(canvas.getByRole('alert')).toHaveTextContent('Files cannot be loaded right now')
    await expect(canvas.getByRole('textbox')).toHaveValue('It looks like this')
    await expect(canvas.getByRole('button', { name: 'Send' })).toBeDisabled()
    await userEvent.click(canvas.getByRole('button', { name: 'Retry' }))
    await expect(args.onLoadFiles).toHaveBeenCalledOnce()
    await userEvent.click(canvas.getByRole('button', { name: 'Remove files' }))
    await expect(args.onRemoveFiles).toHaveBeenCalledOnce()
  },
}
export const Typing: Story = { args: { isTyping: true } }
export const Empty: Story = { args: { lines: [] } }
export const OlderAbove: Story = {
  args: { hasOlder: true },
  play: async ({ canvas, args }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Older messages' }))
    await expect(args.onOlder).toHaveBeenCalled()
  },
}
export const LoadingOlder: Story = { args: { hasOlder: true, isLoadingOlder: true } }
export const Written: Story = {
  args: { text: 'One more question' },
  play: async ({ canvas, args }) => {
    await userEvent.type(canvas.getByRole('textbox'), '{Shift>}{Enter}{/Shift}')
    await expect(args.onSend).not.toHaveBeenCalled()
    await userEvent.type(canvas.getByRole('textbox'), '{Enter}')
    await expect(args.onSend).toHaveBeenCalledOnce()
  },
}
export const OnlySpaces: Story = {
  args: { text: '   \n ' },
  play: async ({ canvas, args }) => {
    await userEvent.type(canvas.getByRole('textbox'), '{Enter}')
    await expect(args.onSend).not.toHaveBeenCalled()
  },
}
export const Sending: Story = { args: { text: 'On its way', isSending: true } }
export const NotSent: Story = { args: { text: 'Still here', sendFailure: 'Your message was not sent: Unknown error' } }
export const PersonAsked: Story = {
  args: { person: 'asked' },
  play: async ({ canvas }) => {
    await expect(canvas.getByText('A person was asked for and will answer here')).toBeVisible()
    await expect(canvas.queryByRole('button', { name: 'Talk to a person' })).toBeNull()
  },
}
export const PersonAnswers: Story = { args: { person: 'answers' } }
export const PersonNotReached: Story = {
  args: { asking: 'failed' },
  play: async ({ canvas, args }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Ask for a person again' }))
    await expect(args.onAsk).toHaveBeenCalledOnce()
  },
}
export const Failed: Story = {
  args: { failure: 'Failed to initialise support chat' },
  play: async ({ canvas, args }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Retry' }))
    await expect(args.onRetry).toHaveBeenCalledOnce()
  },
}
