import type { MessageReport, ReportAnswer, ReportedContext } from '@frontdesk/contract'
import { readAccepted } from '../border/readAccepted.ts'
import { fieldsOf, fieldsOrData } from '../border/fieldsOf.ts'
import { readCount, readId } from '../border/readId.ts'
import { readInstant } from '../border/readInstant.ts'
import { readList, readOne } from '../border/readList.ts'
import { readText, readToken } from '../border/readToken.ts'
import type { CallOptions, CompanyScope } from '../CallOptions.ts'
import type { CallApi } from '../createCallApi.ts'

/** A page of the reports, and how many there are in all. */
type ReportPage = { reports: readonly MessageReport[]; total: number }

const authors = ['customer', 'human', 'assistant', 'system'] as const

function readContext(raw: unknown): ReportedContext | null {
  const fields = fieldsOf(raw)
  const at = readInstant(fields['at'])
  return at === null
    ? null
    : { by: readToken(fields['by'], authors) ?? 'human', text: readText(fields['text']) ?? '', at }
}

function readReport(raw: unknown): MessageReport | null {
  const fields = fieldsOf(raw)
  const [id, createdAt] = [readId(fields['id']), readInstant(fields['createdAt'])]
  const [company, message] = [fieldsOf(fields['company']), fieldsOf(fields['message'])]
  const [companyId, messageId, at] = [readId(company['id']), readId(message['id']), readInstant(message['at'])]
  if (id === null || createdAt === null || companyId === null || messageId === null || at === null) return null
  const resolution = fieldsOf(fields['resolution'])
  const resolvedAt = readInstant(resolution['at'])
  return {
    id,
    company: { id: companyId, name: readText(company['name']) ?? '' },
    reporter: readText(fields['reporter']) ?? '',
    message: {
      id: messageId,
      text: readText(message['text']) ?? '',
      by: readToken(message['by'], authors) ?? 'human',
      at,
      isDeleted: message['isDeleted'] === true,
    },
    issues: [...(readList(fields['issues'], '', readText) ?? [])],
    description: readText(fields['description']) ?? '',
    context: [...(readList(fields['context'], '', readContext) ?? [])],
    instructions: readText(fields['instructions']),
    createdAt,
    resolution:
      resolvedAt === null
        ? null
        : { at: resolvedAt, by: readText(resolution['by']), reason: readText(resolution['reason']) ?? '' },
  }
}

function readAnswer(raw: unknown): ReportAnswer | null {
  const fields = fieldsOf(raw)
  const [reportId, messageId] = [readId(fields['reportId']), readId(fields['messageId'])]
  const [chatId, resolvedAt] = [readId(fields['chatId']), readInstant(fields['resolvedAt'])]
  return reportId === null || messageId === null || chatId === null || resolvedAt === null
    ? null
    : {
        reportId,
        messageId,
        chatId,
        reason: readText(fields['reason']) ?? '',
        resolvedAt,
        isSeen: fields['isSeen'] === true,
      }
}

/** Reports of messages, as system administrators read and resolve them, and the answers to their reporters (MSG-7). */
export const messageReportCalls = (call: CallApi) => ({
  listReports: (of: { state: 'open' | 'resolved'; limit: number; offset: number }, options?: CallOptions) => {
    const read = (response: unknown): ReportPage | null => {
      const reports = readList(response, 'reports', readReport)
      return reports && { reports, total: readCount(fieldsOrData(response)['total']) ?? reports.length }
    }
    return call('listReports', of, read, options)
  },
  resolveReport: (of: { reportId: number; reason: string }, options?: CallOptions): Promise<MessageReport> =>
    call('resolveReport', of, (response) => readOne(response, 'report', readReport), options),
  getReportAnswers: ({ companyId }: CompanyScope, options?: CallOptions): Promise<readonly ReportAnswer[]> =>
    call('getReportAnswers', { companyId }, (response) => readList(response, 'answers', readAnswer), options),
  markReportAnswerSeen: ({ companyId, reportId }: CompanyScope & { reportId: number }, options?: CallOptions) =>
    call('markReportAnswerSeen', { companyId, reportId }, readAccepted, options),
})
