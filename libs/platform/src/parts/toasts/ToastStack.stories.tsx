import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, screen, waitFor, within } from 'storybook/test'
import { createToasts, type ToastAction, type ToastType } from '../../toasts/createToasts.ts'
import { ToastStack } from './ToastStack.tsx'

const meta: Meta<typeof ToastStack> = { component: ToastStack }
export default meta
type Story = StoryObj<typeof ToastStack>

const holding = (...toasts: { message: string; type: ToastType; action?: ToastAction }[]) => {
  const queue = createToasts(() => new Date(0))
  toasts.forEach((toast) => queue.show({ ...toast, autoHideDuration: 0 }))
  return { toasts: queue }
}

export const EachKind: Story = {
  args: holding(
    { type: 'success', message: 'Saved' },
    { type: 'info', message: 'Anna: I would like to book a haircut for Friday' },
    { type: 'warning', message: 'The connection is slow' },
    { type: 'error', message: 'The message could not be sent' },
  ),
  play: async () => {
    await expect((await screen.findAllByRole('alert')).map((alert) => alert.textContent)).toEqual([
      'The connection is slow',
      'The message could not be sent',
    ])
    await expect(screen.getAllByRole('status').length).toBeGreaterThanOrEqual(2)
  },
}

export const WithUndo: Story = {
  args: holding({ type: 'success', message: 'Saved', action: { label: 'Undo', run: () => undefined } }),
  play: async ({ args, userEvent }) => {
    await userEvent.click(await screen.findByRole('button', { name: 'Undo' }))
    await expect(args.toasts.visible()).toEqual([])
  },
}

const longMessage = 'Done: Aleksandra Konstantinopolskaya-Vynnychenko no longer needs you'

/** A long sentence wraps beside its button, whose word is whole. */
export const WithUndoOfALongSentence: Story = {
  args: holding({ type: 'success', message: longMessage, action: { label: 'Undo', run: () => undefined } }),
  play: async () => {
    const word = within(await screen.findByRole('button', { name: 'Undo' })).getByText('Undo')
    await expect(word.scrollWidth).toBeLessThanOrEqual(word.clientWidth)
  },
}

export const Closed: Story = {
  args: holding({ type: 'error', message: 'The message could not be sent' }),
  play: async ({ args, userEvent }) => {
    await userEvent.click(await screen.findByRole('button', { name: 'Close' }))
    await waitFor(() => expect(screen.queryByRole('alert')).toBeNull())
    await expect(args.toasts.visible()).toEqual([])
  },
}

export const TakenBack: Story = {
  args: holding({ type: 'info', message: 'Connecting' }),
  play: async ({ args }) => {
    await screen.findByText('Connecting')
    args.toasts.clear()
    await waitFor(() => expect(screen.queryByText('Connecting')).toBeNull())
  },
}

const error = (
  <p role="alert" style={{ position: 'fixed', right: 40, bottom: 140, margin: 0 }}>
    The customer has blocked you on this channel.
  </p>
)

/** An inline error where the toast would be: both can be read. */
export const AboveAnInlineError: Story = {
  args: holding({ type: 'info', message: 'Anna: I would like to book a haircut for Friday' }),
  decorators: [
    (Story) => (
      <>
        {error}
        <Story />
      </>
    ),
  ],
  play: async () => {
    const toast = await screen.findByRole('status')
    const inline = screen.getByText('The customer has blocked you on this channel.')
    await waitFor(() => expect(toast.getBoundingClientRect().bottom).toBeLessThan(inline.getBoundingClientRect().top))
    await expect(toast.getBoundingClientRect().top).toBeGreaterThanOrEqual(0)
  },
}

/** A thread at its end: its last message stays readable below the toast. */
export const AboveTheLastMessage: Story = {
  args: holding({ type: 'info', message: 'Anna: I would like to book a haircut for Friday' }),
  decorators: [
    (Story) => (
      <>
        <div data-messages style={{ position: 'fixed', right: 16, bottom: 120 }}>
          {['See you at ten.', 'The salon is at 5 Khreshchatyk Street.'].map((text) => (
            <div key={text} data-unit>
              <div data-row>
                <p>{text}</p>
              </div>
            </div>
          ))}
        </div>
        <Story />
      </>
    ),
  ],
  play: async () => {
    const toast = await screen.findByRole('status')
    const last = screen.getByText('The salon is at 5 Khreshchatyk Street.')
    await waitFor(() => expect(toast.getBoundingClientRect().bottom).toBeLessThan(last.getBoundingClientRect().top))
  },
}
