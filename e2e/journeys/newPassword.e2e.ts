import { aNewcomer, aSalonOwner, registered } from '../test-data/aSalonOwner.ts'
import { emailsTo } from '../screens/emails.ts'
import { onboardingOf } from '../screens/onboarding.ts'
import { registrationOf } from '../screens/registration.ts'
import { expect, test } from '../productTest.ts'

test('a forgotten password is replaced once by an emailed link, and every other session ends @phone', async ({
  page,
  browser,
  product,
}) => {
  const owner = await aSalonOwner(page.request)
  const enter = async (of: typeof page, password: string) => {
    await of.goto('/auth/login')
    await of.getByRole('textbox', { name: 'Email' }).fill(owner.email)
    await of.getByLabel('Password', { exact: true }).fill(password)
    await of.getByRole('button', { name: 'Sign in' }).click()
  }
  const elsewhere = await browser.newContext({ baseURL: product.origin })
  const other = await elsewhere.newPage()
  await enter(other, owner.password)
  await expect(other.getByText('No chats yet')).toBeVisible()

  await page.goto('/auth/login')
  await page.getByRole('link', { name: 'Forgot your password?' }).click()
  // The sign-in page, which has an email field too, stays until the next page is rendered.
  await expect(page.getByRole('heading', { name: 'Forgot your password?' })).toBeVisible()
  await page.getByRole('textbox', { name: 'Email' }).fill(owner.email)
  await page.getByRole('button', { name: 'Send the link' }).click()
  await expect(page.getByRole('status').filter({ hasText: 'Password reset email sent' })).toContainText(owner.email)
  await expect(page.getByRole('button', { name: 'Send it again' })).toHaveAttribute('aria-disabled', 'true')

  const link = await emailsTo(page, owner.email).linkTo('/auth/reset-password')
  const setPassword = async (password: string) => {
    await page.goto(link)
    await expect(page).toHaveURL('/en/auth/reset-password')
    await page.getByLabel('New password', { exact: true }).fill(password)
    await page.getByLabel('New password again').fill(password)
    await page.getByRole('button', { name: 'Set the new password' }).click()
  }
  await setPassword('a better secret')
  await expect(page).toHaveURL('/en/auth/login')
  await expect(page.getByRole('status').filter({ hasText: 'Password reset successfully' })).toBeVisible()
  // A page that was open elsewhere notices by itself, within five seconds (T-23).
  await expect(other).toHaveURL(/\/auth\/login/, { timeout: 5_000 })
  await emailsTo(page, owner.email).arrive(/password was changed/)

  await enter(page, owner.password)
  await expect(page.getByRole('alert')).toContainText('Invalid email or password')
  await setPassword('yet another one')
  await expect(page.getByRole('alert')).toContainText('Failed to reset password')
  await expect(page.getByRole('alert')).toContainText('This link was used already, or its time is over.')
  await enter(page, 'a better secret')
  await expect(page.getByText('No chats yet')).toBeVisible()
  await elsewhere.close()
})

test('a reset for an address without an account gets the same response, and no email', async ({ page }) => {
  const owner = await aSalonOwner(page.request)
  const answers: string[] = []
  const unknown = aNewcomer().email
  for (const address of [unknown, owner.email]) {
    await page.goto('/auth/forgot-password')
    await page.getByRole('textbox', { name: 'Email' }).fill(address)
    await page.getByRole('button', { name: 'Send the link' }).click()
    const notice = page.getByRole('status').filter({ hasText: 'Password reset email sent' })
    await expect(notice).toBeVisible()
    answers.push((await notice.innerText()).replace(address, '…'))
  }
  expect(answers[0]).toBe(answers[1])
  await emailsTo(page, owner.email).linkTo('/auth/reset-password')
  await expect(
    page.request.get('/sandbox/inbox.json', { params: { to: unknown } }).then((answer) => answer.json()),
  ).resolves.toEqual([])
})

test('another verification email can be requested, and the next one only after the countdown @phone', async ({
  page,
}) => {
  await page.clock.install()
  const newcomer = aNewcomer()
  const registration = registrationOf(page)
  await page.goto('/auth/register')
  await registration.fillIn(newcomer)
  await registration.submit()
  await expect(onboardingOf(page).heading).toBeVisible()
  await page.goto('/auth/verify')
  await expect(page.getByText(`We have sent an email to ${newcomer.email}.`)).toBeVisible()

  const again = page.getByRole('button', { name: 'Send the email again' })
  const timer = page.getByRole('timer')
  await again.click()
  await expect(page.getByRole('status').filter({ hasText: 'Verification email sent' })).toBeVisible()
  await expect(timer).toHaveText(/^(1:00|0:[3-5]\d)$/)
  await expect(again).toHaveAttribute('aria-disabled', 'true')
  const secondsLeft = async () => {
    const [minutes, seconds] = (await timer.innerText()).split(':').map(Number)
    return Number(minutes) * 60 + Number(seconds)
  }
  const before = await secondsLeft()
  await page.clock.fastForward(20_000)
  await expect.poll(secondsLeft).toBeLessThanOrEqual(before - 19)
  await page.clock.fastForward(45_000)
  await expect(timer).toHaveCount(0)
  // The server's own clock still refuses, and gives the remaining time.
  await again.click()
  await expect(page.getByRole('alert')).toContainText('Failed to send verification email')
  await expect(timer).toHaveText(/^(1:00|0:[1-5]\d)$/)
})

test('a signed-out user requests the verification email by address', async ({ page }) => {
  const newcomer = aNewcomer()
  await registered(page.request, newcomer)
  await page.goto('/auth/verify?token=nonsense')
  await expect(page.getByRole('alert')).toContainText('Failed to verify email')
  await page.getByRole('button', { name: 'Send the email again' }).click()
  await expect(page.getByText('Please provide an email address')).toBeVisible()
  await expect(page.getByRole('textbox', { name: 'Email' })).toBeFocused()
  await page.getByRole('textbox', { name: 'Email' }).fill(newcomer.email)
  await page.keyboard.press('Enter')
  await expect(page.getByText('Verification email sent')).toBeVisible()
  await page.goto(await emailsTo(page, newcomer.email).linkTo('/auth/verify/'))
  await expect(page.getByRole('heading', { name: 'Email verified successfully' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Sign in' }).first()).toBeVisible()
})
