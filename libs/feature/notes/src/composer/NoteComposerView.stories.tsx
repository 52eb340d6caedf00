import type { Meta, StoryObj } from '@storybook/react-vite'
import { useState, type ComponentProps } from 'react'
import { expect, fn, userEvent, waitFor } from 'storybook/test'
import { NoteComposerView } from './NoteComposer.tsx'

const colleagues = [
  { id: 6, fullName: 'Ira Melnyk' },
  { id: 7, fullName: 'Marco Rossi' },
]

/** The field where it stands: at the bottom of a chat. */
function AtTheBottom({ text: begun, ...props }: ComponentProps<typeof NoteComposerView>) {
  const [text, setText] = useState(begun)
  return (
    <div style={{ paddingTop: 260 }}>
      <NoteComposerView {...props} text={text} onText={setText} />
    </div>
  )
}

const meta: Meta<typeof NoteComposerView> = {
  component: NoteComposerView,
  render: (props) => <AtTheBottom {...props} />,
  args: { text: '', onText: fn(), onSave: fn(), colleagues, takesFocus: false },
}
export default meta
type Story = StoryObj<typeof NoteComposerView>

export const Empty: Story = {
  play: async ({ canvas }) => {
    await expect(canvas.getByText('Note · only your team sees this')).toBeVisible()
    await expect(canvas.getByRole('button', { name: 'Add note' })).toBeDisabled()
  },
}
export const Written: Story = {
  args: { text: 'Prefers mornings, and is allergic to ammonia.' },
  play: async ({ canvas, args }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Add note' }))
    await expect(args.onSave).toHaveBeenCalledWith({
      body: 'Prefers mornings, and is allergic to ammonia.',
      mentions: [],
    })
  },
}
export const EnteredBeforeItWasThere: Story = {
  args: { text: 'Prefers mornings', savesAtOnce: true },
  play: async ({ args }) => {
    await waitFor(() => expect(args.onSave).toHaveBeenCalledTimes(1))
    await expect(args.onSave).toHaveBeenCalledWith({ body: 'Prefers mornings', mentions: [] })
  },
}
export const Mentioning: Story = {
  play: async ({ canvas, args }) => {
    const field = canvas.getByRole('textbox', { name: 'Note' })
    await userEvent.type(field, 'Please call her, @ma')
    await userEvent.click(await canvas.findByRole('option', { name: 'Marco Rossi' }))
    await expect(field).toHaveValue('Please call her, @Marco Rossi ')
    await userEvent.keyboard('{Enter}')
    await expect(args.onSave).toHaveBeenCalledWith({ body: 'Please call her, @Marco Rossi', mentions: [7] })
  },
}
export const MentionMenuOpen: Story = {
  play: async ({ canvas }) => {
    await userEvent.type(canvas.getByRole('textbox', { name: 'Note' }), '@')
    await expect(await canvas.findAllByRole('option')).toHaveLength(2)
  },
}
export const TooLong: Story = { args: { text: 'x'.repeat(5003) } }
export const OnAPhone: Story = {
  args: { text: 'Prefers mornings.' },
  globals: { viewport: { value: 'phone' } },
}
