import type { Page } from '@playwright/test'
import { aNewcomer, registered } from '../test-data/aSalonOwner.ts'
import { axeViolations, wcag } from '../screens/axeViolations.ts'
import { signInByForm } from '../screens/signInByForm.ts'
import { demo, expect, test } from '../productTest.ts'

/** The rules of those that read colours: all that can differ in the other scheme of the same page. */
const colourRules = ['color-contrast', 'link-in-text-block']

/** Opens an address and, when the page is there, lets axe look at it in both schemes. */
async function check(page: Page, address: string, isThere: () => Promise<unknown>) {
  await page.goto(address)
  await isThere()
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    await expect(page.locator('html')).toHaveCSS('color-scheme', new RegExp(colorScheme, 'u'))
    const question = colorScheme === 'light' ? { tags: wcag } : { rules: colourRules }
    expect.soft(await axeViolations(page, question), `${address}, ${colorScheme}`).toEqual([])
  }
  expect
    .soft(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth), `${address} scrolls sideways`)
    .toBeLessThanOrEqual(0)
}

/** Where the system chooses the colours, the chosen one of a group's radio buttons has another frame than the rest. */
async function expectChosenToldApart(page: Page, group: string) {
  await page.emulateMedia({ forcedColors: 'active' })
  const framesOf = (isChecked: boolean) =>
    page
      .getByRole('group', { name: group, exact: true })
      .getByRole('radio', { checked: isChecked })
      .evaluateAll((radios) =>
        radios.map((radio) => {
          const { borderTopWidth, borderTopColor } = getComputedStyle(radio.parentElement ?? radio)
          return `${borderTopWidth} ${borderTopColor}`
        }),
      )
  const [chosen, ...more] = await framesOf(true)
  const others = await framesOf(false)
  expect.soft([chosen !== undefined, more, others.length > 0], group).toEqual([true, [], true])
  expect.soft(others, `${group}, with colours of the system`).not.toContain(chosen)
  await page.emulateMedia({ forcedColors: 'none' })
}

const headingOf = (page: Page, name: string) => () => expect(page.getByRole('heading', { name }).first()).toBeVisible()

test('every page before the sign-in passes axe in both schemes @phone', async ({ page }) => {
  test.slow()
  await check(page, '/', () =>
    expect(page.getByRole('main').getByRole('link', { name: 'Create an account' }).first()).toBeVisible(),
  )
  await check(page, '/privacy-policy', headingOf(page, 'Privacy policy'))
  await check(page, '/terms-of-use', headingOf(page, 'Terms of use'))
  await check(page, '/auth/login', headingOf(page, 'Sign in'))
  await check(page, '/auth/register?promo=SPRING', () => expect(page.getByText('Promo code SPRING')).toBeVisible())
  await check(page, '/auth/forgot-password', headingOf(page, 'Forgot your password?'))
  await check(page, '/auth/reset-password?token=x', () =>
    expect(page.getByRole('button', { name: 'Set the new password' })).toBeVisible(),
  )
  await check(page, '/auth/reset-password', () => expect(page.getByRole('alert')).toContainText('Invalid reset token'))
  await check(page, '/auth/verify?token=x', () =>
    expect(page.getByRole('alert')).toContainText('Failed to verify email'),
  )
  await check(page, '/auth/answer-emails?token=x', () =>
    expect(page.getByRole('alert')).toContainText('This link is not valid any more'),
  )
  await check(page, '/nothing-here', () => expect(page.getByRole('textbox', { name: 'Email' })).toBeVisible())
})

test('every page of the chats passes axe in both schemes @phone', async ({ page }) => {
  test.slow()
  await signInByForm(page, demo.olena)
  const firstChat = page.getByRole('list', { name: 'Chats' }).getByRole('link').first()
  await check(page, '/chats', () => expect(firstChat).toBeVisible())
  const href = await firstChat.getAttribute('href')
  await check(page, href ?? '/chats', () =>
    expect(page.getByRole('region', { name: 'Messages' }).getByRole('article').first()).toBeVisible(),
  )
  await check(page, '/chats/999999', () => expect(page.getByText('There is no such chat')).toBeVisible())
  await check(page, '/assistant', () => expect(page.getByRole('textbox', { name: 'Message' })).toBeVisible())
  await check(page, '/sandbox/customer', () => expect(page.getByRole('log', { name: 'Conversation' })).toBeVisible())
})

test('every other page of an administrator passes axe in both schemes @phone', async ({ page }) => {
  test.slow()
  // A new administrator, who has no company yet.
  await page.goto('/config.json')
  const token = await registered(page.request, aNewcomer())
  await page.evaluate((accessToken) => localStorage.setItem('accessToken', accessToken), token)
  await check(page, '/onboarding', headingOf(page, 'Tell us about your business'))
  await page.evaluate(() => localStorage.clear())
  await signInByForm(page, demo.olena)
  await check(page, '/integrations', () => expect(page.getByRole('textbox', { name: 'Bot token' })).toBeVisible())
  await check(page, '/subscription', async () => {
    await expect(
      page.getByRole('region', { name: 'Choose a plan' }).getByRole('button', { name: 'Start the free trial' }),
    ).toBeVisible()
    await expect(page.getByLabel('Company name')).toBeVisible()
  })
  await page.getByRole('radio', { name: 'Pro' }).check()
  for (const group of ['Plan', 'AI conversations a month']) await expectChosenToldApart(page, group)
  await check(page, '/subscription/success?subscriptionId=7', () =>
    expect(page.getByText('There is no payment to confirm')).toBeVisible(),
  )
  await check(page, '/settings', headingOf(page, 'Settings'))
  await check(page, '/settings/profile', () => expect(page.getByText(demo.olena.email).first()).toBeVisible())
  await check(page, '/nothing-here', () => expect(page.getByText('There is no page at this address')).toBeVisible())
  await check(page, '/system-admin/companies', () =>
    expect(page.getByText('This console is for system administrators')).toBeVisible(),
  )
})
