import type { Meta, StoryObj } from '@storybook/react-vite'
import { useEffect, useState } from 'react'
import { MemoryRouter } from 'react-router-dom'
import { expect, screen, waitFor, within } from 'storybook/test'
import { AdminScreen } from '../../apps/admin/src/screens/AdminScreen.tsx'
import { ConsoleScreen } from '../../apps/system-admin/src/screens/ConsoleScreen.tsx'
import { aReportedAnswer, type Watched } from './aReportedAnswer.ts'

type Reported = ReturnType<typeof aReportedAnswer>

/** The screen of the person at whom the flow looks; each opens their app anew. */
function Report({ reporter, operator, onReady }: Reported) {
  const [watched, setWatched] = useState<Watched>('reporter')
  useEffect(() => onReady(setWatched), [onReady])
  return watched === 'operator' ? (
    <ConsoleScreen script={operator} route="/reports" />
  ) : (
    <MemoryRouter initialEntries={['/chats/10001']}>
      <AdminScreen script={reporter} />
    </MemoryRouter>
  )
}

const meta: Meta<typeof Report> = {
  component: Report,
  parameters: { layout: 'fullscreen', hasOwnRouter: true },
}
export default meta
type Story = StoryObj<typeof Report>

const inTime = { timeout: 45_000 }
/** Made anew each time that the flow plays. */
const reportedOf = (loaded: Record<string, unknown>) => loaded['reported'] as Reported // of the loader below

/** An administrator reports a wrong answer of the AI; the operator resolves the report, and its reporter reads how. */
export const ReportedAndResolved: Story = {
  loaders: [() => ({ reported: aReportedAnswer() })],
  render: (_, { loaded }) => <Report {...reportedOf(loaded)} />,
  play: async ({ canvas, loaded, step, userEvent }) => {
    const { watch } = reportedOf(loaded)
    await step('The answer of the AI is wrong, and an administrator reports it', async () => {
      const articles = await canvas.findAllByRole('article', { name: /Lily assistant/u }, inTime)
      const answer = articles.find(({ textContent }) => textContent.includes('A manicure is 450')) ?? document.body
      await userEvent.click(within(answer).getByRole('button', { name: 'What to do with this message' }))
      await userEvent.click(await screen.findByRole('menuitem', { name: 'Report' }, inTime))
      await userEvent.click(await screen.findByRole('checkbox', { name: 'The answer is wrong' }, inTime))
      await userEvent.type(screen.getByRole('textbox', { name: 'Tell us more, if you like' }), 'It costs 500 ₴ now.')
      await userEvent.click(screen.getByRole('button', { name: 'Send the report' }))
      await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull(), inTime)
    })
    await step('The operator reads the report in the console', async () => {
      watch('operator')
      await expect(await canvas.findByText('It costs 500 ₴ now.', {}, inTime)).toBeVisible()
    })
    await step('The operator resolves it', async () => {
      await userEvent.click(canvas.getByRole('button', { name: 'Resolve the report of Olena Koval' }))
      const reason = await screen.findByRole('textbox', { name: 'What became of it' }, inTime)
      await userEvent.type(reason, 'The price was corrected.')
      const dialog = screen.getByRole('dialog', { name: 'Resolve this report' })
      await userEvent.click(within(dialog).getByRole('button', { name: 'Resolve' }))
      await expect(await canvas.findByText('No report is open', {}, inTime)).toBeVisible()
    })
    await step('Its reporter is told, and goes to the message', async () => {
      watch('reporter')
      const notice = 'The message that you reported was looked at: The price was corrected.'
      await expect(await canvas.findByText(notice, {}, inTime)).toBeVisible()
      await userEvent.click(canvas.getByRole('link', { name: 'Show the message' }))
    })
    await step('The answer to the report stands at the message', async () => {
      await expect(
        await canvas.findByText('Your report was looked at: The price was corrected.', {}, inTime),
      ).toBeVisible()
    })
  },
}
