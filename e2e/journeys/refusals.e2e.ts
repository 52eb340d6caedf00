import type { Page } from '@playwright/test'
import { aNewcomer, registered } from '../test-data/aSalonOwner.ts'
import { onboardingOf } from '../screens/onboarding.ts'
import { registrationOf } from '../screens/registration.ts'
import { arriveSignedIn } from '../screens/signInByForm.ts'
import { demo, expect, test } from '../productTest.ts'

/** A server's response, or none at all. */
type Answer = { status: number; json: unknown } | 'no answer' | 'a page'

/** Responds to one call in place of the provider API. */
const answering = (page: Page, call: string, answer: Answer) =>
  page.route(`**/api${call}`, (route) => {
    if (answer === 'no answer') return route.abort()
    return answer === 'a page'
      ? route.fulfill({ status: 502, contentType: 'text/html', body: '<h1>Bad Gateway</h1>' })
      : route.fulfill(answer)
  })

const alertOf = (page: Page) => page.getByRole('alert')

async function signInAs(page: Page, email: string, password: string) {
  await page.goto('/auth/login')
  await page.getByRole('textbox', { name: 'Email' }).fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign in' }).click()
}

async function register(page: Page) {
  await page.goto('/auth/register')
  const registration = registrationOf(page)
  await registration.fillIn(aNewcomer())
  await registration.submit()
}

async function requestPasswordReset(page: Page) {
  await page.goto('/auth/forgot-password')
  await page.getByRole('textbox', { name: 'Email' }).fill('anna@example.com')
  await page.getByRole('button', { name: 'Send the link' }).click()
}

async function setPassword(page: Page, password = 'secret-enough', again = password) {
  await page.goto('/auth/reset-password?token=of-an-email')
  await page.getByLabel('New password', { exact: true }).fill(password)
  await page.getByLabel('New password again').fill(again)
  await page.getByRole('button', { name: 'Set the new password' }).click()
}

async function resend(page: Page) {
  await page.goto('/auth/verify')
  await page.getByRole('textbox', { name: 'Email' }).fill('anna@example.com')
  await page.getByRole('button', { name: 'Send the email again' }).click()
}

const wrong = { status: 500, json: { message: '' } } as const

