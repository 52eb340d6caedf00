import type { Page } from '@playwright/test'

/** The search in messages; `words`: what its parts are called in another language. */
export const messageSearchOf = (page: Page, words = { search: 'Search in messages', found: 'Found messages' }) => {
  const pane = page.getByRole('region', { name: words.search })
  return {
    pane,
    field: pane.getByRole('searchbox', { name: words.search }),
    hits: pane.getByRole('list', { name: words.found }).getByRole('link'),
    count: pane.getByRole('status'),
    openInChat: () => page.getByRole('button', { name: 'Search in this chat' }).click(),
    close: () => pane.getByRole('button', { name: 'Close the search' }).click(),
  }
}
