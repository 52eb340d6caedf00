import { contrast } from '@frontdesk/platform/testing'
import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fn, userEvent } from 'storybook/test'
import { SupportComposer } from './SupportComposer.tsx'
import { SupportFailure } from './SupportFailure.tsx'
import type { SupportLine } from '../conversation/supportLines.ts'
import { SupportMessageList } from './SupportMessageList.tsx'
import { SupportPanelView } from './SupportPanelView.tsx'

const lines: readonly SupportLine[] = [
  { key: 'm1', voice: 'own', text: 'How do I stop the AI in one chat?', at: '2026-11-20T09:00:00.000Z' },
  {
    key: 'm4',
    voice: 'other',
    text: 'Open the chat and turn “AI answers” off in its header.',
    at: '2026-11-20T09:00:12.000Z',
  },
  { key: 'm7', voice: 'other', text: '', at: '2026-11-20T09:01:00.000Z' },
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
  onSend: () => void
  onRetry: () => void
  onOlder: () => void
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
    onSend: fn(),
    onRetry: fn(),
    onOlder: fn(),
  },
  render: (picture) => (
    <div style={{ width: 360, height: 520 }}>
      <SupportPanelView onClose={() => undefined}>
        {picture.failure !== null ? (
          <SupportFailure message={picture.failure} onRetry={picture.onRetry} />
        ) : (
          <SupportMessageList {...picture} />
        )}
        <SupportComposer
          text={picture.text}
          onText={() => undefined}
          isBusy={picture.failure !== null}
          isSending={picture.isSending}
          failure={picture.sendFailure}
          onSend={picture.onSend}
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
export const Failed: Story = {
  args: { failure: 'Failed to initialise support chat' },
  play: async ({ canvas, args }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Retry' }))
    await expect(args.onRetry).toHaveBeenCalledOnce()
  },
}
