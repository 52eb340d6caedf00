import { Language, TestCategory } from '@frontdesk/contract'
import { askedKnowledge, demoQuestions } from '../questions/demoQuestions.ts'
import type { DemoStore } from './DemoStore.ts'

/**
 * Gives a salon the demo's 300 questions as its test questions (TEACH-4). They are about the knowledge of Lily, whose
 * entries have the ids `knowledgeIds`, in their order; an entry of any language answers, as in the
 * evaluation of the assistant.
 */
export async function addTestQuestions(
  store: DemoStore,
  companyId: number,
  knowledgeIds: readonly number[],
  createdAt: Date,
): Promise<void> {
  const idsOf = (names: readonly string[]) =>
    askedKnowledge.flatMap(({ name }, place) => (names.includes(name) ? (knowledgeIds[place] ?? []) : []))
  // The newest are listed first: those that may be looked at.
  await store.insert.test_questions(
    [...demoQuestions.check, ...demoQuestions.develop].map(({ language, category, question, parts, forbidden }) => ({
      company_id: companyId,
      language: Language.parse(language),
      category: TestCategory.parse(category),
      question,
      parts: JSON.stringify(
        parts.map(({ entry, required }) => ({
          entries: entry === null ? null : idsOf([entry].flat()),
          required,
        })),
      ),
      forbidden: JSON.stringify(forbidden),
      created_at: createdAt,
    })),
  )
}
