import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fn, screen, userEvent, within } from 'storybook/test'
import { aQuickReply } from '../testing/aQuickReply.ts'
import { QuickRepliesView } from './QuickRepliesView.tsx'

const aMap = { id: 'map', name: 'The way from the station.pdf', type: 'application/pdf', size: 48_211 }
const imported = {
  added: 12,
  changed: 1,
  known: 4,
  problems: [
    { line: 3, reason: 'no-text' as const },
    { line: 9, reason: 'bad-shortcut' as const },
  ],
}

const meta: Meta<typeof QuickRepliesView> = {
  component: QuickRepliesView,
  decorators: [
    (Story) => (
      <div style={{ display: 'flex', flexDirection: 'column', gap: 16, maxWidth: 760, padding: 16 }}>
        <Story />
      </div>
    ),
  ],
  args: {
    replies: [
      aQuickReply({ uses: 41 }),
      aQuickReply({ id: 2, shortcut: 'address', text: 'Garden Street 5,\nsecond floor.', uses: 1, files: [aMap] }),
      aQuickReply({ id: 3, shortcut: 'move', text: 'May we move you to {{time}}, {{customer}}?', isOwn: true }),
    ],
    changes: {
      save: fn(async () => true),
      remove: fn(async () => true),
      import: fn(async () => imported),
      download: fn(),
    },
  },
}
export default meta
type Story = StoryObj<typeof QuickRepliesView>

export const Some: Story = {
  play: async ({ args, canvas }) => {
    await userEvent.click(canvas.getAllByRole('button', { name: 'Download as CSV' })[1] ?? document.body)
    await expect(args.changes.download).toHaveBeenCalledWith(true)
  },
}
export const OnAPhone: Story = { globals: { viewport: { value: 'phone' } } }
export const Files: Story = {
  play: async ({ args, canvas }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Change: address' }))
    const dialog = within(await screen.findByRole('dialog'))
    await userEvent.upload(dialog.getByLabelText('Files'), [
      new File(['%PDF'], 'prices.pdf', { type: 'application/pdf' }),
      new File(['MZ'], 'setup.exe', { type: 'application/x-msdownload' }),
    ])
    await expect(dialog.getByText(/Not added: setup\.exe/u)).toBeVisible()
    await userEvent.click(dialog.getByRole('button', { name: 'Remove The way from the station.pdf' }))
    await userEvent.click(dialog.getByRole('button', { name: 'Save' }))
    await expect(args.changes.save).toHaveBeenCalledWith(
      expect.objectContaining({ id: 2, files: [expect.objectContaining({ name: 'prices.pdf' })] }),
      expect.anything(),
    )
  },
}
export const None: Story = { args: { replies: [] } }
export const Adding: Story = {
  play: async ({ args, canvas }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Add a quick reply' }))
    const dialog = within(await screen.findByRole('dialog'))
    await userEvent.type(dialog.getByRole('textbox', { name: 'Shortcut' }), 'two words')
    await userEvent.type(dialog.getByRole('textbox', { name: 'Text' }), 'Hello ')
    await userEvent.click(dialog.getByRole('button', { name: 'customer’s name' }))
    await userEvent.click(dialog.getByRole('button', { name: 'Save' }))
    await expect(dialog.getByText('Write one word, without spaces and slashes.')).toBeVisible()
    await expect(args.changes.save).not.toHaveBeenCalled()
    await expect(dialog.getByRole('textbox', { name: 'Text' })).toHaveValue('Hello {{customer}}')
  },
}
export const Importing: Story = {
  play: async ({ args, canvas }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Import' }))
    const dialog = within(await screen.findByRole('dialog'))
    await userEvent.type(dialog.getByRole('textbox', { name: 'Table' }), 'hours;Until six.')
    await userEvent.click(dialog.getByRole('button', { name: 'Look at it' }))
    await expect(await dialog.findByText('Line 3: the text is missing')).toBeVisible()
    await userEvent.click(dialog.getByRole('button', { name: 'Import' }))
    await expect(args.changes.import).toHaveBeenLastCalledWith({
      text: 'hours;Until six.',
      isOwn: false,
      dryRun: false,
    })
  },
}
export const Deleting: Story = {
  play: async ({ canvas }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Delete: hours' }))
    const dialog = within(await screen.findByRole('dialog'))
    await expect(dialog.getByRole('button', { name: 'Keep it' })).toHaveFocus()
  },
}
