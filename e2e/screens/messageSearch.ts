import type { Page } from '@playwright/test'

/** The search in messages. */
export const messageSearchOf = (page: Page) => {
  const pane = page.getByRole('region', { name: 'Search in messages' })
  return {
    pane,
    field: pane.getByRole('searchbox', { name: 'Search in messages' }),
    hits: pane.getByRole('list', { name: 'Found messages' }).getByRole('link'),
    count: pane.getByRole('status'),
    openInChat: () => page.getByRole('button', { name: 'Search in this chat' }).click(),
    close: () => pane.getByRole('button', { name: 'Close the search' }).click(),
  }
}
