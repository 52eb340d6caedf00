import type { Page } from '@playwright/test'
import { demo, expect, test } from '../productTest.ts'

const badStorages: Record<string, () => void> = {
  'may not be reached for': () => {
    for (const name of ['localStorage', 'sessionStorage']) {
      Object.defineProperty(window, name, {
        get() {
          throw new DOMException('The operation is insecure.', 'SecurityError')
        },
      })
    }
  },
  'is full': () => {
    Storage.prototype.setItem = () => {
      throw new DOMException('The quota has been exceeded.', 'QuotaExceededError')
    }
  },
  'is null': () => {
    for (const name of ['localStorage', 'sessionStorage']) Object.defineProperty(window, name, { value: null })
  },
  'holds nonsense': () => {
    const keys = [
      'accessToken',
      'companyId',
      'companies',
      'promoCode',
      'altegioSalonIds',
      'altegioConnectedSalonIds',
      'altegioUserData',
      'isMobileApp',
      'areShortcutsOn',
      'areMessageToastsOn',
      'isMessageSoundOn',
      'preferredLocale',
      'includeSystemMessages',
      'includeDeletedMessages',
      'onboardingCompleted',
      'onboardingDraft',
      'assistantBasics',
      'composerTexts',
      'composerQuotes',
      'outbox',
      'config',
      'sessionAnswers',
      'deviceToken',
      'mantine-color-scheme-value',
      'signInWord',
      'arrivedByLink',
      'reportedPayments',
      'reportedVerifications',
    ]
    // Firefox also runs it in the empty page before, which has no storage.
    if (origin === 'null' || localStorage.getItem('wasFilled')) return
    localStorage.setItem('wasFilled', 'yes')
    for (const [n, key] of keys.entries())
      for (const storage of [localStorage, sessionStorage])
        storage.setItem(key, ['{"', '[null]', '\u0000\ud800', '-1e999', '{"__proto__":[1]}'][n % 5] ?? '')
  },
}

/** Checks that a page is rendered, and that it is no error page. */
async function expectPages(page: Page) {
  const list = page.getByRole('list', { name: 'Chats' })
  await expect(list.getByRole('link').first()).toBeVisible()
  await list.getByRole('link').first().click()
  await expect(page.getByRole('textbox', { name: 'Message' })).toBeVisible()
  await page.getByRole('textbox', { name: 'Message' }).fill('Half a sentence')
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Settings' }).click()
  await expect(page.getByRole('heading', { name: 'Settings', level: 1 })).toBeVisible()
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Integrations' }).click()
  await expect(page.getByRole('textbox', { name: 'Bot token' })).toBeVisible()
}

for (const [name, spoil] of Object.entries(badStorages)) {
  test(`an administrator signs in and works where the storage ${name}`, async ({ page }) => {
    const crashes: string[] = []
    page.on('pageerror', (error) => crashes.push(error.message))
    await page.addInitScript(spoil)
    await page.goto('/auth/login?promo=SPRING')
    await page.getByRole('textbox', { name: 'Email' }).fill(demo.marco.email)
    await page.getByLabel('Password', { exact: true }).fill(demo.marco.password)
    await page.getByRole('button', { name: 'Sign in' }).click()
    await expectPages(page)
    expect(crashes).toEqual([])
  })
}

test('a storage cleared under an open page ends its session on the next load, and breaks nothing before', async ({
  page,
}) => {
  const crashes: string[] = []
  page.on('pageerror', (error) => crashes.push(error.message))
  await page.goto('/auth/login')
  await page.getByRole('textbox', { name: 'Email' }).fill(demo.marco.email)
  await page.getByLabel('Password', { exact: true }).fill(demo.marco.password)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(page.getByRole('list', { name: 'Chats' })).toBeVisible()
  await page.evaluate(() => {
    localStorage.clear()
    sessionStorage.clear()
  })
  await expectPages(page)
  await page.reload()
  await expect(page.getByRole('textbox', { name: 'Email' })).toBeVisible()
  expect(crashes).toEqual([])
})
