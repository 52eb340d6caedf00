import type { ResultMetric } from '@frontdesk/contract'
import { useLingui } from '@lingui/react/macro'

/** The name of a number, and how it is counted. */
export type MetricTexts = { name: string; definition: string }

/** The names and definitions of the numbers of the results (VALUE-1). */
export function useMetricTexts(): Readonly<Record<ResultMetric, MetricTexts>> {
  const { t } = useLingui()
  return {
    all: {
      name: t`Conversations`,
      definition: t`A conversation begins with a customer’s message and ends 4 hours after the last answer. While the customer waits for one, it goes on for up to 7 days. It counts on the day on which it began. Reactions, talk within a group and tests of a channel do not count, and neither do deleted conversations: with your time of keeping conversations, older numbers become smaller.`,
    },
    ai: {
      name: t`Answered by the AI alone`,
      definition: t`The AI answered, no person wrote, and it did not need one. An answer that did not reach the customer is none.`,
    },
    'handed-over': {
      name: t`Handed over to a person`,
      definition: t`The AI needed a person, or a person took over after its answer, also where nobody has answered yet. A failure that the AI’s next answer made up for does not count.`,
    },
    people: {
      name: t`Answered by people`,
      definition: t`A person answered first, and the AI had not asked for one. Answers from the salon’s own phone count as a person’s.`,
    },
    unanswered: {
      name: t`Not answered`,
      definition: t`Neither the AI nor a person has answered, and the AI has not asked for a person.`,
    },
    'reopened-ai': {
      name: t`Reopened within a day, after the AI alone`,
      definition: t`The AI had answered alone, and the customer began another conversation within 24 hours after the end of this one.`,
    },
    'reopened-people': {
      name: t`Reopened within a day, after people`,
      definition: t`A person took part, and the customer began another conversation within 24 hours after the end of this one.`,
    },
    'first-ai': {
      name: t`Time to the AI’s first answer`,
      definition: t`From the customer’s first message to the first answer, where that is the AI’s. Half of all customers waited no longer than the median, nine in ten no longer than the second number.`,
    },
    'first-people': {
      name: t`Time to a person’s first answer`,
      definition: t`From the customer’s first message to the first answer, where that is a person’s, nights included. Half of all customers waited no longer than the median, nine in ten no longer than the second number.`,
    },
    'after-hand-over': {
      name: t`From the hand-over to a person’s answer`,
      definition: t`From the moment at which the AI needed a person to their first answer, nights included. Conversations that still wait have no time yet.`,
    },
  }
}
