import '@testing-library/jest-dom/vitest'
import { ApiError } from '@frontdesk/api-client'
import { useApi } from '@frontdesk/platform'
import { aDeferred, aFakeApi, renderScreen } from '@frontdesk/platform/testing'
import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { aCheck, aWorseQuestion } from '../checks/checkFixtures.ts'
import { TeachAssistant } from '../TeachAssistant.tsx'
import { pageCalls } from '../pageCalls.ts'

type Endpoints = NonNullable<NonNullable<Parameters<typeof aFakeApi>[0]>['call']>
const haircut = {
  id: 1,
  question: 'How much is a haircut?',
  answer: '450',
  language: 'en',
  updatedAt: '2026-11-20T12:00:00.000Z',
}
const score = { count: 300, right: 290, invented: 0, handedOver: 0 }
const tried = (worse: number) => ({
  asked: 300,
  questionCount: 300,
  before: score,
  after: score,
  better: 0,
  worse,
  questions: worse > 0 ? [aWorseQuestion] : [],
})

function Screen() {
  return <TeachAssistant calls={useApi().subject(pageCalls)} companyId={101} />
}
async function renderTeaching(kind: 'local' | 'openai', call: Endpoints = {}, questionCount = 300) {
  const settings = { name: 'A', kind, instructions: 'Be kind.', isActive: true, answersPerConversation: null }
  const server = aFakeApi({
    call: {
      getAssistant: () => ({ settings }),
      updateAssistant: () => ({ settings }),
      listKnowledge: () => ({ items: [haircut], total: 1 }),
      updateKnowledge: () => ({ item: haircut, changeId: 1 }),
      deleteKnowledge: () => ({ changeId: 2 }),
      createKnowledge: () => ({ item: haircut, changeId: 3 }),
      listGaps: () => ({ gaps: [], total: 0 }),
      listAssistantChanges: () => ({ changes: [], hasMore: false }),
      listAssistantChecks: () => ({ checks: [], questionCount, models: [{ model: kind, name: null }] }),
      tryAssistantChange: () => tried(1),
      ...call,
    },
  })
  const shown = renderScreen(<Screen />, { api: server })
  await screen.findByRole('button', { name: 'Change: How much is a haircut?' })
  const callsOf = (route: string) =>
    server.calls.filter(({ call: name }) => name === `call.${route}`).map(({ input }) => input)
  // Nothing on this tab says that there are test questions; that is known before the first change all the same.
  expect(callsOf('listAssistantChecks')).not.toEqual([])
  await waitFor(() => expect(shown.platform.queryClient.isFetching()).toBe(0))
  return { ...shown, callsOf }
}
const dialog = async () => within(await screen.findByRole('dialog'))
const answer = async () => (await dialog()).getByRole('textbox', { name: 'What the assistant answers' })
type User = Awaited<ReturnType<typeof renderTeaching>>['user']
async function openInstructions(user: User) {
  await user.click(screen.getByRole('tab', { name: 'Behaviour' }))
  return screen.findByRole('textbox', { name: /^What the assistant should know/ })
}
async function changeAnswer(user: User) {
  await user.click(await screen.findByRole('button', { name: 'Change: How much is a haircut?' }))
  await user.clear(await answer())
  await user.type(await answer(), 'On the door')
  await user.click((await dialog()).getByRole('button', { name: 'Save' }))
}

