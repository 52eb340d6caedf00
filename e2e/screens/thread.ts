import type { Locator, Page } from '@playwright/test'

/** An open chat; `words`: what its parts are called in another language. */
export const threadOf = (page: Page, words = { messages: 'Messages' }) => {
  const messages = page.getByRole('region', { name: words.messages })
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
