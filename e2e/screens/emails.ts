import { expect, type Page } from '@playwright/test'

type Letter = { subject: string; links: string[] }

/** The letters that went out to an address, as the sandbox's inbox shows them. */
export const lettersTo = (page: Page, address: string) => {
  const all = async () =>
    (await (await page.request.get('/sandbox/inbox.json', { params: { to: address } })).json()) as Letter[] // its own shape
  return {
    /** Waits for a letter of this subject. */
    arrive: async (subject: string | RegExp) => {
      await expect
        .poll(async () => (await all()).map((letter) => letter.subject))
        .toContainEqual(expect.stringMatching(subject))
    },
    /** Waits for the letter whose link leads to a page, in whatever language, and answers the link. */
    linkTo: async (path: string): Promise<string> => {
      const find = async () =>
        (await all()).flatMap(({ links }) => links).find((link) => new URL(link).pathname.includes(path))
      await expect.poll(find).toBeDefined()
      return (await find()) ?? ''
    },
  }
}
