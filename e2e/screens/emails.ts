import { expect, type Page } from '@playwright/test'

type SandboxEmail = { subject: string; links: string[] }

/** The emails sent to an address, from the sandbox's inbox. */
export const emailsTo = (page: Page, address: string) => {
  const all = async () =>
    (await (await page.request.get('/sandbox/inbox.json', { params: { to: address } })).json()) as SandboxEmail[] // the sandbox's format
  return {
    /** Waits for an email with this subject. */
    arrive: async (subject: string | RegExp) => {
      await expect
        .poll(async () => (await all()).map((email) => email.subject))
        .toContainEqual(expect.stringMatching(subject))
    },
    /** Waits for the email whose link leads to a page, in any language, and resolves to the link. */
    linkTo: async (path: string): Promise<string> => {
      const find = async () =>
        (await all()).flatMap(({ links }) => links).find((link) => new URL(link).pathname.includes(path))
      await expect.poll(find).toBeDefined()
      return (await find()) ?? ''
    },
  }
}
