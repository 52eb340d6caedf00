import type { MessageReport } from '@frontdesk/contract'
import type { ProviderScript } from '@frontdesk/platform/testing'
import { fullSalon, lily } from '../../apps/admin/src/screens/lily.ts'
import { threadOf } from '../../apps/admin/src/screens/lilyChats.ts'
import { busyOperator } from '../../apps/system-admin/src/screens/operator.ts'

/** The person whose screen is shown. */
export type Watched = 'reporter' | 'operator'

const chatId = 10_001
const now = () => new Date().toISOString()

/** A wrong answer of the assistant: its reporter in the admin app, the operator in the console, and one provider. */
export function aReportedAnswer() {
  let report: MessageReport | null = null
  let show: (watched: Watched) => void = () => undefined
  const [question, answer] = threadOf(0)
  if (!question || !answer) throw new Error('The thread begins with a question and its answer')

  const reporter: ProviderScript = {
    ...fullSalon,
    reportMessage: ({ messageId, description, issues }) => {
      report = {
        id: 1,
        company: { id: lily.id, name: lily.name },
        reporter: 'Olena Koval',
        message: { id: Number(messageId), text: answer.text, by: 'assistant', at: answer.createdAt, isDeleted: false },
        issues: [issues].flat().map(String),
        description: String(description),
        context: [{ by: 'customer', text: question.text, at: question.createdAt }],
        instructions: 'Be warm and brief.',
        createdAt: now(),
        resolution: null,
      }
      return { reportId: report.id }
    },
    getReportAnswers: () => {
      if (!report?.resolution) return { answers: [] }
      const { reason, at } = report.resolution
      return {
        answers: [{ reportId: report.id, messageId: report.message.id, chatId, reason, resolvedAt: at, isSeen: false }],
      }
    },
    markReportAnswerSeen: () => ({}),
  }
  const operator: ProviderScript = {
    ...busyOperator,
    listReports: ({ state }) => {
      const reports = report && (report.resolution === null) === (state === 'open') ? [report] : []
      return { reports, total: reports.length }
    },
    resolveReport: ({ reason }) => {
      if (!report) throw new Error('Nothing was reported')
      report = { ...report, resolution: { at: now(), by: 'Vira Melnyk', reason: String(reason) } }
      return { report }
    },
  }
  return {
    reporter,
    operator,
    onReady: (showScreen: (watched: Watched) => void) => {
      show = showScreen
    },
    watch: (watched: Watched) => show(watched),
  }
}
