import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fn } from 'storybook/test'
import { ReportAnswerNotice } from './ReportAnswers.tsx'

const meta: Meta<typeof ReportAnswerNotice> = {
  component: ReportAnswerNotice,
  args: {
    answer: {
      reportId: 1,
      messageId: 7,
      chatId: 10001,
      reason: 'The price was corrected in your knowledge.',
      resolvedAt: '2026-11-20T08:30:00.000Z',
      isSeen: false,
    },
    onSeen: fn(),
  },
  parameters: { layout: 'fullscreen' },
}
export default meta
type Story = StoryObj<typeof ReportAnswerNotice>

export const Answered: Story = {
  play: async ({ canvas, args, userEvent }) => {
    await expect(canvas.getByRole('link', { name: 'Show the message' })).toHaveAttribute(
      'href',
      '/chats/10001?message=7',
    )
    await userEvent.click(canvas.getByRole('button', { name: 'Close' }))
    await expect(args.onSeen).toHaveBeenCalledOnce()
  },
}
export const Phone: Story = { globals: { viewport: { value: 'phone' } } }
