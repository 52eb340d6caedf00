import { signIn } from '../screens/signIn.ts'
import { demo, expect, test } from '../world.ts'

test('somebody new registers, tells about their business and asks the assistant @phone', async ({ page }) => {
  await page.goto('/auth/register')
  await page.getByRole('textbox', { name: 'Your name' }).fill('Anna Newcomer')
  await page.getByRole('textbox', { name: 'Email' }).fill(`anna-${Date.now()}-${test.info().project.name}@example.com`)
  await page.getByLabel('Password', { exact: true }).fill('secret-enough')
  await page.getByRole('button', { name: 'Create account' }).click()
  await page.getByRole('textbox', { name: 'Company name' }).fill('New Salon')
  await page.getByRole('combobox', { name: 'Type of business' }).click()
  await page.getByRole('option', { name: 'Hair salon' }).click()
  await page.getByRole('combobox', { name: 'Country' }).fill('Ukraine')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('combobox', { name: 'Language of your customers' })).toHaveValue('Ukrainian')
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page).toHaveURL(/\/integrations$/)
  await page.goto('/assistant')
  await page.getByRole('textbox', { name: 'Message' }).fill('What does a haircut cost?')
  await page.getByRole('button', { name: 'Send' }).click()
  // A company without knowledge gets no invented price.
  await expect(page.getByRole('region', { name: 'Messages' }).locator('[data-voice="assistant"]:not([data-draft])')).toContainText(/could not find/i)
})

test('a signed-out visitor comes back to the page first asked for; a sign-out is heard in another tab', async ({ page, context }) => {
  await page.goto('/settings/profile')
  await expect(page).toHaveURL(/\/auth\/login\?next=/)
  await page.getByRole('textbox', { name: 'Email' }).fill(demo.marco.email)
  await page.getByLabel('Password', { exact: true }).fill('not the password')
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(page.getByRole('alert')).toContainText('Invalid email or password')
  await expect(page.getByRole('textbox', { name: 'Email' })).toHaveValue(demo.marco.email)
  await page.getByLabel('Password', { exact: true }).fill(demo.marco.password)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/settings\/profile$/)
  await expect(page.getByRole('main').getByText(demo.marco.email).first()).toBeVisible()

  const other = await context.newPage()
  await other.goto('/chats')
  await expect(other.getByRole('list', { name: 'Chats' })).toBeVisible()
  await page.getByRole('button', { name: /Marco Bianchi/ }).click()
  await page.getByRole('menuitem', { name: 'Logout' }).click()
  await expect(page).toHaveURL(/\/auth\/login/)
  await expect(other).toHaveURL(/\/auth\/login/)
  expect(await other.evaluate(() => localStorage.getItem('accessToken'))).toBeNull()
})

test('choosing a language keeps the query and the hash, and stays chosen', async ({ page }) => {
  await page.goto('/auth/login?x=1#y')
  await page.getByRole('combobox', { name: 'Language' }).selectOption('kk')
  await expect(page).toHaveURL('/kk/auth/login?x=1#y')
  await expect(page.locator('html')).toHaveAttribute('lang', 'kk')
  await expect(page.getByRole('button', { name: 'Кіру' })).toBeVisible()
  await page.goto('/auth/login')
  await expect(page.locator('html')).toHaveAttribute('lang', 'kk')
  // The path wins over what was chosen (LOC-2).
  await page.goto('/es/auth/login')
  await expect(page.locator('html')).toHaveAttribute('lang', 'es')
})

test('a page in one language ships no other', async ({ page }) => {
  const catalogues: string[] = []
  page.on('response', (response) => {
    if (/messages-[^/]*\.js$/.test(response.url())) catalogues.push(response.url())
  })
  await page.goto('/kk/auth/login')
  await expect(page.getByRole('button', { name: 'Кіру' })).toBeVisible()
  expect(catalogues).toHaveLength(1)
})

test('the keyboard alone reaches a chat and sends', async ({ page }) => {
  await signIn(page, demo.marco)
  await page.reload()
  await expect(page.getByRole('list', { name: 'Chats' })).toBeVisible()
  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: 'Skip to the page' })).toBeFocused()
  const row = page.getByRole('list', { name: 'Chats' }).getByRole('link').filter({ has: page.getByRole('img', { name: 'Telegram' }) }).first()
  await row.focus()
  await page.keyboard.press('Enter')
  const composer = page.getByRole('textbox', { name: 'Message' })
  await expect(composer).toBeVisible()
  await composer.focus()
  const text = `Typed by keyboard ${Date.now()}`
  await page.keyboard.type(text)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('region', { name: 'Messages' }).getByRole('article').filter({ hasText: text })).toHaveCount(1)
})
