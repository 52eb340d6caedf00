import { screen } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'

/** Filters the chat list by the AI being on or off, in the sheet of the filters, and closes it. */
export async function chooseAi(user: UserEvent, name: 'All' | 'AI on' | 'AI off'): Promise<void> {
  await user.click(screen.getByRole('button', { name: /^Filters/u }))
  await user.click(await screen.findByRole('radio', { name }))
  await user.keyboard('{Escape}')
}