/** The seeds' error catalogue for these pages: the call, a faulty server's response, and the sentence for the user. */
const catalogue: [sentence: string, call: string, answer: Answer, action: (page: Page) => Promise<unknown>][] = [
  [
    'Invalid email or password',
    '/auth/login',
    { status: 401, json: { message: 'No' } },
    (page) => signInAs(page, 'anna@example.com', 'secret'),
  ],
  [
    'The salon is closed today',
    '/auth/login',
    { status: 500, json: { message: 'The salon is closed today' } },
    (page) => signInAs(page, 'anna@example.com', 'secret'),
  ],
  ['An error occurred', '/auth/login', wrong, (page) => signInAs(page, 'anna@example.com', 'secret')],
  ['An error occurred', '/auth/login', 'a page', (page) => signInAs(page, 'anna@example.com', 'secret')],
  ['An error occurred', '/auth/login', 'no answer', (page) => signInAs(page, 'anna@example.com', 'secret')],
  [
    'An error occurred',
    '/auth/login',
    { status: 200, json: { isWell: 'perhaps' } },
    (page) => signInAs(page, 'anna@example.com', 'secret'),
  ],
  ['No newcomers this week', '/auth/register', { status: 400, json: { message: 'No newcomers this week' } }, register],
  ['An error occurred', '/auth/register', wrong, register],
  ['An error occurred', '/auth/register', 'no answer', register],
  [
    'Failed to verify email',
    '/auth/verify/*',
    { status: 400, json: { message: 'Bad token' } },
    (page) => page.goto('/auth/verify/of-an-email'),
  ],
  [
    'Failed to verify email',
    '/auth/verify/*',
    { status: 410, json: { message: 'Gone' } },
    (page) => page.goto('/auth/verify?token=of-an-email'),
  ],
  [
    'Failed to verify email',
    '/auth/verify/*',
    { status: 200, json: { success: false, message: 'No' } },
    (page) => page.goto('/auth/verify?token=of-an-email'),
  ],
  [
    'An error occurred during verification',
    '/auth/verify/*',
    'no answer',
    (page) => page.goto('/auth/verify?token=of-an-email'),
  ],
  [
    'An error occurred during verification',
    '/auth/verify/*',
    wrong,
    (page) => page.goto('/auth/verify?token=of-an-email'),
  ],
  ['Failed to send verification email', '/auth/resend-verification', wrong, resend],
  ['Failed to send verification email', '/auth/resend-verification', { status: 400, json: { message: 'No' } }, resend],
  [
    'Failed to send verification email',
    '/auth/resend-verification',
    { status: 200, json: { success: false, message: 'Wait', retryAfter: 30 } },
    resend,
  ],
  ['Failed to send password reset email', '/auth/request-password-reset', wrong, requestPasswordReset],
  ['Failed to send password reset email', '/auth/request-password-reset', 'no answer', requestPasswordReset],
  [
    'Failed to send password reset email',
    '/auth/request-password-reset',
    { status: 429, json: { message: 'Slowly', retryAfter: 30 } },
    requestPasswordReset,
  ],
  [
    'Failed to reset password',
    '/auth/reset-password',
    { status: 400, json: { message: 'Bad token' } },
    (page) => setPassword(page),
  ],
  [
    'Failed to reset password',
    '/auth/reset-password',
    { status: 200, json: { success: false, message: 'No' } },
    (page) => setPassword(page),
  ],
  ['Failed to reset password', '/auth/reset-password', wrong, (page) => setPassword(page)],
  ['Failed to reset password', '/auth/reset-password', 'no answer', (page) => setPassword(page)],
]

const describeAnswer = (answer: Answer) =>
  typeof answer === 'string' ? answer : `${answer.status} ${JSON.stringify(answer.json)}`

test('responses of a faulty server show the sentences of the catalogue, and keep what was typed', async ({ page }) => {
  test.slow()
  for (const [sentence, call, answer, action] of catalogue) {
    await test.step(`${call} answers ${describeAnswer(answer)}: ${sentence}`, async () => {
      await answering(page, call, answer)
      await action(page)
      await expect.soft(alertOf(page).getByText(sentence, { exact: true })).toBeVisible()
      const email = page.getByRole('textbox', { name: 'Email' })
      if (/login|register|request/.test(call)) await expect.soft(email).toHaveValue(/@example\.com$/)
      if (describeAnswer(answer).includes('"retryAfter":30'))
        await expect.soft(page.getByRole('timer')).toHaveText(/^0:(30|[12]\d)$/)
      await page.unroute(`**/api${call}`)
    })
  }
})

