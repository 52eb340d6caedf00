import { teamEmailCalls } from '@frontdesk/api-client'
import { useApi, useSoleMutation } from '@frontdesk/platform'
import { useLingui } from '@lingui/react/macro'
import { Switch } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'

const queryKey = ['accounts', 'team-emails'] as const

/** Whether the reader, while away, gets emails about mentions and assigned chats (TEAM-3, SHELL-20). */
export function TeamEmails() {
  const { t } = useLingui()
  const calls = useApi().subject(teamEmailCalls)
  const queries = useQueryClient()
  const { data, error } = useQuery({ queryKey, queryFn: ({ signal }) => calls.getTeamEmails({ signal }), retry: false })
  const change = useSoleMutation({
    mutationFn: (isOn: boolean) => calls.setTeamEmails(isOn),
    onSuccess: (changed) => queries.setQueryData(queryKey, changed),
  })
  // A provider of before sends none.
  if (error !== null) return null
  return (
    <Switch
      label={t`Email me while I am away`}
      description={t`When a colleague mentions you in a note or assigns you a chat, a few minutes later. On all devices, for your address.`}
      checked={(change.isPending ? change.variables : data?.isOn) ?? false}
      disabled={data === undefined}
      aria-busy={change.isPending}
      error={change.isError ? t`Nothing was changed` : undefined}
      onChange={(event) => change.mutate(event.currentTarget.checked)}
    />
  )
}
