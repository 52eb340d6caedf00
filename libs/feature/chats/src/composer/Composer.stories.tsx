import { capabilitiesOf } from '@frontdesk/channel-capabilities'
import type { Meta, StoryObj } from '@storybook/react-vite'
import { useState } from 'react'
import { expect, fn, userEvent } from 'storybook/test'
import { aDocument, aPicture } from '../testing/aFile.ts'
import { byCustomer } from '../testing/threadFixtures.ts'
import { ChosenFiles } from './ChosenFiles.tsx'
import { Composer } from './Composer.tsx'
import { QuotedMessage } from './QuotedMessage.tsx'
import { RefusedFiles } from './RefusedFiles.tsx'

const meta: Meta<typeof Composer> = {
  component: Composer,
  args: {
    text: '',
    onText: fn(),
    onSend: fn(),
    error: null,
    onDismissError: fn(),
    carries: capabilitiesOf('telegram'),
    onPick: fn(),
  },
}
export default meta
type Story = StoryObj<typeof Composer>

export const Empty: Story = {
  play: async ({ canvas }) => expect(canvas.getByRole('button', { name: 'Send' })).toBeDisabled(),
}
export const Written: Story = {
  args: { text: 'See you on Friday' },
  play: async ({ args, canvas }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Send' }))
    await expect(args.onSend).toHaveBeenCalledWith('See you on Friday')
  },
}
export const Refused: Story = {
  args: { error: 'The channel is not connected' },
  play: async ({ args, canvas }) => {
    await expect(canvas.getByRole('alert')).toHaveTextContent('Error while sending message')
    await userEvent.click(canvas.getByRole('button', { name: 'Dismiss' }))
    await expect(args.onDismissError).toHaveBeenCalled()
  },
}
export const TooLong: Story = {
  args: { text: 'a'.repeat(16_400) },
  play: async ({ canvas }) => expect(canvas.getByText('16 characters too many')).toBeVisible(),
}
export const NearTheLimit: Story = {
  args: { text: 'a'.repeat(4046), carries: capabilitiesOf('whatsapp') },
  play: async ({ canvas }) => expect(canvas.getByRole('textbox')).toHaveAccessibleDescription('50 characters left'),
}
export const InSeveralMessages: Story = {
  args: { text: 'a'.repeat(4200) },
  play: async ({ canvas }) => expect(canvas.getByText('Goes out as several messages')).toBeVisible(),
}
export const ClosedWithText: Story = {
  args: { text: 'We kept your place', isShut: true },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('textbox')).toHaveValue('We kept your place')
    await expect(canvas.getByRole('button', { name: 'Send' })).toBeDisabled()
  },
}
export const WithoutFiles: Story = {
  args: { carries: capabilitiesOf('openai') },
  play: async ({ canvas }) => expect(canvas.queryByRole('button', { name: 'Attach files' })).toBeNull(),
}
export const RightToLeft: Story = { args: { text: 'مرحبا، نعم يوجد موعد' } }

const files = [
  aPicture('nails.png'),
  aDocument('prices for the summer of 2026, with all discounts.pdf'),
  aPicture('second.png', '#0B6B7A'),
]
const onRemove = fn()
const onEmptied = fn()
export const WithFiles: Story = {
  args: { fileCount: 3, children: <ChosenFiles files={files} onRemove={onRemove} onEmptied={onEmptied} /> },
  play: async ({ canvas, args }) => {
    await expect(canvas.getAllByRole('listitem')).toHaveLength(3)
    const second = canvas.getByRole('button', { name: 'Remove prices for the summer of 2026, with all discounts.pdf' })
    await userEvent.click(second)
    await expect(onRemove).toHaveBeenCalledWith(files[1]?.id)
    await expect(canvas.getByRole('button', { name: 'Remove second.png' })).toHaveFocus()
    await userEvent.click(canvas.getByRole('button', { name: 'Send' }))
    await expect(args.onSend).toHaveBeenCalledWith('')
  },
}

export const PreparingPictures: Story = {
  args: {
    fileCount: 1,
    isShut: true,
    text: 'Like this one?',
    children: <ChosenFiles files={files.slice(0, 1)} preparing={2} onRemove={onRemove} onEmptied={onEmptied} />,
  },
  play: async ({ canvas }) => {
    await expect(canvas.getByText('2 files are being prepared. Then you can send.')).toBeVisible()
    await expect(canvas.getByRole('button', { name: 'Send' })).toBeDisabled()
  },
}
export const PreparingOnAPhone: Story = {
  args: {
    isShut: true,
    children: <ChosenFiles files={[]} preparing={1} onRemove={onRemove} onEmptied={onEmptied} />,
  },
  globals: { viewport: { value: 'phone' } },
}

