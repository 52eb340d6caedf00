import type { Meta, StoryObj } from '@storybook/react-vite'
import { anAdmin } from '@frontdesk/contract/fixtures'
import { InPlatform } from '@frontdesk/platform/testing'
import { expect, screen, userEvent } from 'storybook/test'
import { aPrivateNote } from '../testing/aPrivateNote.ts'
import { NoteRow } from './NoteRow.tsx'

const { id: adminId, fullName: name } = anAdmin()
const own = aPrivateNote({ author: { adminId, name }, editedAt: '2026-11-29T10:05:00.000Z' })

const meta: Meta<typeof NoteRow> = {
  component: NoteRow,
  decorators: [(Story) => <InPlatform>{Story()}</InPlatform>],
  args: { note: own },
}
export default meta
type Story = StoryObj<typeof NoteRow>

export const OfAColleague: Story = {
  args: { note: aPrivateNote({ author: { adminId: 999, name: 'Marco Rossi' } }) },
  play: async ({ canvas }) => {
    await expect(canvas.queryByRole('button')).toBeNull()
  },
}
export const Edited: Story = {
  play: async ({ canvas }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Actions of the note' }))
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Edit' }))
    const field = await canvas.findByRole('textbox', { name: 'Note' })
    await expect(field).toHaveValue(own.body)
    await userEvent.clear(field)
    await expect(canvas.getByRole('button', { name: 'Save' })).toBeDisabled()
  },
}
export const Removing: Story = {
  play: async ({ canvas }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Actions of the note' }))
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Delete' }))
    await expect(await screen.findByRole('dialog', { name: 'Delete this note?' })).toBeVisible()
  },
}
