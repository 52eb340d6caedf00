import type { Meta, StoryObj } from '@storybook/react-vite'
import { fn } from 'storybook/test'
import { aFoundNote } from '../testing/aPrivateNote.ts'
import { FoundNotesView } from './FoundNotesView.tsx'

const meta: Meta<typeof FoundNotesView> = {
  component: FoundNotesView,
  args: {
    found: [aFoundNote(), aFoundNote({ id: 2, author: { adminId: null, name: '' }, body: 'Likes tea. '.repeat(20) })],
    isFailed: false,
    isAsking: false,
    onRetry: fn(),
  },
}
export default meta
type Story = StoryObj<typeof FoundNotesView>

export const Found: Story = {}
export const Failed: Story = { args: { found: [], isFailed: true } }