const asked = byCustomer(1, 'Is four o’clock free?')
const quoted = { quote: { messageId: 1, text: asked.text }, message: asked, id: 'quoted', onCancel: fn() }
export const Replying: Story = {
  args: { text: 'It is', describedBy: 'quoted', children: <QuotedMessage {...quoted} /> },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('textbox')).toHaveAccessibleDescription(/^Reply to: Is four o’clock free\?/)
    await userEvent.click(canvas.getByRole('button', { name: 'Do not reply to this message' }))
    await expect(quoted.onCancel).toHaveBeenCalled()
  },
}
export const ReplyingToALongTextOnAPhone: Story = {
  args: {
    children: <QuotedMessage {...quoted} quote={{ messageId: 1, text: 'Is there anything on Friday? '.repeat(7) }} />,
  },
  globals: { viewport: { value: 'phone' } },
}
export const ReplyingToAPicture: Story = {
  args: {
    children: (
      <QuotedMessage
        {...quoted}
        quote={{ messageId: 1, text: '' }}
        message={byCustomer(1, '', { metadata: { files: [{ id: 'f', name: 'a.png', type: 'image/png', size: 3 }] } })}
      />
    ),
  },
  play: async ({ canvas }) => expect(canvas.getByText('Photo')).toBeVisible(),
}
export const ReplyingToADeletedMessage: Story = {
  args: { text: 'It is', children: <QuotedMessage {...quoted} message={{ ...asked, isDeleted: true }} /> },
  play: async ({ canvas }) => expect(canvas.getByRole('status')).toHaveTextContent('was deleted'),
}

const large = { ...aDocument('catalogue.pdf'), size: 12 * 1024 * 1024 }
export const FilesRefused: Story = {
  args: {
    children: (
      <RefusedFiles
        platform="instagram"
        onDismiss={fn()}
        refused={[
          {
            because: 'wrong-kind',
            kind: 'document',
            carried: ['image', 'video', 'audio'],
            file: { ...large, name: 'prices.pdf' },
          },
          {
            because: 'wrong-kind',
            kind: 'other',
            carried: ['image', 'video', 'audio'],
            file: { ...large, name: 'setup.exe' },
          },
          { because: 'too-large', mostBytes: 10 * 1024 * 1024, file: large },
          { because: 'too-many', most: 10, file: { ...large, name: 'eleventh.png' } },
          { because: 'too-large-together', mostBytes: 25 * 1024 * 1024, file: { ...large, name: 'clip.mp4' } },
          { because: 'empty', file: { ...large, name: 'empty.txt' } },
        ]}
      />
    ),
  },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('alert')).toHaveTextContent('6 files were not added')
    await expect(canvas.getByText('prices.pdf: Instagram takes only pictures, videos, and sound.')).toBeVisible()
    await expect(canvas.getByText('catalogue.pdf has 12 MB; at most 10 MB can be sent to Instagram.')).toBeVisible()
  },
}

function Typed() {
  const [text, setText] = useState('')
  return (
    <Composer
      text={text}
      onText={setText}
      onSend={fn()}
      error={null}
      onDismissError={fn()}
      carries={capabilitiesOf('telegram')}
    />
  )
}
export const GrowsToEightLines: Story = {
  render: () => <Typed />,
  play: async ({ canvas }) => {
    const field = canvas.getByRole('textbox', { name: 'Message' })
    const box = field.parentElement
    if (box === null) throw new Error('The field has no box')
    const height = () => box.getBoundingClientRect().height
    const one = height()
    await userEvent.type(field, 'One{Shift>}{Enter}{/Shift}Two{Shift>}{Enter}{/Shift}Three')
    await expect(height()).toBe(one + 2 * 21)
    await userEvent.type(field, '{Shift>}{Enter}{Enter}{Enter}{Enter}{Enter}{Enter}{Enter}{Enter}{Enter}{/Shift}Twelve')
    await expect(height()).toBe(one + 7 * 21)
    await expect(box.scrollHeight).toBeGreaterThan(box.clientHeight)
  },
}
