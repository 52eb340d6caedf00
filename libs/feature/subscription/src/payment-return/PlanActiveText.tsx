import { assistantSettingsCalls } from '@frontdesk/api-client'
import type { AssistantSettings } from '@frontdesk/contract'
import { assistantSettingsQuery, useApi } from '@frontdesk/platform'
import { Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router-dom'

const isActive = ({ isActive: isOn }: AssistantSettings) => isOn

/** Whether the assistant of a company is switched on; null while that is not known. */
function useIsAssistantOn(companyId: number): boolean | null {
  const calls = useApi().subject(assistantSettingsCalls)
  const { data } = useQuery({ ...assistantSettingsQuery(calls, companyId), select: isActive, retry: false })
  return data ?? null
}

/** That a plan is active. */
export const PlanActiveSentence = ({ planName }: { planName: string | null }) =>
  planName === null ? <Trans>Your plan is active.</Trans> : <Trans>Your plan {planName} is active.</Trans>

/** That a plan is active, and whether the assistant answers with it: a plan does not switch the assistant on. */
export function PlanActiveText({ planName, companyId }: { planName: string | null; companyId: number }) {
  const isOn = useIsAssistantOn(companyId)
  return (
    <>
      <PlanActiveSentence planName={planName} /> {isOn === true && <Trans>The assistant answers.</Trans>}
      {isOn === false && (
        <Trans>
          The assistant is switched off. <Link to="/assistant">Switch it on</Link> when it is to answer your customers.
        </Trans>
      )}
    </>
  )
}
