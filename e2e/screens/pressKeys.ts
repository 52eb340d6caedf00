import type { Locator, Page } from '@playwright/test'

const modifiers = { none: 0, ctrl: 2, shift: 8 } as const

/**
 * Presses a key as in another keyboard layout: same position, other character; several without a pause, as the second
 * key of a shortcut is waited for only so long. Playwright's own keyboard supports only the US layout.
 */
export async function pressKey(
  page: Page,
  ...keys: readonly { code: string; character: string; held?: keyof typeof modifiers }[]
) {
  const wire = await page.context().newCDPSession(page)
  await Promise.all(
    keys.flatMap(({ code, character, held = 'none' }) => {
      const key = { code, key: character, modifiers: modifiers[held] }
      const text = held === 'ctrl' ? {} : { text: character }
      return [
        wire.send('Input.dispatchKeyEvent', { type: 'keyDown', ...key, ...text }),
        wire.send('Input.dispatchKeyEvent', { type: 'keyUp', ...key }),
      ]
    }),
  )
  await wire.detach()
}

/**
 * Presses two keys one after the other at once: the second one of a shortcut is waited for only so long, whatever the
 * machine does meanwhile.
 */
export const pressBoth = (page: Page, first: string, second: string) =>
  Promise.all([page.keyboard.press(first), page.keyboard.press(second)])

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
