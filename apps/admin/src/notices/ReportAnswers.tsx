import { messageReportCalls } from '@frontdesk/api-client'
import type { ReportAnswer } from '@frontdesk/contract'
import { reportAnswersQuery, useApi, useReportAnswers, useSoleMutation } from '@frontdesk/platform'
import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { IconFlag } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { Link } from 'react-router-dom'
import { NoticeBar } from './NoticeBar.tsx'

/** Shows the newest answer to a report that its reporter has not read yet, until they have (MSG-7). */
export function ReportAnswers({ companyId }: { companyId: number }) {
  const api = useApi()
  const queryClient = useQueryClient()
  const query = reportAnswersQuery(api, companyId)
  const { mutate } = useSoleMutation({
    changes: (reportId: number) => reportId,
    mutationFn: (reportId: number) => api.subject(messageReportCalls).markReportAnswerSeen({ companyId, reportId }),
    onMutate: (reportId) => {
      queryClient.setQueryData(query.queryKey, (answers) =>
        answers?.map((answer) => (answer.reportId === reportId ? { ...answer, isSeen: true } : answer)),
      )
    },
    onError: () => void queryClient.invalidateQueries({ queryKey: query.queryKey }),
  })
  const answer = useReportAnswers(companyId).find(({ isSeen }) => !isSeen)
  return answer === undefined ? null : <ReportAnswerNotice answer={answer} onSeen={() => mutate(answer.reportId)} />
}

/** Says what became of a reported message, and leads to it. */
export function ReportAnswerNotice({ answer, onSeen }: { answer: ReportAnswer; onSeen: () => void }) {
  const { t } = useLingui()
  const { reason } = answer
  return (
    <NoticeBar
      kind="news"
      icon={<IconFlag size={18} stroke={1.75} aria-hidden />}
      action={
        <Button
          component={Link}
          to={`/chats/${String(answer.chatId)}?message=${String(answer.messageId)}`}
          size="compact-md"
          variant="default"
          onClick={onSeen}
        >
          <Trans>Show the message</Trans>
        </Button>
      }
      onDismiss={onSeen}
      dismissLabel={t`Close`}
    >
      <Trans>The message that you reported was looked at: {reason}</Trans>
    </NoticeBar>
  )
}
