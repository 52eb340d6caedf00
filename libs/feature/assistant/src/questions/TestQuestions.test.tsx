import '@testing-library/jest-dom/vitest'
import type { TestQuestion } from '@frontdesk/contract'
import { useApi } from '@frontdesk/platform'
import { aFakeApi, renderScreen } from '@frontdesk/platform/testing'
import { screen, waitFor } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { pageCalls } from '../pageCalls.ts'
import { aTestQuestion } from '../checks/checkFixtures.ts'
import { TestQuestions } from './TestQuestions.tsx'

const parking = aTestQuestion(2, { question: 'Is there parking?', parts: [{ entries: null, required: [] }] })

/** The dialog of a company with these test questions, which it stores. */
async function renderQuestions(stored: readonly TestQuestion[] = [aTestQuestion(1), parking]) {
  let questions = [...stored]
  const onClose = vi.fn()
  const server = aFakeApi({
    call: {
      listTestQuestions: ({ search = '' }) => {
        const found = questions.filter(({ question }) => question.toLowerCase().includes(String(search).toLowerCase()))
        return { questions: found, total: found.length }
      },
      listKnowledge: () => ({ items: [], total: 0 }),
      createTestQuestion: ({ question }) => ({ question: { ...parking, id: 3, question } }),
      updateTestQuestion: ({ id, question }) => {
        questions = questions.map((each) =>
          String(each.id) === String(id) ? { ...each, question: String(question) } : each,
        )
        return { question: parking }
      },
      deleteTestQuestion: ({ id }) => {
        questions = questions.filter((question) => String(question.id) !== String(id))
        return {}
      },
    },
  })
  function Screen() {
    return <TestQuestions calls={useApi().subject(pageCalls)} companyId={101} onClose={onClose} />
  }
  const shown = renderScreen(<Screen />, { api: server })
  await screen.findAllByRole('button', { name: /^Change: / })
  const callsOf = (route: string) =>
    server.calls.filter(({ call: name }) => name === `call.${route}`).map(({ input }) => input)
  return { ...shown, callsOf, onClose }
}
const button = (name: string) => screen.findByRole('button', { name })
const field = (name: string) => screen.getByRole('textbox', { name })

describe('a test question that is too long (TEACH-4)', () => {
  it.each<[string, string, string]>([
    ['What a customer writes', 'a'.repeat(2001), '1 character too many: at most 2,000 fit.'],
    ['The answer must say', Array(11).fill('450').join('\n'), 'These are too many lines: at most 10 fit.'],
    ['The answer must say', `9:00 | ${'a'.repeat(201)}`, 'Line 1 is too long: a text may have 200 characters.'],
    ['The answer must say', `450\n${Array(21).fill('9').join('|')}`, 'Line 2 has too many spellings: at most 20 fit.'],
    ['The answer must not say', Array(21).fill('500').join('\n'), 'These are too many lines: at most 20 fit.'],
  ])('a text that is too long in “%s” is kept whole, is reported, and is not saved', async (name, typed, said) => {
    const { user, callsOf } = await renderQuestions([aTestQuestion(1, { forbidden: [] })])
    await user.click(await button('Change: How much is a haircut?'))
    await user.clear(field(name))
    await user.click(field(name))
    await user.paste(typed)
    await user.click(await button('Save'))
    expect(screen.getByText(said)).toBeVisible()
    expect(field(name)).toBeInvalid()
    expect(field(name)).toHaveValue(typed)
    expect(callsOf('updateTestQuestion')).toEqual([])
    await user.clear(field(name))
    await user.paste('450')
    await user.click(await button('Save'))
    await waitFor(() => expect(callsOf('updateTestQuestion')).toHaveLength(1))
  })
})

describe('the dialog of the test questions (TEACH-4)', () => {
  const search = () => screen.getByRole('searchbox', { name: 'Search the test questions' })
  const title = () => screen.getByText('Test questions')

  it('the dialog of the test questions has its search and the focus on the same row again when a question was saved, or was not', async () => {
    const { user } = await renderQuestions()
    await user.type(search(), 'haircut')
    await waitFor(() => expect(screen.queryByText('Is there parking?')).toBeNull())
    for (const end of ['Cancel', 'Close', 'Save']) {
      await user.click(await button('Change: How much is a haircut?'))
      await waitFor(() => expect(field('What a customer writes')).toHaveFocus())
      expect(screen.getByRole('dialog')).toHaveAccessibleName('Change a test question')
      await user.click(await button(end))
      await waitFor(async () => expect(await button('Change: How much is a haircut?')).toHaveFocus())
      expect(search()).toHaveValue('haircut')
      expect(screen.queryByText('Is there parking?')).toBeNull()
    }
  })

  it('the dialog of the test questions has the focus on the row beside a deleted one, and on its title when the search finds none', async () => {
    const { user } = await renderQuestions()
    await user.click(await button('Delete: Is there parking?'))
    expect(await button('Keep it')).toHaveFocus()
    await user.keyboard('{Enter}')
    expect(await button('Delete: Is there parking?')).toHaveFocus()
    await user.click(await button('Delete: Is there parking?'))
    await user.click(await button('Delete'))
    await waitFor(() => expect(screen.queryByText('Is there parking?')).toBeNull())
    expect(await button('Change: How much is a haircut?')).toHaveFocus()
    await user.type(search(), 'haircut')
    await user.click(await button('Change: How much is a haircut?'))
    await user.clear(field('What a customer writes'))
    await user.type(field('What a customer writes'), 'And shaving?')
    await user.click(await button('Save'))
    expect(await screen.findByText('Nothing has these words: “haircut”.')).toBeVisible()
    expect(title()).toHaveFocus()
  })
})
