import AxeBuilder from '@axe-core/playwright'
import { aNewcomer, registered } from '../test-data/aSalonOwner.ts'
import { signInByForm } from '../screens/signInByForm.ts'
import { demo, expect, test } from '../productTest.ts'

const wcag = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']
/** The rules of those that read colours: all that can differ in the other scheme of the same page. */
const colourRules = ['color-contrast', 'link-in-text-block']

test('every page passes axe in both schemes @phone', async ({ page }) => {
  test.slow()
  const check = async (address: string, isThere: () => Promise<unknown>) => {
    await page.goto(address)
    await isThere()
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
      await expect(page.locator('html')).toHaveCSS('color-scheme', new RegExp(colorScheme, 'u'))
      const axe = new AxeBuilder({ page })
      const { violations } = await (colorScheme === 'light' ? axe.withTags(wcag) : axe.withRules(colourRules)).analyze()
      expect
        .soft(
          violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.target.join(' ')).join(', ')}`),
          `${address}, ${colorScheme}`,
        )
        .toEqual([])
    }
    expect
      .soft(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth), `${address} scrolls sideways`)
      .toBeLessThanOrEqual(0)
  }
  const heading = (name: string) => () => expect(page.getByRole('heading', { name }).first()).toBeVisible()
  await check('/', () =>
    expect(page.getByRole('main').getByRole('link', { name: 'Create an account' }).first()).toBeVisible(),
  )
  await check('/privacy-policy', heading('Privacy policy'))
  await check('/terms-of-use', heading('Terms of use'))
  await check('/auth/login', heading('Sign in'))
  await check('/auth/register?promo=SPRING', () => expect(page.getByText('Promo code SPRING')).toBeVisible())
  await check('/auth/forgot-password', heading('Forgot your password?'))
  await check('/auth/reset-password?token=x', () =>
    expect(page.getByRole('button', { name: 'Set the new password' })).toBeVisible(),
  )
  await check('/auth/reset-password', () => expect(page.getByRole('alert')).toContainText('Invalid reset token'))
  await check('/auth/verify?token=x', () => expect(page.getByRole('alert')).toContainText('Failed to verify email'))
  await check('/nothing-here', () => expect(page.getByRole('textbox', { name: 'Email' })).toBeVisible())
  // A new administrator, who has no company yet.
  const token = await registered(page.request, aNewcomer())
  await page.evaluate((accessToken) => localStorage.setItem('accessToken', accessToken), token)
  await check('/onboarding', heading('Tell us about your business'))
  await page.evaluate(() => localStorage.clear())
  await signInByForm(page, demo.olena)
  await check('/chats', () => expect(page.getByRole('list', { name: 'Chats' }).getByRole('link').first()).toBeVisible())
  const href = await page.getByRole('list', { name: 'Chats' }).getByRole('link').first().getAttribute('href')
  await check(href ?? '/chats', () =>
    expect(page.getByRole('region', { name: 'Messages' }).getByRole('article').first()).toBeVisible(),
  )
  await check('/chats/999999', () => expect(page.getByText('There is no such chat')).toBeVisible())
  await check('/assistant', () => expect(page.getByRole('textbox', { name: 'Message' })).toBeVisible())
  await check('/integrations', () => expect(page.getByRole('textbox', { name: 'Bot token' })).toBeVisible())
  await check('/subscription', async () => {
    await expect(
      page.getByRole('region', { name: 'Choose a plan' }).getByRole('button', { name: 'Start the free trial' }),
    ).toBeVisible()
    await expect(page.getByLabel('Company name')).toBeVisible()
  })
  await check('/subscription/success?subscriptionId=7', () =>
    expect(page.getByText('There is no payment to confirm')).toBeVisible(),
  )
  await check('/settings', heading('Settings'))
  await check('/settings/profile', () => expect(page.getByText(demo.olena.email).first()).toBeVisible())
  await check('/nothing-here', () => expect(page.getByText('There is no page at this address')).toBeVisible())
  await check('/system-admin/companies', () =>
    expect(page.getByText('This console is for system administrators')).toBeVisible(),
  )
  await check('/sandbox/customer', () => expect(page.getByRole('log', { name: 'Conversation' })).toBeVisible())
})
