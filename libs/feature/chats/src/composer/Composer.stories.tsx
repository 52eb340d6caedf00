import type { Meta, StoryObj } from '@storybook/react-vite'
import { useState } from 'react'
import { expect, fn, userEvent } from 'storybook/test'
import { Composer } from './Composer.tsx'

const meta: Meta<typeof Composer> = { component: Composer, args: { text: '', onText: fn(), onSend: fn(), error: null, onDismissError: fn() } }
export default meta
type Story = StoryObj<typeof Composer>

export const Empty: Story = { play: async ({ canvas }) => expect(canvas.getByRole('button', { name: 'Send' })).toBeDisabled() }
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
export const TooLong: Story = { args: { text: 'a'.repeat(16_400) } }
export const RightToLeft: Story = { args: { text: 'مرحبا، نعم يوجد موعد' } }

function Typed() {
  const [text, setText] = useState('')
  return <Composer text={text} onText={setText} onSend={fn()} error={null} onDismissError={fn()} />
}
export const GrowsToEightLines: Story = {
  render: () => <Typed />,
  play: async ({ canvas }) => {
    const field = canvas.getByRole('textbox', { name: 'Message' })
    const box = field.parentElement
    if (box === null) throw new Error('The field stands in a box')
    const height = () => box.getBoundingClientRect().height
    const one = height()
    await userEvent.type(field, 'One{Shift>}{Enter}{/Shift}Two{Shift>}{Enter}{/Shift}Three')
    await expect(height()).toBe(one + 2 * 21)
    await userEvent.type(field, '{Shift>}{Enter}{Enter}{Enter}{Enter}{Enter}{Enter}{Enter}{Enter}{Enter}{/Shift}Twelve')
    await expect(height()).toBe(one + 7 * 21)
    await expect(box.scrollHeight).toBeGreaterThan(box.clientHeight)
  },
}
