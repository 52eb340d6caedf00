import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, screen, userEvent } from 'storybook/test'
import { aFoundNote } from '../testing/aPrivateNote.ts'
import { MentionsNotice } from './MentionsNotice.tsx'

const meta: Meta<typeof MentionsNotice> = { component: MentionsNotice, args: { mentions: [aFoundNote()] } }
export default meta
type Story = StoryObj<typeof MentionsNotice>

export const One: Story = {}
export const Several: Story = {
  args: { mentions: [aFoundNote(), aFoundNote({ id: 2, body: 'Call her back, please.' })] },
  play: async ({ canvas }) => {
    await userEvent.click(canvas.getByRole('button', { name: /2 notes mention you/u }))
    await expect(await screen.findAllByRole('link')).toHaveLength(2)
  },
}
