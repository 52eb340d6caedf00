import { answerEmailCalls, ApiError, type LeftEmails } from '@frontdesk/api-client'
import { useApi, useSoleMutation } from '@frontdesk/platform'
import { skipToken, useQuery, useQueryClient } from '@tanstack/react-query'
import { AnswerEmailsView, type AnswerEmails } from './AnswerEmailsView.tsx'

/** True when the provider refused the link, or knows none; false for a response that settles nothing. */
const isRefusal = (error: unknown) =>
  error instanceof ApiError && error.code !== 'WRONG_SHAPE' && [400, 404].includes(error.status)

/**
 * `/auth/answer-emails?token=` (SUP-13, TEAM-3): turns emails of a kind off and on by the link of one of them, for
 * signed-in and signed-out readers.
 */
export function AnswerEmailsPage({ token }: { token: string | null }) {
  const calls = useApi().subject(answerEmailCalls)
  const queries = useQueryClient()
  const queryKey = ['accounts', 'answer-emails', token]
  const { data, error, refetch } = useQuery({
    queryKey,
    queryFn: token === null ? skipToken : ({ signal }) => calls.getAnswerEmails(token, { signal }),
    retry: false,
  })
  const change = useSoleMutation({
    mutationFn: ({ by, isOn }: { by: string; isOn: boolean }) => calls.setAnswerEmails(by, isOn),
    onSuccess: (left: LeftEmails) => queries.setQueryData(queryKey, left),
  })
  const emails = (): AnswerEmails => {
    if (data !== undefined) return { is: data.isOn ? 'on' : 'off' }
    if (token === null || isRefusal(error)) return { is: 'refused' }
    return { is: error === null ? 'asking' : 'unclear' }
  }
  return (
    <AnswerEmailsView
      emails={emails()}
      about={data?.about ?? null}
      isPending={change.isPending}
      isFailed={change.isError}
      onChange={(isOn) => {
        if (token !== null) change.mutate({ by: token, isOn })
      }}
      onRetry={() => void refetch()}
    />
  )
}
