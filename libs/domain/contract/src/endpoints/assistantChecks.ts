import { z } from 'zod'
import { defineEndpoint } from '../defineEndpoint.ts'
import { AssistantModel } from '../entities/Assistant.ts'
import {
  AssistantCheck,
  AssistantDraft,
  CheckedQuestion,
  CheckScore,
  TestQuestion,
  TestQuestionInput,
} from '../entities/AssistantCheck.ts'
import { accepted } from '../envelope.ts'
import { routes } from '../routes.ts'
import { countInput, IdInput } from '../wireValues.ts'

const InCompany = { companyId: IdInput.optional() }
const ById = z.object({ id: IdInput })
const Count = z.int().nonnegative()

/** A company's test questions, the runs of them, and what a change would make worse (TEACH-4; extensions). */
export const assistantCheckEndpoints = {
  listTestQuestions: defineEndpoint({
    ...routes.listTestQuestions,
    access: 'company',
    register: ['TEACH-4'],
    summary:
      'A page of the questions by which a company checks its assistant, newest first; `search` matches their words.',
    query: z.object({
      ...InCompany,
      search: z.string().max(200).optional(),
      limit: countInput(1, 100).default(20),
      offset: countInput(0, 100_000).default(0),
    }),
    response: accepted({ questions: z.array(TestQuestion), total: Count }),
  }),
  createTestQuestion: defineEndpoint({
    ...routes.createTestQuestion,
    access: 'company',
    register: ['TEACH-4'],
    summary: 'Adds a test question with its right answer: entries of the knowledge, or that a person must answer.',
    body: TestQuestionInput.extend(InCompany),
    response: accepted({ question: TestQuestion }),
    errors: [422],
  }),
  updateTestQuestion: defineEndpoint({
    ...routes.updateTestQuestion,
    access: 'company',
    register: ['TEACH-4'],
    summary: 'Updates a test question.',
    params: ById,
    body: TestQuestionInput.extend(InCompany),
    response: accepted({ question: TestQuestion }),
    errors: [404, 422],
  }),
  deleteTestQuestion: defineEndpoint({
    ...routes.deleteTestQuestion,
    access: 'company',
    register: ['TEACH-4'],
    summary: 'Deletes a test question, also from the runs in which it was asked; their pass rates stay.',
    params: ById,
    query: z.object(InCompany),
    response: accepted({}),
    errors: [404],
  }),
  addKnowledgeQuestions: defineEndpoint({
    ...routes.addKnowledgeQuestions,
    access: 'company',
    register: ['TEACH-4'],
    summary: 'Makes a test question of each entry of the knowledge that no test question expects yet.',
    body: z.object(InCompany),
    response: accepted({ added: Count }),
    errors: [422],
  }),
  addMessageQuestion: defineEndpoint({
    ...routes.addMessageQuestion,
    access: 'company',
    register: ['TEACH-4'],
    summary:
      'Makes a test question of a message, or of the message that a reply of the AI answers. The right answer is what the reply came from, unless it was reported or handed over: then a person must answer. The same message is added once.',
    body: z.object({ ...InCompany, messageId: IdInput }),
    response: accepted({ question: TestQuestion, isNew: z.boolean() }),
    errors: [404, 422],
  }),
  listAssistantChecks: defineEndpoint({
    ...routes.listAssistantChecks,
    access: 'company',
    register: ['TEACH-4'],
    summary:
      'The runs of a company’s test questions, newest first, how many questions a run asks, and who can answer them.',
    query: z.object(InCompany),
    response: accepted({
      checks: z.array(AssistantCheck),
      questionCount: Count,
      /** The models that can be checked; the first answers customers. */
      models: z.array(z.object({ model: AssistantModel, name: z.string().nullable() })).min(1),
    }),
  }),
  startAssistantCheck: defineEndpoint({
    ...routes.startAssistantCheck,
    access: 'company',
    register: ['TEACH-4'],
    summary:
      'Asks all test questions in the background, one run of a company at a time; with `draft` the assistant answers as it would with changes that are not saved.',
    body: z.object({ ...InCompany, model: AssistantModel, draft: AssistantDraft.optional() }),
    response: accepted({ check: AssistantCheck }),
    errors: [409, 422],
  }),
  cancelAssistantCheck: defineEndpoint({
    ...routes.cancelAssistantCheck,
    access: 'company',
    register: ['TEACH-4'],
    summary: 'Ends a run; what was answered is kept. One that has ended stays as it is.',
    body: z.object({ ...InCompany, id: IdInput }),
    response: accepted({}),
    errors: [404],
  }),
  getAssistantCheck: defineEndpoint({
    ...routes.getAssistantCheck,
    access: 'company',
    register: ['TEACH-4'],
    summary:
      'A run with a page of its questions, compared with the run `against`; without it with the last one of the same model that checked what was saved.',
    params: ById,
    query: z.object({
      ...InCompany,
      against: IdInput.optional(),
      show: z.enum(['all', 'wrong', 'worse', 'better']).default('all'),
      limit: countInput(1, 100).default(20),
      offset: countInput(0, 100_000).default(0),
    }),
    response: accepted({
      check: AssistantCheck,
      against: AssistantCheck.nullable(),
      better: Count,
      worse: Count,
      questions: z.array(CheckedQuestion),
      /** Of the questions that are shown. */
      total: Count,
    }),
    errors: [404],
  }),
  tryAssistantChange: defineEndpoint({
    ...routes.tryAssistantChange,
    access: 'company',
    register: ['TEACH-4'],
    summary:
      'What a change of the knowledge makes better and worse, before it is saved: asks the built-in assistant the test questions with and without it, for two seconds at most, those about the changed entries first.',
    body: z.object({ ...InCompany, draft: AssistantDraft }),
    response: accepted({
      /** How many questions were asked in that time, of `questionCount`. */
      asked: Count,
      questionCount: Count,
      before: CheckScore,
      after: CheckScore,
      better: Count,
      worse: Count,
      /** The first 20 that get worse. */
      questions: z.array(CheckedQuestion),
    }),
  }),
}