describe('a change that makes answers worse (TEACH-4)', () => {
  it('a change that makes answers worse says so before it is saved, and what was typed stays for further editing', async () => {
    const { user, callsOf } = await renderTeaching('local')
    await changeAnswer(user)
    expect(await (await dialog()).findByText('1 test question would be answered worse than before.')).toBeVisible()
    expect((await dialog()).getByText('Prices are on the door.')).toBeVisible()
    expect(callsOf('tryAssistantChange')).toEqual([
      {
        companyId: 101,
        draft: { entries: [{ id: 1, text: { question: haircut.question, answer: 'On the door', language: 'en' } }] },
      },
    ])
    expect((await dialog()).getByRole('button', { name: 'Keep editing' })).toHaveFocus()
    for (const name of ['Keep editing', 'Save anyway'])
      expect((await dialog()).getByRole('button', { name })).toHaveAccessibleDescription(
        '1 test question would be answered worse than before.',
      )
    // Escape must not save, and must not discard the input.
    await user.keyboard('{Escape}')
    await user.click((await dialog()).getByRole('button', { name: 'Keep editing' }))
    expect(await answer()).toHaveValue('On the door')
    expect(await answer()).toBeVisible()
    expect((await dialog()).getByRole('button', { name: 'Save' })).toHaveFocus()
    expect(callsOf('updateKnowledge')).toEqual([])
  })

  it('a change that makes answers worse is saved anyway when the administrator says so', async () => {
    const { user, callsOf } = await renderTeaching('local')
    await changeAnswer(user)
    await user.click(await screen.findByRole('button', { name: 'Save anyway' }))
    await waitFor(() => expect(callsOf('updateKnowledge')).toMatchObject([{ answer: 'On the door' }]))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })

  it('a deletion that makes answers worse says so before it is done', async () => {
    const { user, callsOf } = await renderTeaching('local')
    await user.click(await screen.findByRole('button', { name: 'Delete: How much is a haircut?' }))
    await user.click((await dialog()).getByRole('button', { name: 'Delete' }))
    await user.click(await screen.findByRole('button', { name: 'Keep editing' }))
    expect((await dialog()).getByRole('button', { name: 'Delete' })).toBeVisible()
    expect(callsOf('deleteKnowledge')).toEqual([])
    expect(callsOf('tryAssistantChange')).toMatchObject([{ draft: { entries: [{ id: 1, text: null }] } }])
  })

  it.each<[string, Endpoints, number]>([
    ['that makes none worse', { tryAssistantChange: () => tried(0) }, 300],
    [
      'that could not be checked',
      {
        tryAssistantChange: () => {
          throw new ApiError({ status: 503, body: {} })
        },
      },
      300,
    ],
    ['of a company without test questions', {}, 0],
  ])('a change %s is saved at once', async (_, call, questionCount) => {
    const { user, callsOf } = await renderTeaching('local', call, questionCount)
    await changeAnswer(user)
    await waitFor(() => expect(callsOf('updateKnowledge')).toHaveLength(1))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })
})

describe('a check that goes on (TEACH-4)', () => {
  it('a check that goes on is given up after four seconds, and the change is saved', async () => {
    const timeOut = new AbortController()
    const timeout = vi.spyOn(AbortSignal, 'timeout').mockReturnValue(timeOut.signal)
    onTestFinished(() => timeout.mockRestore())
    const { user, callsOf } = await renderTeaching('local', {
      tryAssistantChange: () =>
        new Promise((_, reject) => {
          timeOut.signal.addEventListener('abort', () => reject(new DOMException('Late', 'TimeoutError')))
        }),
    })
    await changeAnswer(user)
    await waitFor(() => expect(callsOf('tryAssistantChange')).toHaveLength(1))
    expect(timeout).toHaveBeenLastCalledWith(4000)
    timeOut.abort()
    await waitFor(() => expect(callsOf('updateKnowledge')).toHaveLength(1))
  })

  it('a check that goes on ends without saving when the dialog is closed meanwhile', async () => {
    const result = aDeferred<object>()
    const { user, callsOf } = await renderTeaching('local', { tryAssistantChange: () => result.promise })
    await changeAnswer(user)
    await waitFor(() => expect(callsOf('tryAssistantChange')).toHaveLength(1))
    await user.click((await dialog()).getByRole('button', { name: 'Cancel' }))
    result.resolve(tried(0))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(callsOf('updateKnowledge')).toEqual([])
  })

  it('a check that goes on lets nobody type what it would not save', async () => {
    const result = aDeferred<object>()
    const { user } = await renderTeaching('local', { tryAssistantChange: () => result.promise })
    await changeAnswer(user)
    await user.type(await answer(), ' of the salon')
    expect(await answer()).toHaveValue('On the door')
    result.resolve(tried(1))
    await user.click(await screen.findByRole('button', { name: 'Keep editing' }))
    await user.type(await answer(), ' of the salon')
    expect(await answer()).toHaveValue('On the door of the salon')
  })

  it('a check keeps what was typed when its warning is closed', async () => {
    const { user } = await renderTeaching('local')
    await changeAnswer(user)
    await screen.findByRole('button', { name: 'Keep editing' })
    await user.click((await dialog()).getByRole('button', { name: 'Close' }))
    expect(await answer()).toHaveValue('On the door')
    expect(await answer()).toBeVisible()
  })
})

