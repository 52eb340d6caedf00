import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fn, waitFor } from 'storybook/test'
import { DropOverlay } from './DropOverlay.tsx'

const meta: Meta<typeof DropOverlay> = {
  component: DropOverlay,
  args: { platform: 'telegram', onFiles: fn(), onLeave: fn() },
  decorators: [(Story) => <div style={{ position: 'relative', height: 320 }}>{Story()}</div>],
}
export default meta
type Story = StoryObj<typeof DropOverlay>

export const Dragged: Story = {
  play: async ({ args, canvas }) => {
    const dataTransfer = new DataTransfer()
    dataTransfer.items.add(new File(['pdf'], 'prices.pdf', { type: 'application/pdf' }))
    canvas
      .getByText('Drop files here')
      .dispatchEvent(new DragEvent('drop', { dataTransfer, bubbles: true, cancelable: true }))
    await waitFor(() => expect(args.onFiles).toHaveBeenCalledWith([expect.objectContaining({ name: 'prices.pdf' })]))
  },
}
