import { emailsTo } from '../screens/emails.ts'
import { registrationOf } from '../screens/registration.ts'
import { arriveSignedIn } from '../screens/signInByForm.ts'
import { aNewcomer } from '../test-data/aSalonOwner.ts'
import { demo, expect, test } from '../productTest.ts'

test('an invited agent makes an account from the email, answers chats, and finds nothing of the plan', async ({
  page,
  browser,
  product,
}) => {
  const newcomer = aNewcomer()
  await arriveSignedIn(page, demo.olena)
  await page.goto('/settings/team')
  await page.getByRole('button', { name: 'Invite somebody' }).click()
  const dialog = page.getByRole('dialog', { name: 'Invite somebody' })
  await dialog.getByLabel('Email').fill(newcomer.email)
  await expect(dialog.getByRole('radio', { name: /^Agent/u })).toBeChecked()
  await dialog.getByRole('button', { name: 'Send the invitation' }).click()
  await expect(dialog).toHaveCount(0)
  const link = await emailsTo(page, newcomer.email).linkTo('/invitation')

  const elsewhere = await browser.newContext({ baseURL: product.origin })
  const agent = await elsewhere.newPage()
  await agent.goto(link)
  await expect(agent.getByText(/^Olena Koval invites you to answer the customers of/u)).toBeVisible()
  await agent.getByRole('link', { name: 'Create an account' }).click()
  const registration = registrationOf(agent)
  await expect(registration.email).toHaveValue(newcomer.email)
  await registration.name.fill(newcomer.fullName)
  await registration.password.fill(newcomer.password)
  await registration.submit()
  await agent.getByRole('button', { name: 'Join the team' }).click()
  const chats = agent.getByRole('list', { name: 'Chats', exact: true })
  await expect(chats.getByRole('link').first()).toBeVisible()

  // The pages of an agent: none of the plan, the channels and the AI, also not by their addresses.
  const pages = agent.getByRole('navigation', { name: 'Main' })
  await expect(pages.getByRole('link', { name: 'Settings' })).toBeVisible()
  for (const name of ['Subscription', 'Integrations', 'Assistant'])
    await expect(pages.getByRole('link', { name })).toHaveCount(0)
  await agent.goto('/subscription')
  await expect(agent.getByText('This page is for administrators')).toBeVisible()

  await page.reload()
  await expect(page.getByRole('listitem').filter({ hasText: newcomer.email })).toContainText('Agent')
  // The link works once.
  await agent.goto(link)
  await expect(agent.getByText('This invitation was accepted already.')).toBeVisible()
  await elsewhere.close()
})