describe('a check with a language model before saving (TEACH-4)', () => {
  it('a check with a language model before saving is made by request, says what it costs, and shows the result before the instructions are saved', async () => {
    let checks = [aCheck(1)]
    const { user, callsOf } = await renderTeaching('openai', {
      listAssistantChecks: () => ({ checks, questionCount: 300, models: [{ model: 'openai', name: 'a-model' }] }),
      startAssistantCheck: () => {
        checks = [aCheck(2, { isTrial: true, status: 'done' }), ...checks]
        return { check: { ...checks[0], status: 'running' } }
      },
      getAssistantCheck: () => ({
        check: aCheck(2, { isTrial: true }),
        against: aCheck(1),
        better: 0,
        worse: 1,
        questions: [aWorseQuestion],
        total: 1,
      }),
    })
    const field = await openInstructions(user)
    await user.type(field, ' Be brief.')
    await user.click(screen.getByRole('button', { name: 'Check before saving' }))
    expect((await dialog()).getByText(/costs as much as 300 answers/)).toBeVisible()
    expect(callsOf('startAssistantCheck')).toEqual([])
    await user.click((await dialog()).getByRole('button', { name: 'Ask 300 questions' }))
    expect(await (await dialog()).findByText('87% right; it was 87%.')).toBeVisible()
    expect(callsOf('startAssistantCheck')).toEqual([
      { companyId: 101, model: 'openai', draft: { instructions: 'Be kind. Be brief.' } },
    ])
    await user.click((await dialog()).getByRole('button', { name: 'Keep editing' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(field).toHaveValue('Be kind. Be brief.')
    expect(callsOf('updateAssistant')).toEqual([])
    await user.click(screen.getAllByRole('button', { name: 'Save' })[0] as HTMLElement)
    await waitFor(() => expect(callsOf('updateAssistant')).toMatchObject([{ instructions: 'Be kind. Be brief.' }]))
  })

  const anEnded = (call: Endpoints) => {
    let checks = [aCheck(1)]
    return renderTeaching('openai', {
      listAssistantChecks: () => ({ checks, questionCount: 300, models: [{ model: 'openai', name: 'a-model' }] }),
      startAssistantCheck: () => {
        checks = [aCheck(2, { isTrial: true, status: 'done' }), ...checks]
        return { check: { ...checks[0], status: 'running' } }
      },
      ...call,
    })
  }
  async function askAll(user: User) {
    await user.type(await openInstructions(user), ' Be brief.')
    await user.click(screen.getByRole('button', { name: 'Check before saving' }))
    await user.click((await dialog()).getByRole('button', { name: 'Ask 300 questions' }))
  }

  it('a check with a language model before saving whose result cannot be loaded says so, and it can be loaded again, or saved all the same', async () => {
    const { user, callsOf } = await anEnded({
      getAssistantCheck: () => {
        throw new ApiError({ status: 404, body: { message: 'It is gone' } })
      },
    })
    await askAll(user)
    expect(await (await dialog()).findByText('It is gone')).toBeVisible()
    const before = callsOf('getAssistantCheck').length
    await user.click((await dialog()).getByRole('button', { name: 'Retry' }))
    await waitFor(() => expect(callsOf('getAssistantCheck').length).toBeGreaterThan(before))
    expect((await dialog()).getByRole('button', { name: 'Keep editing' })).toBeVisible()
    await user.click((await dialog()).getByRole('button', { name: 'Save' }))
    await waitFor(() => expect(callsOf('updateAssistant')).toMatchObject([{ instructions: 'Be kind. Be brief.' }]))
  })

  it.each<[string, ReturnType<typeof aCheck> | null, RegExp]>([
    ['nothing', null, /there is nothing to compare with/],
    [
      'an older version and another model',
      aCheck(1, { modelName: 'an-older-one', version: null }),
      /What is saved was changed since then.*Another language model answered then/s,
    ],
  ])('a check with a language model before saving that is compared with %s says so', async (_, against, said) => {
    const { user } = await anEnded({
      getAssistantCheck: () => ({
        check: aCheck(2, { isTrial: true, modelName: 'a-model' }),
        against,
        better: 3,
        worse: 0,
        questions: [],
        total: 0,
      }),
    })
    await askAll(user)
    expect(await (await dialog()).findByText(said)).toBeVisible()
    expect((await dialog()).queryByText(/answered (?:worse than before|better)/) === null).toBe(against === null)
  })
})
