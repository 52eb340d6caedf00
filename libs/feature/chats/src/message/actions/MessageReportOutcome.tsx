import { Trans } from '@lingui/react/macro'
import { useReportAnswers } from '@frontdesk/platform'
import { createContext, use, useMemo, type ReactNode } from 'react'
import classes from './MessageReportOutcome.module.css'

/** The outcomes of the messages that this administrator has reported, by their ids (MSG-7). */
const ReportOutcomesContext = createContext<ReadonlyMap<number, string>>(new Map())

/** Gives the messages below what became of their reports; null for no company, as in the support inbox. */
export function ReportOutcomes({ companyId, children }: { companyId: number | null; children: ReactNode }) {
  const answers = useReportAnswers(companyId)
  const outcomes = useMemo(() => new Map(answers.map(({ messageId, reason }) => [messageId, reason])), [answers])
  return <ReportOutcomesContext value={outcomes}>{children}</ReportOutcomesContext>
}

/** The outcome of this administrator's report of a message, at the message; nothing without an answered one. */
export function MessageReportOutcome({ messageId }: { messageId: number }) {
  const answered = use(ReportOutcomesContext).get(messageId)
  return (
    answered !== undefined && (
      <p className={classes.outcome} dir="auto">
        <Trans>Your report was looked at: {answered}</Trans>
      </p>
    )
  )
}
