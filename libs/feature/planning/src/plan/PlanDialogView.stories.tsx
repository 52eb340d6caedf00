import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fn, screen, userEvent } from 'storybook/test'
import { PlanDialogView } from './PlanDialog.tsx'

const meta: Meta<typeof PlanDialogView> = {
  component: PlanDialogView,
  args: {
    begun: { text: 'See you tomorrow at ten', withdrawsOnReply: true },
    sendsAt: null,
    closesAt: null,
    textLimit: 4096,
    zone: 'Europe/Kyiv',
    now: new Date('2026-11-20T10:00:00.000Z'),
    isBusy: false,
    error: null,
    onPlan: fn(),
    onClose: fn(),
  },
}
export default meta
type Story = StoryObj<typeof PlanDialogView>

export const New: Story = {
  play: async ({ args }) => {
    await userEvent.click(await screen.findByRole('button', { name: /Tomorrow morning/u }))
    await expect(args.onPlan).toHaveBeenCalledWith({
      text: 'See you tomorrow at ten',
      withdrawsOnReply: true,
      sendsAt: new Date('2026-11-21T07:00:00.000Z'),
    })
  },
}
export const WindowCloses: Story = {
  args: { closesAt: new Date('2026-11-20T20:00:00.000Z') },
  play: async () => {
    await expect(await screen.findByRole('button', { name: /Later today/u })).toBeEnabled()
    await expect(screen.getByRole('button', { name: /Tomorrow morning/u })).toBeDisabled()
  },
}
export const Edited: Story = { args: { sendsAt: new Date('2026-11-21T07:00:00.000Z') } }
export const Refused: Story = { args: { error: 'The channel is not connected. Connect it first.' } }
/** The words of a quick reply whose marked place nobody has filled in (WORD-1). */
export const WithAGap: Story = {
  args: { begun: { text: 'May we move you to {{time}}?', withdrawsOnReply: true } },
  play: async () => {
    await expect(await screen.findByText('Fill in or remove the marked place first.')).toBeVisible()
    await expect(screen.getByRole('button', { name: /Tomorrow morning/u })).toBeDisabled()
    const plan = screen.getByRole('button', { name: 'Plan' })
    await expect(plan).toBeDisabled()
    await expect(plan).not.toHaveAttribute('data-loading')
  },
}
export const BeingSaved: Story = { args: { isBusy: true } }
export const OnAPhone: Story = { globals: { viewport: { value: 'phone' } } }
