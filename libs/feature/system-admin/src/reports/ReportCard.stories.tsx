import type { MessageReport } from '@frontdesk/contract'
import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fn } from 'storybook/test'
import { ReportCard } from './ReportCard.tsx'

const at = '2026-11-20T08:30:00.000Z'
const report: MessageReport = {
  id: 1,
  company: { id: 101, name: 'Lily' },
  reporter: 'Olena Koval',
  message: { id: 7, text: 'A manicure costs 10 ₴.', by: 'assistant', at, isDeleted: false },
  issues: ['wrong-answer', 'of-a-newer-app'],
  description: 'It costs 450.',
  context: [
    { by: 'customer', text: 'Hello', at },
    { by: 'customer', text: 'What does a manicure cost?', at },
  ],
  instructions: 'Answer briefly.\nPrices are in the knowledge.',
  createdAt: at,
  resolution: null,
}

const meta: Meta<typeof ReportCard> = { component: ReportCard, args: { report, onResolve: fn() } }
export default meta
type Story = StoryObj<typeof ReportCard>

export const Open: Story = {
  play: async ({ canvas, args, userEvent }) => {
    await userEvent.click(canvas.getByText('What was written before'))
    await expect(canvas.getByText('What does a manicure cost?')).toBeVisible()
    await userEvent.click(canvas.getByText('The assistant’s instructions at that time'))
    await expect(canvas.getByText(/Answer briefly/u)).toBeVisible()
    await userEvent.click(canvas.getByRole('button', { name: 'Resolve the report of Olena Koval' }))
    await expect(args.onResolve).toHaveBeenCalledOnce()
    await expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(window.innerWidth)
  },
}
export const Phone: Story = { ...Open, globals: { viewport: { value: 'phone' } } }
export const Resolved: Story = {
  args: { report: { ...report, resolution: { at, by: 'Root', reason: 'The price was corrected.' } } },
}
export const WithoutContext: Story = {
  args: {
    report: { ...report, context: [], instructions: null, issues: [], message: { ...report.message, text: '' } },
  },
}
