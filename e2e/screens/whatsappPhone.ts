import { expect, type Locator, type Page } from '@playwright/test'

/** A phone of the sandbox's WhatsApp: a customer's, or the salon's own. */
export const whatsappPhoneOf = (page: Page) => {
  const log = page.getByRole('log', { name: 'Conversation' })
  return {
    bubble: (text: string | RegExp): Locator => log.getByRole('article').filter({ hasText: text }),
    bubbles: log.getByRole('article'),
    write: async (text: string) => {
      await page.getByRole('textbox', { name: 'Message' }).fill(text)
      await page.getByRole('button', { name: 'Send', exact: true }).click()
      await expect(log.getByRole('article').filter({ hasText: text })).toBeVisible()
    },
    /** The next message comes from the button of an advertisement. */
    comeFromAdvertisement: () => page.getByRole('button', { name: 'Come from an advertisement' }).click(),
    edit: async (text: string, changed: string) => {
      await log.getByRole('article').filter({ hasText: text }).getByRole('button', { name: 'Edit' }).click()
      await page.getByRole('textbox', { name: 'Message' }).fill(changed)
      await page.getByRole('button', { name: 'Send', exact: true }).click()
      await expect(log.getByRole('article').filter({ hasText: changed })).toBeVisible()
    },
    deleteForEveryone: async (text: string) => {
      const bubble = log.getByRole('article').filter({ hasText: text })
      await bubble.getByRole('button', { name: 'Delete for everyone' }).click()
      await expect(bubble).toHaveCount(0)
    },
  }
}

/** The values of a number on Meta's page, to be copied. */
export type WhatsappNumber = {
  phoneNumberId: string
  businessAccountId: string
  token: string
  displayPhoneNumber: string
}

/** Makes a number in the sandbox. */
export async function aWhatsappNumber(origin: string, name: string): Promise<WhatsappNumber> {
  const answer = await fetch(`${origin}/sandbox/whatsapp`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ name }),
  })
  expect(answer.status).toBe(201)
  return ((await answer.json()) as { number: WhatsappNumber }).number // as the sandbox defines
}

/** Connects a number in the dialog of the integrations. */
export async function connectNumber(page: Page, number: WhatsappNumber): Promise<void> {
  await page.goto('/integrations')
  await page.getByRole('button', { name: 'Connect a number' }).click()
  const dialog = page.getByRole('dialog', { name: 'Connect a WhatsApp number' })
  await dialog.getByRole('button', { name: 'Enter the values' }).click()
  await dialog.getByLabel('Phone number ID').fill(number.phoneNumberId)
  await dialog.getByLabel('WhatsApp Business Account ID').fill(number.businessAccountId)
  await dialog.getByLabel('Access token').fill(number.token)
  await dialog.getByRole('button', { name: 'Connect' }).click()
  await expect(dialog).toHaveCount(0)
  await expect(page.getByText(`${number.displayPhoneNumber} is connected`)).toBeVisible()
}

/** Opens the phone of a new customer of a number, who is called so and may have a number that matters. */
export async function openNewCustomer(
  page: Page,
  { phoneNumberId }: Pick<WhatsappNumber, 'phoneNumberId'>,
  name: string,
  phone = '',
): Promise<void> {
  await page.goto(`/sandbox/whatsapp/customer?number=${phoneNumberId}`)
  const newcomer = page.getByRole('form', { name: 'Somebody new' })
  await newcomer.getByLabel('Name').fill(name)
  await newcomer.getByLabel('Number, if it matters').fill(phone)
  await newcomer.getByRole('button', { name: 'Add' }).click()
  await expect(page.getByRole('navigation', { name: 'Customers' }).locator('a[aria-current="true"]')).toHaveText(name)
}