test('invalid input is reported before any request is sent', async ({ page }) => {
  const requested: string[] = []
  page.on('request', (request) => requested.push(new URL(request.url()).pathname))
  await setPassword(page, 'short', 'short')
  await expect(page.getByText('Password must be at least 6 characters long')).toBeVisible()
  await expect(page.getByLabel('New password', { exact: true })).toBeFocused()
  await setPassword(page, 'secret-enough', 'secret-enuogh')
  await expect(page.getByText('Passwords do not match')).toBeVisible()
  await expect(page.getByLabel('New password again')).toBeFocused()
  await page.goto('/auth/reset-password')
  await expect(alertOf(page).filter({ hasText: 'Invalid reset token' })).toBeVisible()
  await page.goto('/auth/forgot-password')
  await page.getByRole('button', { name: 'Send the link' }).click()
  await expect(page.getByText('Please provide an email address')).toBeVisible()
  await page.goto('/auth/verify')
  await page.getByRole('button', { name: 'Send the email again' }).click()
  await expect(page.getByText('Please provide an email address')).toBeVisible()
  expect(requested.filter((path) => /^\/api\/auth\//.test(path))).toEqual([])
})

test('responses of a correct server show the sentences of the seeds', async ({ page }) => {
  await answering(page, '/auth/request-password-reset', { status: 200, json: { success: true, message: 'Sent' } })
  await requestPasswordReset(page)
  await expect(page.getByText('Password reset email sent', { exact: true })).toBeVisible()
  // The cool-down is optional on the wire, and none by default.
  await expect(page.getByRole('timer')).toHaveCount(0)
  await answering(page, '/auth/resend-verification', { status: 200, json: { success: true } })
  await resend(page)
  await expect(page.getByText('Verification email sent', { exact: true })).toBeVisible()
  await answering(page, '/auth/verify/*', { status: 200, json: { success: true, email: 'anna@example.com' } })
  await page.goto('/auth/verify/of-an-email')
  await expect(page.getByRole('heading', { name: 'Email verified successfully' })).toBeVisible()
  await answering(page, '/auth/reset-password', { status: 200, json: { success: true } })
  await setPassword(page)
  await expect(page.getByText('Password reset successfully', { exact: true })).toBeVisible()
})

test('business details that could not be saved stay filled in, and Retry saves them', async ({ page }) => {
  const newcomer = aNewcomer()
  await registered(page.request, newcomer)
  await signInAs(page, newcomer.email, newcomer.password)
  const onboarding = onboardingOf(page)
  await onboarding.name.fill('New Salon')
  await onboarding.chooseKind('Hair salon')
  await onboarding.chooseCountry('ukra', 'Ukraine')
  await answering(page, '/admin/onboarding/complete*', { status: 503, json: { message: 'Not now' } })
  await onboarding.goOn()
  await expect(alertOf(page).filter({ hasText: 'What you entered is still here.' })).toBeVisible()
  await expect(onboarding.name).toHaveValue('New Salon')
  await page.unroute('**/api/admin/onboarding/complete*')
  await page.getByRole('button', { name: 'Retry' }).click()
  await onboarding.skipAssistant()
  await expect(page).toHaveURL('/integrations')
  // The retry uses the company created before the failure: there is no second one.
  const companies = await page.evaluate(() => localStorage.getItem('companies'))
  expect((JSON.parse(companies ?? '[]') as unknown[]).length).toBe(1)
})

test('integrations that could not be fetched are reported, and fetched by a retry', async ({ page }) => {
  await arriveSignedIn(page, demo.marco)
  await answering(page, '/admin/integrations/messengers*', { status: 500, json: { message: 'Broken' } })
  await page.goto('/integrations')
  await expect(page.getByText('Failed to fetch integrations')).toBeVisible()
  await page.unroute('**/api/admin/integrations/messengers*')
  await page.getByRole('button', { name: 'Retry' }).click()
  await expect(page.getByRole('heading', { name: 'Channels' })).toBeVisible()
})

test('a failing server signs nobody out, and a refused token reloads the page once', async ({ page }) => {
  await arriveSignedIn(page, demo.marco)
  await answering(page, '/admin/getMe*', { status: 503, json: { message: 'Back in a minute' } })
  await page.goto('/chats')
  // The chats are there without the user's name, which appears once the server can return it.
  await expect(page.getByRole('list', { name: 'Chats' })).toBeVisible()
  await expect(page.getByRole('button', { name: /Marco Bianchi/ })).toHaveCount(0)
  await page.unroute('**/api/admin/getMe*')
  await expect(page.getByRole('button', { name: /Marco Bianchi/ })).toBeVisible()
  await expect(page).toHaveURL('/chats')

  let loads = 0
  page.on('load', () => (loads += 1))
  await answering(page, '/admin/getMe*', { status: 401, json: { message: 'Who are you?' } })
  await page.goto('/chats')
  await expect(page.getByRole('textbox', { name: 'Email' })).toBeVisible()
  await expect(page).toHaveURL(/\/auth\/login/)
  expect(await page.evaluate(() => localStorage.getItem('accessToken'))).toBeNull()
  expect(loads).toBeLessThanOrEqual(2)
})
