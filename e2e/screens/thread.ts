import type { Locator, Page } from '@playwright/test'

/** An open chat. */
export const threadOf = (page: Page) => {
  const messages = page.getByRole('region', { name: 'Messages' })
  const bubbles = messages.getByRole('article')
  return {
    messages,
    bubbles,
    bubble: (text: string | RegExp): Locator => bubbles.filter({ hasText: text }),
    /** The draft of a reply; a chat has at most one. */
    draft: messages.getByRole('article', { name: 'AI is writing' }),
    composer: page.getByRole('textbox', { name: 'Message' }),
    send: async (text: string) => {
      await page.getByRole('textbox', { name: 'Message' }).fill(text)
      await page.keyboard.press('Enter')
    },
  }
}
