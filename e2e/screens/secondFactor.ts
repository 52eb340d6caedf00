import { expect, type Page } from '@playwright/test'
import { routes } from '@frontdesk/contract'
import { demo } from '../productTest.ts'

type ShownCode = { account: string; code: string; next: string }

/** The codes of each account that were used at a product, since none is accepted twice. */
const used = new Map<string, Set<string>>()

/**
 * A code of an account in the demo's authenticator that was not used yet: the present one, or else the next, which is
 * good already.
 */
export async function codeOf(page: Page, account: string = demo.system.email): Promise<string> {
  let fresh: string | undefined
  await expect
    .poll(
      async () => {
        const answer = await page.request.get('/sandbox/authenticator.json')
        const shown = ((await answer.json()) as ShownCode[]).find((each) => each.account === account)
        const place = `${new URL(answer.url()).origin} ${account}`
        const before = used.get(place) ?? new Set()
        fresh = shown && [shown.code, shown.next].find((code) => !before.has(code))
        if (fresh !== undefined) used.set(place, before.add(fresh))
        return fresh
      },
      { timeout: 40_000 },
    )
    .toBeDefined()
  return fresh ?? ''
}

/** Gives the code of the open second step of a sign-in, by keyboard alone. */
export async function giveCode(page: Page): Promise<void> {
  const field = page.getByRole('textbox', { name: 'Code', exact: true })
  await expect(field).toBeFocused()
  const code = await codeOf(page)
  // As people type what an authenticator shows.
  await page.keyboard.type(`${code.slice(0, 3)} ${code.slice(3)}`)
  await page.keyboard.press('Enter')
}

/** Gives the code of a session without a page. */
export async function giveCodeByCall(page: Page, accessToken: string): Promise<void> {
  const code = await codeOf(page)
  const headers = { authorization: `Bearer ${accessToken}` }
  const answer = await page.request.post(`/api${routes.verifySecondFactor.path}`, { data: { code }, headers })
  expect(answer.status()).toBe(200)
}
