import { arriveSignedIn } from '../screens/signInByForm.ts'
import { expect, test } from '../productTest.ts'

/** 97 questions are asked in the background, while customers go first. */
const asking = { timeout: 60_000 }

/** The administrator of the salon without test questions. */
const sabela = { email: 'sabela@casaluz.example', password: 'frontdesk-demo' }
/** A fact that the salon knows in one language alone: of other facts, five more wordings would go on answering. */
const brushes = 'Do you have brushes for hedgehogs?'

test('test questions are made and asked by keyboard, and a change that makes an answer worse says so before it is saved', async ({
  page,
}) => {
  await arriveSignedIn(page, sabela)
  await page.goto('/assistant')
  const section = page.getByRole('region', { name: 'Test questions' })
  const dialog = page.getByRole('dialog')
  const press = async (name: string | RegExp, within: typeof section = section) => {
    await within.getByRole('button', { name }).focus()
    await page.keyboard.press('Enter')
  }

  await press('Add a question', page.getByRole('main'))
  await dialog.getByRole('textbox', { name: 'What customers ask' }).fill(brushes)
  await dialog.getByRole('textbox', { name: 'What the assistant answers' }).fill('Yes, at the reception.')
  await press('Save', dialog)
  await expect(dialog).toHaveCount(0)
  await page.getByRole('tab', { name: 'Test' }).click()

  // A set of its own, of what the assistant knows.
  await press('Make test questions')
  await press('Make them of what it knows', dialog)
  await expect(dialog.getByText('97 test questions were made.')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
  await expect(section.getByRole('button', { name: 'Edit the test questions' })).toBeFocused()

  // Asked in the background: a reload does not end it.
  await press('Ask 97 questions')
  await expect(
    section
      .getByText(/of 97 questions/)
      .or(section.getByText(/% right/))
      .first(),
  ).toBeVisible()
  await page.reload()
  await expect(section.getByRole('button', { name: /^\d+% right/ })).toBeVisible(asking)
  const [rate] = (await section.getByRole('button', { name: /^\d+% right/ }).textContent())?.match(/^\d+% right/) ?? []

  // An answer is taken away: the administrator is warned, goes on editing, and nothing that was typed is lost.
  await page.getByRole('tab', { name: 'Teach' }).click()
  const knowledge = page.getByRole('region', { name: 'What it knows' })
  await knowledge.getByRole('searchbox').fill('hedgehogs')
  await expect(knowledge.getByText('1 of 1')).toBeVisible()
  await press(`Change: ${brushes}`, knowledge)
  const question = dialog.getByRole('textbox', { name: 'What customers ask' })
  await question.fill('Do you repair umbrellas?')
  await page.keyboard.press('Tab')
  await page.keyboard.press('ControlOrMeta+A')
  await page.keyboard.type('Yes, on Mondays.')
  await press('Save', dialog)
  await expect(dialog.getByText('This makes answers worse')).toBeVisible()
  await expect(dialog.getByText(/test questions? would be answered worse than before/)).toBeVisible()
  await expect(dialog.getByText(brushes).first()).toBeVisible()
  await expect(dialog.getByRole('button', { name: 'Keep editing' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(question).toHaveValue('Do you repair umbrellas?')
  await expect(dialog.getByRole('textbox', { name: 'What the assistant answers' })).toHaveValue('Yes, on Mondays.')

  // Saved all the same, undone by the toast, and asked again: as good as before.
  await press('Save', dialog)
  await press('Save anyway', dialog)
  await expect(dialog).toHaveCount(0)
  await page.getByRole('button', { name: 'Undo' }).focus()
  await page.keyboard.press('Enter')
  await expect(knowledge.getByText(brushes)).toBeVisible()
  await page.getByRole('tab', { name: 'Test' }).click()
  await press('Ask 97 questions')
  await expect(section.getByRole('button', { name: /^\d+% right/ })).toHaveCount(2, asking)
  await expect(section.getByRole('button', { name: /^\d+% right/ }).first()).toContainText(rate ?? 'a rate')
  await section
    .getByRole('button', { name: /^\d+% right/ })
    .first()
    .focus()
  await page.keyboard.press('Enter')
  await expect(dialog.getByText('Worse (0)')).toBeVisible()
  await expect(dialog.getByText('Better (0)')).toBeVisible()

  // On a phone, in another language: nothing beside the screen.
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/uk/assistant?tab=test')
  const inUkrainian = page.getByRole('region', { name: 'Перевірні запитання' })
  await inUkrainian
    .getByRole('button', { name: /правильно/ })
    .first()
    .click()
  await expect(dialog.getByText('Гірше (0)')).toBeVisible()
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
})
