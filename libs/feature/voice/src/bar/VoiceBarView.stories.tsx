import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fn, userEvent } from 'storybook/test'
import { VoiceBarView } from './VoiceBarView.tsx'

const meta: Meta<typeof VoiceBarView> = {
  component: VoiceBarView,
  args: {
    state: { is: 'recording' },
    progress: { seconds: 7.2, level: 0.4 },
    mostSeconds: 900,
    isMute: false,
    onPause: fn(),
    onGoOn: fn(),
    onDone: fn(),
    onDiscard: fn(),
    onRetry: fn(),
    onClose: fn(),
  },
}
export default meta
type Story = StoryObj<typeof VoiceBarView>

export const Recording: Story = {
  play: async ({ canvas, args }) => {
    await expect(canvas.getByRole('button', { name: 'Done' })).toHaveFocus()
    await expect(canvas.getByRole('timer')).toHaveTextContent('0:07')
    await userEvent.click(canvas.getByRole('button', { name: 'Pause' }))
    await expect(args.onPause).toHaveBeenCalledTimes(1)
  },
}
export const Paused: Story = {
  args: { state: { is: 'paused' }, progress: { seconds: 61, level: null } },
  play: async ({ canvas, args }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Go on recording' }))
    await expect(args.onGoOn).toHaveBeenCalledTimes(1)
  },
}
export const NearTheLimit: Story = {
  args: { progress: { seconds: 879.4, level: 0.2 } },
  play: async ({ canvas }) => expect(canvas.getByRole('status')).toHaveTextContent('21 s left'),
}
export const Muted: Story = { args: { isMute: true, progress: { seconds: 4, level: 0 } } }
export const OnAPhone: Story = { args: { isMute: true }, globals: { viewport: { value: 'phone' } } }
export const Asking: Story = {
  args: { state: { is: 'asking' } },
  play: async ({ canvas, args }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Cancel' }))
    await expect(args.onClose).toHaveBeenCalledTimes(1)
  },
}
export const Preparing: Story = { args: { state: { is: 'preparing' } } }
export const Refused: Story = {
  args: { state: { is: 'failed', because: 'refused' } },
  play: async ({ canvas, args }) => {
    await expect(canvas.getByRole('alert')).toHaveTextContent('does not allow the microphone')
    await userEvent.click(canvas.getByRole('button', { name: 'Try again' }))
    await expect(args.onRetry).toHaveBeenCalledTimes(1)
  },
}
export const NoMicrophone: Story = { args: { state: { is: 'failed', because: 'missing' } } }
export const InUse: Story = { args: { state: { is: 'failed', because: 'busy' } } }
export const Unsupported: Story = {
  args: { state: { is: 'failed', because: 'unsupported' } },
  play: async ({ canvas }) => expect(canvas.queryByRole('button', { name: 'Try again' })).toBeNull(),
}
export const Insecure: Story = { args: { state: { is: 'failed', because: 'insecure' } } }
export const NothingRecorded: Story = { args: { state: { is: 'failed', because: 'silent' } } }
export const Broken: Story = { args: { state: { is: 'failed', because: 'broken' } } }
