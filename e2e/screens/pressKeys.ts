import type { Locator, Page } from '@playwright/test'

const modifiers = { none: 0, ctrl: 2, shift: 8 } as const

/**
 * Presses a key as in another keyboard layout: same position, other character. Playwright's own keyboard supports only
 * the US layout.
 */
export async function pressKey(
  page: Page,
  { code, character, held = 'none' }: { code: string; character: string; held?: keyof typeof modifiers },
) {
  const wire = await page.context().newCDPSession(page)
  const key = { code, key: character, modifiers: modifiers[held] }
  await wire.send('Input.dispatchKeyEvent', { type: 'keyDown', ...key, ...(held !== 'ctrl' && { text: character }) })
  await wire.send('Input.dispatchKeyEvent', { type: 'keyUp', ...key })
  await wire.detach()
}

/** Presses Tab until this element has the focus; fails after `most` presses. */
export async function tabTo(page: Page, there: Locator, most = 40) {
  const isThere = () => there.evaluate((element) => element === document.activeElement)
  for (let pressed = 0; pressed < most; pressed += 1) {
    if (await isThere()) return
    await page.keyboard.press('Tab')
  }
  throw new Error(`${String(there)} is not reached by ${most} times Tab`)
}

/** Goes to an element by Tab, once around the page at most, and presses Enter on it. */
export async function enterOn(page: Page, there: Locator) {
  await tabTo(page, there, 150)
  await page.keyboard.press('Enter')
}
