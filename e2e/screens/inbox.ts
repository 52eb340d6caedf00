import type { Locator, Page } from '@playwright/test'

/** The chat list. */
export const inboxOf = (page: Page) => {
  const list = page.getByRole('list', { name: 'Chats' })
  return {
    list,
    row: (name: string): Locator => list.getByRole('link').filter({ has: page.getByText(name, { exact: true }) }),
    open: async (name: string) => {
      await list
        .getByRole('link')
        .filter({ has: page.getByText(name, { exact: true }) })
        .click()
    },
  }
}
