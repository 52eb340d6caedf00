import { fillInSignIn } from '../screens/signInByForm.ts'
import { demo, expect, test } from '../productTest.ts'

test('a signed-out visitor returns to the page first asked for; a sign-out reaches other tabs and leaves nothing behind @phone', async ({
  page,
  context,
}) => {
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
  await page.goto('/settings')
  const token = await page.evaluate(() => localStorage.getItem('accessToken'))
  await page.getByRole('button', { name: /^Profile/ }).click()
  await page.getByRole('menuitem', { name: 'Sign out' }).click()
  // Neither keeps a page for the next user to return to.
  await expect(page).toHaveURL(/\/auth\/login$/)
  await expect(other).toHaveURL(/\/auth\/login$/)
  // On a shared computer the next user learns nothing, from storage or by going back; and the server has ended the
  // session.
  const keys = await page.evaluate(() => Object.keys(localStorage))
  // The device token stays: it grants no access, and spares the next sign-in the delay caused by strangers' failures.
  expect(keys.filter((key) => /token|compan|promo|altegio|onboarding|composer|outbox/i.test(key))).toEqual([
    'deviceToken',
  ])
  await page.goBack()
  await expect(page.getByRole('textbox', { name: 'Email' })).toHaveValue('')
  await expect(page.getByText(demo.marco.email)).toHaveCount(0)
  await expect
    .poll(async () =>
      (await page.request.get('/api/admin/getMe', { headers: { authorization: `Bearer ${token}` } })).status(),
    )
    .toBe(401)
})

test('a token in the address signs in a signed-out visitor and names the account; a sign-out leaves nothing of it @phone', async ({
  page,
}) => {
  const answer = await page.request.post('/api/auth/login', { data: demo.marco })
  const { accessToken } = (await answer.json()) as { accessToken: string } // as the contract defines
  const notice = page.getByRole('region', { name: 'Signed in by a link' })
  await page.goto(`/settings?access_token=${accessToken}&promo=SPRING`)
  await expect(page).toHaveURL('/settings')
  await expect(notice).toContainText(demo.marco.email)
  await page.reload()
  await expect(notice).toContainText(demo.marco.email)
  await page.getByRole('button', { name: /^Profile/ }).click()
  await page.getByRole('menuitem', { name: 'Sign out' }).click()
  await expect(page).toHaveURL(/\/auth\/login/)
  const keys = await page.evaluate(() => Object.keys(localStorage))
  expect(keys.filter((key) => /token|promo|link/i.test(key))).toEqual([])

  await fillInSignIn(page, demo.marco)
  await expect(page.getByRole('list', { name: 'Chats' })).toBeVisible()
  await expect(notice).toHaveCount(0)
})

test('a chosen language keeps the query and the hash, and is remembered @phone', async ({ page }) => {
  await page.goto('/auth/login?x=1#y')
  await page.getByRole('combobox', { name: 'Language' }).selectOption('kk')
  await expect(page).toHaveURL('/kk/auth/login?x=1#y')
  await expect(page.locator('html')).toHaveAttribute('lang', 'kk')
  await expect(page.getByRole('button', { name: 'Кіру' })).toBeVisible()
  await page.goto('/auth/login')
  await expect(page.locator('html')).toHaveAttribute('lang', 'kk')
  // The path takes precedence over the stored choice (LOC-2).
  await page.goto('/es/auth/login')
  await expect(page.locator('html')).toHaveAttribute('lang', 'es')
})

test('a page in one language loads no other catalogue', async ({ page }) => {
  const catalogues: string[] = []
  page.on('response', (response) => {
    if (/messages-[^/]*\.js$/.test(response.url())) catalogues.push(response.url())
  })
  await page.goto('/kk/auth/login')
  await expect(page.getByRole('button', { name: 'Кіру' })).toBeVisible()
  expect(catalogues).toHaveLength(1)
})
