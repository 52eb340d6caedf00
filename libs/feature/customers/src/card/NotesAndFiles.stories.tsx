import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, userEvent } from 'storybook/test'
import { aCustomerCard } from '../testing/aCustomerCard.ts'
import { FilesOfCustomer, NotesOfCustomer } from './NotesAndFiles.tsx'

const files = Array.from({ length: 8 }, (_, at) => ({
  id: `file-${at}`,
  name: `Photo ${at + 1}.jpg`,
  type: 'image/jpeg',
  size: 1000,
  chatId: 10001,
  messageId: 100 - at,
}))

const meta: Meta<typeof FilesOfCustomer> = {
  component: FilesOfCustomer,
  args: {
    files,
    fileCount: 70,
    companyId: 101,
    Files: ({ files: shown }) => (
      <ul>
        {shown.map(({ id, name }) => (
          <li key={id}>{name}</li>
        ))}
      </ul>
    ),
  },
}
export default meta
type Story = StoryObj<typeof FilesOfCustomer>

export const Some: Story = {}
export const All: Story = {
  play: async ({ canvas }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Show more files' }))
    await expect(canvas.getAllByRole('listitem')).toHaveLength(8)
    await expect(canvas.getByText('Older files stand in the chat.')).toBeVisible()
  },
}
export const Notes: Story = { render: () => <NotesOfCustomer notes={aCustomerCard().notes} /> }
