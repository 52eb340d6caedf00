import type { Page } from '@playwright/test'
import { routes } from '@frontdesk/contract'

/**
 * Simulates the end of the 60 minutes after the sign-in: calls are refused, as the server does, until it has
 * confirmed the password, and the code where one is needed.
 */
export async function letTheHourPass(page: Page, call: string, { needsCode = false } = {}) {
  let isConfirmed = false
  const refusal = {
    success: false,
    status: 'error',
    code: 'CONFIRM_PASSWORD',
    message: 'Confirm your password first',
    error: { message: 'Confirm your password first', code: 'CONFIRM_PASSWORD' },
    ...(needsCode && { secondFactor: true }),
  }
  await page.route(`**/api${call}*`, (route) =>
    isConfirmed ? route.fallback() : route.fulfill({ status: 403, json: refusal }),
  )
  await page.route(`**/api${routes.confirmPassword.path}`, async (route) => {
    const response = await route.fetch()
    isConfirmed = response.ok()
    await route.fulfill({ response })
  })
}
